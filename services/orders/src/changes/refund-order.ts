import { orderRefundRequested } from '@loop-petal/contracts/events/order-events';
import { formatCents } from '@loop-petal/contracts/rules/money';
import { conflict } from '@loop-petal/service-kit/http/errors';
import type { Context } from '../context.ts';
import { type Admin, type Order, orderSubject } from '../orders/order.ts';
import { isRefundRequested, requestedRefundCents, requestRefund } from '../orders/refund-store.ts';
import { changeOrder } from '../orders/save-decision.ts';
import { findPayment } from '../payments/payment-store.ts';

/**
 * Requests a refund, which payments carries out. Idempotent by `refundId`.
 * @param amountCents the remaining amount if undefined
 * @throws ShopError 404, or 409 `not_paid`, `already_refunded`, `refund_amount` or `key_taken`
 */
export const refundOrder = (
  ctx: Context,
  id: string,
  { refundId, amountCents }: { refundId: string; amountCents: number | undefined },
  { name: by, record }: Admin,
): Promise<void> =>
  changeOrder(ctx, id, async (order, tx, now) => {
    if (await isRefundRequested(tx, id, refundId)) return undefined;
    const paymentId = requirePaymentId(order);
    const paidCents = (await findPayment(tx, paymentId))?.amountCents ?? order.totalCents;
    const left = paidCents - Math.max(order.refundedCents, await requestedRefundCents(tx, id));
    const requestedCents = amountCents ?? left;
    if (left <= 0)
      throw conflict('The full amount was already refunded, or the refund is on its way.', 'already_refunded');
    if (requestedCents <= 0 || requestedCents > left) {
      throw conflict(`You can refund between $0.01 and ${formatCents(left)}.`, 'refund_amount');
    }
    const refund = { id: refundId, orderId: id, amountCents: requestedCents, requestedBy: by, at: now };
    if (!(await requestRefund(tx, refund))) {
      throw conflict('This Idempotency-Key belongs to another order.', 'key_taken');
    }
    const changes = [{ field: 'refund', from: null, to: formatCents(requestedCents) }];
    const description = `Refund of ${formatCents(requestedCents)} requested.`;
    return {
      change: {},
      changesDetails: true,
      notes: [{ type: 'order.refund-requested', description, by }],
      events: [
        orderRefundRequested({ orderId: id, refundId, paymentId, amountCents: requestedCents }),
        record({ action: 'requested a refund', ...orderSubject(id), changes }),
      ],
    };
  });

function requirePaymentId(order: Order): string {
  const isPaid = order.paymentStatus === 'succeeded' || order.paymentStatus === 'partially_refunded';
  if (order.paymentStatus === 'refunded') throw conflict('The full amount was already refunded.', 'already_refunded');
  if (!order.paymentId || !isPaid) throw conflict('Nothing was paid for this order.', 'not_paid');
  return order.paymentId;
}
