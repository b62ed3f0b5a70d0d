import { randomUUID } from 'node:crypto';
import { conflict, notFound } from '@loop-petal/service-kit/http/errors';
import { inTransaction } from '@loop-petal/service-kit/postgres/postgres';
import type { Context } from '../context.ts';
import { canCancel, type Order } from '../orders/order.ts';
import { askedRefundCents, askRefund, lockOrder, saveDecision } from '../orders/save-decision.ts';
import { cancelByCustomer } from './status-rules.ts';

/** The customer (or whoever holds the order's link) cancels in time; the money goes back by itself. */
export async function cancelOrder(ctx: Context, id: string, isTheirs: (order: Order) => boolean): Promise<void> {
  await inTransaction(ctx.pool, async (tx) => {
    const order = await lockOrder(tx, id);
    if (!order || !isTheirs(order)) throw notFound('Order not found');
    const now = new Date();
    if (!canCancel(order, now)) {
      throw conflict('This order can no longer be cancelled. Please contact us.', 'not_cancellable');
    }
    const amountCents = order.totalCents - Math.max(order.refundedCents, await askedRefundCents(tx, id));
    if (amountCents > 0)
      await askRefund(tx, { id: randomUUID(), orderId: id, amountCents, requestedBy: 'customer', at: now });
    await saveDecision(tx, id, cancelByCustomer(order), now);
  });
  ctx.outbox.wake();
}
