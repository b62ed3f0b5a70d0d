import type { OrderStatus } from '@loop-petal/contracts/rules/order-status';
import { conflict } from '@loop-petal/service-kit/http/errors';
import type { Context } from '../context.ts';
import { getOrder } from '../orders/find-orders.ts';
import { type Admin, type Order, orderSubject } from '../orders/order.ts';
import { requestedRefundCents } from '../orders/refund-store.ts';
import { changeOrder } from '../orders/save-decision.ts';
import { confirmReservation } from '../reservations/reservation-store.ts';
import { listParcels } from '../shipments/shipment-store.ts';
import { reserveAgain } from './reserve-again.ts';
import { changeTo } from './status-rules.ts';

/**
 * Changes the status of an order; one that leaves `cancelled` reserves its limited editions again.
 * @param assertAllowed throws for an order that this caller may not change
 * @throws ShopError 404, or 409 `money_returned`, `refunded`, `not_paid`, `label_void_pending`, `label_returned`, `sold_out`, `superseded` or `order_changed`
 */
export async function changeStatus(
  ctx: Context,
  id: string,
  to: OrderStatus,
  { name: by, record }: Admin,
  assertAllowed: (order: Order) => void = () => undefined,
): Promise<void> {
  assertAllowed(await getOrder(ctx.pool, id));
  const renewed = await reserveAgain(ctx, id, to);
  await changeOrder(ctx, id, async (order, tx, now) => {
    assertAllowed(order);
    const from = order.status;
    const leavesCancelled = from === 'cancelled' && to !== 'cancelled';
    const reservationVersion = leavesCancelled ? renewed?.version : order.reservationVersion;
    const isCurrent = !leavesCancelled || (renewed && (await confirmReservation(tx, id, renewed.version)));
    if (reservationVersion === undefined || !isCurrent) {
      throw conflict('This order has changed. Please reload it.', 'order_changed');
    }
    const known = { requestedRefundCents: await requestedRefundCents(tx, id), parcels: await listParcels(tx, id) };
    const decision = changeTo({ ...order, reservationVersion }, to, by, known, now);
    if (leavesCancelled) decision.change.reservationVersion = reservationVersion;
    const changes = [{ field: 'status', from, to }];
    if (from !== to) decision.events.push(record({ action: 'changed the status', ...orderSubject(id), changes }));
    return decision;
  });
}
