import { randomUUID } from 'node:crypto';
import { orderDueAuthorized } from '@loop-petal/contracts/events/order-events';
import { formatCents } from '@loop-petal/contracts/rules/money';
import type { PayDueRequest } from '@loop-petal/contracts/shapes/dues';
import { conflict, notFound, type ShopError } from '@loop-petal/service-kit/http/errors';
import type { z } from 'zod';
import type { Context } from '../context.ts';
import { findDue, findDueOfPayment, moveDue } from '../dues/due-store.ts';
import { getOrder } from '../orders/find-orders.ts';
import type { Order } from '../orders/order.ts';
import { changeOrder } from '../orders/save-decision.ts';
import { upsertPayment } from './payment-store.ts';
import { type Payer, releaseClaim } from './release-claim.ts';

const USABLE: readonly string[] = ['pending', 'authorized'];

/**
 * Pays the amount due on an order; payments captures it next. Of concurrent payments one is taken, and the others are
 * released. Idempotent by payment.
 * @throws ShopError 404, 409 `payment_used`, `payment_unusable`, `already_paid`, `not_due` or `amount_changed`; 503
 * while payments does not answer
 */
export async function payDue(
  ctx: Context,
  payer: Payer,
  orderId: string,
  { dueId, paymentId }: z.output<typeof PayDueRequest>,
  isOwner: (order: Order) => boolean,
): Promise<void> {
  await getOrder(ctx.pool, orderId, isOwner);
  const due = await findDue(ctx.pool, orderId, dueId);
  if (!due) throw notFound('This payment request does not exist.');
  if (due.paymentId === paymentId) return;
  const claim = { paymentId, orderId, submissionId: randomUUID(), payer };
  const { ownerId, visitorId } = payer;
  const payment = await ctx.payments.call('POST /internal/payments/{id}/claim', {
    params: { id: paymentId },
    body: { orderId, ownerId, visitorId, submissionId: claim.submissionId },
  });
  let refused: ShopError | undefined;
  await changeOrder(ctx, orderId, async (_, tx, now) => {
    const present = await findDue(tx, orderId, dueId);
    if (present?.paymentId === paymentId) return undefined;
    if (present?.state === 'withdrawn') refused = conflict('This amount is no longer due.', 'not_due');
    else if (present?.state !== 'open') refused = conflict('This amount is already paid.', 'already_paid');
    else if (payment.amountCents !== due.amountCents) {
      refused = conflict(`Please pay ${formatCents(due.amountCents)}.`, 'amount_changed');
    } else if (!USABLE.includes(payment.status) || (await findDueOfPayment(tx, paymentId))) refused = unusable();
    if (refused) return undefined;
    const known = await upsertPayment(tx, { paymentId, amountCents: due.amountCents });
    // the provider may have refused a pending payment while it was claimed
    if (known.failure !== null || known.voidedAt) {
      refused = unusable();
      return undefined;
    }
    await moveDue(tx, dueId, { state: 'paying', paymentId }, now);
    const description = `The customer authorized a payment of ${formatCents(due.amountCents)}.`;
    return {
      change: {},
      notes: [{ type: 'payment.authorized', description, by: 'customer' }],
      events: [orderDueAuthorized({ orderId, dueId, paymentId })],
    };
  });
  if (!refused) return;
  await releaseClaim(ctx, claim);
  throw refused;
}

const unusable = () => conflict('The payment did not go through. Please pay again.', 'payment_unusable');
