import { formatCents } from '@loop-petal/contracts/money';
import { orderRefundRequested } from '@loop-petal/contracts/order-events';
import type { Recorder } from '@loop-petal/service-kit/events/audit';
import { conflict, notFound } from '@loop-petal/service-kit/http/errors';
import { inTransaction } from '@loop-petal/service-kit/postgres/postgres';
import type { Context } from '../context.ts';
import { type Order, orderSubject } from '../orders/order.ts';
import { askedRefundCents, askRefund, isRefundAsked, lockOrder, saveDecision } from '../orders/save-decision.ts';
import { findPayment } from '../payments/payment-store.ts';

interface Wish {
  /** The same one again is the same refund. */
  refundId: string;
  /** Undefined: all that is left. */
  amountCents: number | undefined;
  by: string;
}

/** An admin sends money back; payments carries it out. */
export async function refundOrder(
  ctx: Context,
  id: string,
  { refundId, amountCents, by }: Wish,
  record: Recorder,
): Promise<void> {
  await inTransaction(ctx.pool, async (tx) => {
    const order = await lockOrder(tx, id);
    if (!order) throw notFound('Order not found');
    if (await isRefundAsked(tx, id, refundId)) return;
    const paymentId = paidBy(order);
    const paidCents = (await findPayment(tx, paymentId))?.amountCents ?? order.totalCents;
    const left = paidCents - Math.max(order.refundedCents, await askedRefundCents(tx, id));
    const wanted = amountCents ?? left;
    if (left <= 0) throw conflict('The whole amount has gone back already, or is on its way.', 'already_refunded');
    if (wanted <= 0 || wanted > left) {
      throw conflict(`Between $0.01 and ${formatCents(left)} can be refunded.`, 'refund_amount');
    }
    const now = new Date();
    const refund = { id: refundId, orderId: id, amountCents: wanted, requestedBy: by, at: now };
    if (!(await askRefund(tx, refund))) {
      throw conflict('This Idempotency-Key belongs to another order.', 'key_taken');
    }
    const changes = [{ field: 'refund', from: null, to: formatCents(wanted) }];
    const decision = {
      change: {},
      notes: [{ type: 'order.refund-requested', description: `Refund of ${formatCents(wanted)} requested.`, by }],
      events: [
        orderRefundRequested({ orderId: id, refundId, paymentId, amountCents: wanted }),
        record({ action: 'asked for a refund', ...orderSubject(id), changes }),
      ],
    };
    await saveDecision(tx, id, decision, now);
  });
  ctx.outbox.wake();
}

function paidBy(order: Order): string {
  const isPaid = order.paymentStatus === 'succeeded' || order.paymentStatus === 'partially_refunded';
  if (order.paymentStatus === 'refunded') throw conflict('The whole amount has gone back already.', 'already_refunded');
  if (!order.paymentId || !isPaid) throw conflict('Nothing was paid for this order.', 'not_paid');
  return order.paymentId;
}
