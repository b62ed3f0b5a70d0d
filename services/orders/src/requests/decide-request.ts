import { requestDeclined } from '@loop-petal/contracts/events/order-details-events';
import { orderAccepted, orderCancelled } from '@loop-petal/contracts/events/order-events';
import { formatCents } from '@loop-petal/contracts/rules/money';
import { DAYS_TO_ACCEPT } from '@loop-petal/contracts/rules/shop';
import type { Acceptance } from '@loop-petal/contracts/shapes/orders';
import { conflict } from '@loop-petal/service-kit/http/errors';
import type { Context } from '../context.ts';
import { type Admin, type Decision, type Order, orderSubject } from '../orders/order.ts';
import { changeOrder } from '../orders/save-decision.ts';

const BATCH_SIZE = 50;

/**
 * Accepts a large order: payments captures, and production makes its promise once it is paid. Idempotent.
 * @throws ShopError 404, or 409 `not_requested` or `already_decided`
 */
export const acceptRequest = (ctx: Context, orderId: string, { name: by, record }: Admin): Promise<void> =>
  changeOrder(ctx, orderId, (order, _, now) => {
    if (!isUndecided(order, 'accepted')) return undefined;
    const description = `Accepted. ${formatCents(order.totalCents)} is charged now.`;
    return {
      change: { acceptance: 'accepted', decidedAt: now },
      notes: [{ type: 'order.accepted', description, by }],
      events: [
        orderAccepted({ orderId, paymentId: order.paymentId ?? '' }),
        record({ action: 'accepted the large order', ...orderSubject(orderId) }),
      ],
    };
  });

/**
 * Declines a large order: it is cancelled and payments releases the hold. Idempotent.
 * @param reason for the customer
 * @throws ShopError 404, or 409 `not_requested` or `already_decided`
 */
export const declineRequest = (
  ctx: Context,
  orderId: string,
  reason: string | null,
  { name: by, record }: Admin,
): Promise<void> =>
  changeOrder(ctx, orderId, (order, _, now) => {
    if (!isUndecided(order, 'declined')) return undefined;
    const decision = declined(order, { reason, by, now, description: reason ? `Declined: ${reason}` : 'Declined.' });
    decision.events.push(record({ action: 'declined the large order', ...orderSubject(orderId) }));
    return decision;
  });

/** Declines requests that the owner did not decide by their deadline. @returns > 0 when more may be left */
export async function declineUnanswered(ctx: Context): Promise<number> {
  const { rows } = await ctx.pool.query(
    `SELECT id FROM orders WHERE acceptance = 'requested' AND answer_by < $1 ORDER BY answer_by LIMIT ${BATCH_SIZE}`,
    [ctx.now()],
  );
  const description = `Declined: no decision within ${DAYS_TO_ACCEPT} days.`;
  for (const { id } of rows) {
    await changeOrder(ctx, id, (order, _, now) =>
      order.acceptance === 'requested' ? declined(order, { reason: null, by: 'system', now, description }) : undefined,
    );
  }
  return rows.length;
}

/**
 * Whether a request is still undecided; false when this decision is already stored.
 * @throws ShopError 409 `not_requested` for an order that needs no acceptance, `already_decided` for another decision
 */
function isUndecided({ acceptance }: Order, decision: Extract<Acceptance, 'accepted' | 'declined'>): boolean {
  if (acceptance === 'requested') return true;
  if (acceptance === decision) return false;
  if (acceptance === null) throw conflict('This order doesn’t need to be accepted.', 'not_requested');
  throw conflict(`This large order was already ${acceptance}.`, 'already_decided');
}

function declined(
  { id: orderId, reservationVersion, paymentId }: Order,
  { reason, by, now, description }: { reason: string | null; by: string; now: Date; description: string },
): Decision {
  return {
    change: { status: 'cancelled', acceptance: 'declined', decidedAt: now },
    notes: [{ type: 'order.declined', description, by }],
    events: [
      orderCancelled({ orderId, reservationVersion, paymentId, by, refund: true, isDeclined: true }),
      requestDeclined({ orderId, reason, isUnanswered: by === 'system' }),
    ],
  };
}
