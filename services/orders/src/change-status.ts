import type { OrderStatus } from '@loop-petal/contracts/order-events';
import type { AuditNote, Recorder } from '@loop-petal/service-kit/audit';
import { notFound } from '@loop-petal/service-kit/errors';
import { inTransaction } from '@loop-petal/service-kit/postgres';
import type { Context } from './context.ts';
import { type Order, orderSubject } from './order.ts';
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
    if (order.status !== to) decision.events.push(record(statusNote(order, to)));
    await saveDecision(tx, id, decision, now);
  });
  ctx.outbox.wake();
}

const statusNote = ({ id, status }: Order, to: OrderStatus): AuditNote => ({
  action: 'changed the status',
  ...orderSubject(id),
  changes: [{ field: 'status', from: status, to }],
});
