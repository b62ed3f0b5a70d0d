import type { OrderStatus } from '@loop-petal/contracts/order-events';
import { notFound } from '@loop-petal/service-kit/errors';
import { inTransaction } from '@loop-petal/service-kit/postgres';
import type { Context } from './context.ts';
import { askedRefundCents, lockOrder, saveDecision } from './order-store.ts';
import { changeTo } from './status-change.ts';

export async function changeStatus(ctx: Context, id: string, to: OrderStatus, by: string): Promise<void> {
  await inTransaction(ctx.pool, async (tx) => {
    const order = await lockOrder(tx, id);
    if (!order) throw notFound('Order not found');
    const now = new Date();
    await saveDecision(tx, id, changeTo(order, to, by, await askedRefundCents(tx, id), now), now);
  });
  ctx.outbox.wake();
}
