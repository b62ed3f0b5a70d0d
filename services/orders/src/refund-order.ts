import { randomUUID } from 'node:crypto';
import { formatCents } from '@loop-petal/contracts/money';
import { orderRefundRequested } from '@loop-petal/contracts/order-events';
import type { Recorder } from '@loop-petal/service-kit/audit';
import { conflict, notFound } from '@loop-petal/service-kit/errors';
import { inTransaction } from '@loop-petal/service-kit/postgres';
import type { Context } from './context.ts';
import { type Order, orderSubject } from './order.ts';
import { askedRefundCents, askRefund, lockOrder, saveDecision } from './order-store.ts';
import { findPayment } from './payment-store.ts';

/** An admin sends money back, all that is left of it unless told otherwise; payments carries it out. */
export async function refundOrder(
  ctx: Context,
  id: string,
  amountCents: number | undefined,
  by: string,
  record: Recorder,
): Promise<void> {
  await inTransaction(ctx.pool, async (tx) => {
    const order = await lockOrder(tx, id);
    if (!order) throw notFound('Order not found');
    const paymentId = paidBy(order);
    const paidCents = (await findPayment(tx, paymentId))?.amountCents ?? order.totalCents;
    const left = paidCents - Math.max(order.refundedCents, await askedRefundCents(tx, id));
    const wanted = amountCents ?? left;
    if (left <= 0) throw conflict('The whole amount has gone back already, or is on its way.', 'already_refunded');
    if (wanted <= 0 || wanted > left) {
      throw conflict(`Between $0.01 and ${formatCents(left)} can be refunded.`, 'refund_amount');
    }
    const now = new Date();
    const refund = { id: randomUUID(), orderId: id, amountCents: wanted, requestedBy: by, at: now };
    await askRefund(tx, refund);
    const changes = [{ field: 'refund', from: null, to: formatCents(wanted) }];
    const decision = {
      change: {},
      notes: [{ type: 'order.refund-requested', description: `Refund of ${formatCents(wanted)} requested.`, by }],
      events: [
        orderRefundRequested({ orderId: id, refundId: refund.id, paymentId, amountCents: wanted }),
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
