import type { OrderStatus } from '@loop-petal/contracts/rules/order-status';
import type { AuditNote, Recorder } from '@loop-petal/service-kit/events/audit';
import { conflict, notFound } from '@loop-petal/service-kit/http/errors';
import { inTransaction } from '@loop-petal/service-kit/postgres/postgres';
import type { Context } from '../context.ts';
import { type Order, orderSubject } from '../orders/order.ts';
import { requestedRefundCents } from '../orders/refund-store.ts';
import { lockOrder, saveDecision } from '../orders/save-decision.ts';
import { listParcels } from '../shipments/shipment-store.ts';
import { confirmReservedAgain, reserveAgain } from './reserve-again.ts';
import { changeTo } from './status-rules.ts';

/**
 * Changes the status of an order; one that leaves `cancelled` reserves its limited editions again.
 * @param by the admin's name, for the order's history
 * @throws ShopError 404, or 409 `money_returned`, `refunded`, `not_paid`, `sold_out`, `superseded` or `order_changed`
 */
export async function changeStatus(
  ctx: Context,
  id: string,
  to: OrderStatus,
  by: string,
  record: Recorder,
): Promise<void> {
  const renewed = await reserveAgain(ctx, id, to);
  await inTransaction(ctx.pool, async (tx) => {
    const found = await lockOrder(tx, id);
    if (!found) throw notFound('Order not found');
    const leavesCancelled = found.status === 'cancelled' && to !== 'cancelled';
    const order = leavesCancelled ? await confirmReservedAgain(tx, found, renewed) : found;
    if (!order) throw conflict('This order has changed. Please reload it.', 'order_changed');
    const now = ctx.now();
    const known = {
      requestedRefundCents: await requestedRefundCents(tx, id),
      parcels: await listParcels(tx, id),
    };
    const decision = changeTo(order, to, by, known, now);
    if (leavesCancelled) decision.change.reservationVersion = order.reservationVersion;
    if (order.status !== to) decision.events.push(record(statusNote(order, to)));
    await saveDecision(tx, order, decision, now);
  });
  ctx.outbox.wake();
}

const statusNote = ({ id, status }: Order, to: OrderStatus): AuditNote => ({
  action: 'changed the status',
  ...orderSubject(id),
  changes: [{ field: 'status', from: status, to }],
});
