import { orderRefundRequested } from '@loop-petal/contracts/events/order-events';
import { formatCents } from '@loop-petal/contracts/rules/money';
import type { Recorder } from '@loop-petal/service-kit/events/audit';
import { conflict, notFound } from '@loop-petal/service-kit/http/errors';
import { inTransaction } from '@loop-petal/service-kit/postgres/postgres';
import type { Context } from '../context.ts';
import { type Order, orderSubject } from '../orders/order.ts';
import { isRefundRequested, requestedRefundCents, requestRefund } from '../orders/refund-store.ts';
import { lockOrder, saveDecision } from '../orders/save-decision.ts';
import { findPayment } from '../payments/payment-store.ts';

interface RefundInput {
  refundId: string;
  amountCents: number | undefined;
  by: string;
}

/**
 * Requests a refund in an admin's name, which payments carries out. Idempotent by `refundId`.
 * @throws ShopError 404, or 409 `not_paid`, `already_refunded`, `refund_amount` or `key_taken`
 */
export async function refundOrder(
  ctx: Context,
  id: string,
  { refundId, amountCents, by }: RefundInput,
  record: Recorder,
): Promise<void> {
  await inTransaction(ctx.pool, async (tx) => {
    const order = await lockOrder(tx, id);
    if (!order) throw notFound('Order not found');
    if (await isRefundRequested(tx, id, refundId)) return;
    const paymentId = paymentIdOf(order);
    const paidCents = (await findPayment(tx, paymentId))?.amountCents ?? order.totalCents;
    const left = paidCents - Math.max(order.refundedCents, await requestedRefundCents(tx, id));
    const requestedCents = amountCents ?? left;
    if (left <= 0)
      throw conflict('The full amount was already refunded, or the refund is on its way.', 'already_refunded');
    if (requestedCents <= 0 || requestedCents > left) {
      throw conflict(`You can refund between $0.01 and ${formatCents(left)}.`, 'refund_amount');
    }
    const now = ctx.now();
    const refund = { id: refundId, orderId: id, amountCents: requestedCents, requestedBy: by, at: now };
    if (!(await requestRefund(tx, refund))) {
      throw conflict('This Idempotency-Key belongs to another order.', 'key_taken');
    }
    const changes = [{ field: 'refund', from: null, to: formatCents(requestedCents) }];
    const decision = {
      change: {},
      changesDetails: true,
      notes: [
        { type: 'order.refund-requested', description: `Refund of ${formatCents(requestedCents)} requested.`, by },
      ],
      events: [
        orderRefundRequested({ orderId: id, refundId, paymentId, amountCents: requestedCents }),
        record({ action: 'asked for a refund', ...orderSubject(id), changes }),
      ],
    };
    await saveDecision(tx, order, decision, now);
  });
  ctx.outbox.wake();
}

function paymentIdOf(order: Order): string {
  const isPaid = order.paymentStatus === 'succeeded' || order.paymentStatus === 'partially_refunded';
  if (order.paymentStatus === 'refunded') throw conflict('The full amount was already refunded.', 'already_refunded');
  if (!order.paymentId || !isPaid) throw conflict('Nothing was paid for this order.', 'not_paid');
  return order.paymentId;
}
