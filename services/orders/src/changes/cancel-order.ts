import { randomUUID } from 'node:crypto';
import { conflict, notFound } from '@loop-petal/service-kit/http/errors';
import { inTransaction } from '@loop-petal/service-kit/postgres/postgres';
import type { Context } from '../context.ts';
import { canCancel, type Order } from '../orders/order.ts';
import { lockOrder, saveDecision } from '../orders/save-decision.ts';
import { requestedRefundCents, requestRefund } from './refund-store.ts';
import { cancelByCustomer } from './status-rules.ts';

/**
 * Cancels an order for its customer, or for who holds its link; what is left of the payment is refunded.
 * @throws ShopError 404, or 409 `not_cancellable`
 */
export async function cancelOrder(ctx: Context, id: string, isOwner: (order: Order) => boolean): Promise<void> {
  await inTransaction(ctx.pool, async (tx) => {
    const order = await lockOrder(tx, id);
    if (!order || !isOwner(order)) throw notFound('Order not found');
    const now = ctx.now();
    if (!canCancel(order, now)) {
      const why = order.makingBegunAt ? ', as we have begun to make it' : '';
      throw conflict(`This order can no longer be cancelled${why}. Please contact us.`, 'not_cancellable');
    }
    const amountCents = order.totalCents - Math.max(order.refundedCents, await requestedRefundCents(tx, id));
    if (amountCents > 0)
      await requestRefund(tx, { id: randomUUID(), orderId: id, amountCents, requestedBy: 'customer', at: now });
    await saveDecision(tx, order, cancelByCustomer(order), now);
  });
  ctx.outbox.wake();
}
