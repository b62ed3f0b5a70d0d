import type { OrderStatus } from '@loop-petal/contracts/order-events';
import type { AuditNote, Recorder } from '@loop-petal/service-kit/audit';
import { notFound } from '@loop-petal/service-kit/errors';
import { inTransaction, type Queryable } from '@loop-petal/service-kit/postgres';
import { findProducts } from './catalog-copy-store.ts';
import type { Context } from './context.ts';
import { type Order, orderSubject } from './order.ts';
import { piecesOf, reservationLines } from './order-line.ts';
import { findOrder } from './order-record-store.ts';
import { askedRefundCents, lockOrder, saveDecision } from './order-store.ts';
import { changeTo } from './status-change.ts';

export async function changeStatus(
  ctx: Context,
  id: string,
  to: OrderStatus,
  by: string,
  record: Recorder,
): Promise<void> {
  await inTransaction(ctx.pool, async (tx) => {
    const order = await lockOrder(tx, id);
    if (!order) throw notFound('Order not found');
    const now = new Date();
    const decision = changeTo(order, to, by, await askedRefundCents(tx, id), now);
    if (order.status === 'cancelled' && to !== 'cancelled') await takePiecesAgain(ctx, tx, order);
    if (order.status !== to) decision.events.push(record(statusNote(order, to)));
    await saveDecision(tx, id, decision, now);
  });
  ctx.outbox.wake();
}

/**
 * The cancellation gave an order's limited pieces back; somebody else may have bought them since. What had been sent
 * was never given back.
 * @throws ShopError 409 `sold_out`
 */
async function takePiecesAgain(ctx: Context, tx: Queryable, order: Order): Promise<void> {
  if (order.shippedAt || order.deliveredAt) return;
  const { items = [] } = (await findOrder(tx, order.id)) ?? {};
  const productIds = items.map(({ productId }) => productId);
  const lines = reservationLines(piecesOf(items, await findProducts(tx, productIds)));
  if (lines.length > 0) await ctx.catalog.reserve({ orderId: order.id, lines });
}

const statusNote = ({ id, status }: Order, to: OrderStatus): AuditNote => ({
  action: 'changed the status',
  ...orderSubject(id),
  changes: [{ field: 'status', from: status, to }],
});
