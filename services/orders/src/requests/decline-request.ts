import { requestDeclined } from '@loop-petal/contracts/events/order-details-events';
import { orderCancelled } from '@loop-petal/contracts/events/order-events';
import { DAYS_TO_ACCEPT } from '@loop-petal/contracts/rules/shop';
import type { Recorder } from '@loop-petal/service-kit/events/audit';
import { notFound } from '@loop-petal/service-kit/http/errors';
import { inTransaction } from '@loop-petal/service-kit/postgres/postgres';
import type { Context } from '../context.ts';
import { type Decision, type Order, orderSubject } from '../orders/order.ts';
import { lockOrder, saveDecision } from '../orders/save-decision.ts';
import { isUndecided } from './request.ts';

/**
 * Declines a large order: it is cancelled and payments releases the hold. Repeating it changes nothing.
 * @param reason for the customer
 * @param by the admin's name, for the order's history
 * @throws ShopError 404, or 409 `not_requested` or `already_decided`
 */
export async function declineRequest(
  ctx: Context,
  orderId: string,
  reason: string | null,
  by: string,
  record: Recorder,
): Promise<void> {
  await inTransaction(ctx.pool, async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order) throw notFound('Order not found');
    if (!isUndecided(order, 'declined')) return;
    const now = ctx.now();
    const decision = declined(order, { reason, by, now, description: reason ? `Declined: ${reason}` : 'Declined.' });
    decision.events.push(record({ action: 'declined the large order', ...orderSubject(orderId) }));
    await saveDecision(tx, order, decision, now);
  });
  ctx.outbox.wake();
}

/** Declines a request whose deadline has passed; without effect when it has been decided. */
export async function declineWithoutAnswer(ctx: Context, orderId: string): Promise<void> {
  await inTransaction(ctx.pool, async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (order?.acceptance !== 'requested') return;
    const now = ctx.now();
    const description = `Declined: no decision within ${DAYS_TO_ACCEPT} days.`;
    await saveDecision(tx, order, declined(order, { reason: null, by: 'system', now, description }), now);
  });
  ctx.outbox.wake();
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
