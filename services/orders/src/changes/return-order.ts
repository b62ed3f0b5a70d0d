import { returnReasonGiven } from '@loop-petal/contracts/events/order-details-events';
import { conflict, notFound } from '@loop-petal/service-kit/http/errors';
import { inTransaction } from '@loop-petal/service-kit/postgres/postgres';
import type { Context } from '../context.ts';
import { canReturn, type Order } from '../orders/order.ts';
import { lockOrder, saveDecision } from '../orders/save-decision.ts';

export async function returnOrder(
  ctx: Context,
  id: string,
  reason: string,
  isOwner: (order: Order) => boolean,
): Promise<void> {
  await inTransaction(ctx.pool, async (tx) => {
    const order = await lockOrder(tx, id);
    if (!order || !isOwner(order)) throw notFound('Order not found');
    const now = ctx.now();
    if (!canReturn(order, now)) throw conflict('This order can’t be returned.', 'not_returnable');
    const decision = {
      change: { returnRequestedAt: now, returnReason: reason, returnOpen: true },
      notes: [{ type: 'order.return-requested', description: `Return requested: ${reason}`, by: 'customer' }],
      events: [returnReasonGiven({ orderId: id, reason })],
    };
    await saveDecision(tx, order, decision, now);
  });
  ctx.outbox.wake();
}
