import type { OrderStatus } from '@loop-petal/contracts/rules/order-status';
import { inTransaction, type Queryable } from '@loop-petal/service-kit/postgres/postgres';
import type { Context } from '../context.ts';
import { findProducts } from '../orders/catalog-copy.ts';
import { getOrder } from '../orders/find-orders.ts';
import { requestedRefundCents } from '../orders/refund-store.ts';
import { lockOrder } from '../orders/save-decision.ts';
import { hasLeft } from '../orders/sent-pieces.ts';
import { lineQuantities, type ReservedLine, reservationLines } from '../reservations/reservation-lines.ts';
import { renewReservation } from '../reservations/reservation-store.ts';
import { holdPieces, type Reservation, releaseReservation } from '../reservations/reserve.ts';
import { assertMoneyNotReturned } from './status-rules.ts';

/**
 * Reserves a cancelled order's limited editions again, which the cancellation released and which may have been sold
 * since. Call it before the transaction that changes the order and confirms the reservation. Sent pieces were not
 * released.
 * @returns undefined for an order that is not cancelled
 * @throws ShopError 409 `sold_out`, `money_returned` or `superseded`
 */
export async function reserveAgain(ctx: Context, id: string, to: OrderStatus): Promise<Reservation | undefined> {
  if (to === 'cancelled') return undefined;
  const renewed = await inTransaction(ctx.pool, (tx) => renewIfCancelled(tx, id));
  const refused = renewed && (await holdPieces(ctx, renewed));
  if (refused) {
    await releaseReservation(ctx, renewed);
    throw refused;
  }
  return renewed;
}

async function renewIfCancelled(tx: Queryable, id: string): Promise<Reservation | undefined> {
  const order = await lockOrder(tx, id);
  if (order?.status !== 'cancelled') return undefined;
  assertMoneyNotReturned(order, await requestedRefundCents(tx, id));
  const pieces = await unsentLimitedLines(tx, id);
  return { orderId: id, version: await renewReservation(tx, id, order.reservationVersion), pieces };
}

async function unsentLimitedLines(tx: Queryable, id: string): Promise<ReservedLine[]> {
  const order = await getOrder(tx, id);
  const items = order.items.filter((item) => !hasLeft(order, { itemId: item.id }));
  const productIds = items.map(({ productId }) => productId);
  return reservationLines(lineQuantities(items, await findProducts(tx, productIds)));
}
