import type { OrderStatus } from '@loop-petal/contracts/events/order-events';
import { inTransaction, type Queryable } from '@loop-petal/service-kit/postgres/postgres';
import { requestedRefundCents } from '../changes/refund-store.ts';
import { assertMoneyNotReturned } from '../changes/status-rules.ts';
import { findProducts } from '../checkout/catalog-copy.ts';
import type { Context } from '../context.ts';
import { findOrder } from '../orders/find-orders.ts';
import type { Order } from '../orders/order.ts';
import { lockOrder } from '../orders/save-decision.ts';
import { lineQuantities, type ReservedLine, reservationLines } from './reservation-lines.ts';
import { confirmReservation, renewReservation } from './reservation-store.ts';
import { holdPieces } from './reserve.ts';

interface RenewedReservation {
  version: number;
  lines: ReservedLine[];
}

/**
 * The cancellation released an order's limited editions, which may be sold; those of a shipped order were never
 * released. Asks catalog before the transaction that changes the order and confirms the reservation.
 * @returns undefined for an order that is not cancelled
 * @throws ShopError 409 `sold_out`, `money_returned` or `superseded`
 */
export async function reserveAgain(ctx: Context, id: string, to: OrderStatus): Promise<RenewedReservation | undefined> {
  if (to === 'cancelled') return undefined;
  const wanted = await inTransaction(ctx.pool, (tx) => renewIfCancelled(tx, id));
  if (wanted && wanted.lines.length > 0) await holdPieces(ctx, id, wanted.version, wanted.lines);
  return wanted;
}

async function renewIfCancelled(tx: Queryable, id: string): Promise<RenewedReservation | undefined> {
  const order = await lockOrder(tx, id);
  if (order?.status !== 'cancelled') return undefined;
  assertMoneyNotReturned(order, await requestedRefundCents(tx, id));
  const lines = order.stockLeft ? [] : await limitedLinesOf(tx, id);
  return { version: await renewReservation(tx, id, order.reservationVersion), lines };
}

async function limitedLinesOf(tx: Queryable, id: string): Promise<ReservedLine[]> {
  const { items = [] } = (await findOrder(tx, id)) ?? {};
  const productIds = items.map(({ productId }) => productId);
  return reservationLines(lineQuantities(items, await findProducts(tx, productIds)));
}

/** The order as it leaves `cancelled`; undefined when its renewed reservation has expired or was replaced. */
export async function confirmReservedAgain(
  tx: Queryable,
  order: Order,
  renewed: RenewedReservation | undefined,
): Promise<Order | undefined> {
  if (!renewed || !(await confirmReservation(tx, order.id, renewed.version))) return undefined;
  return { ...order, reservationVersion: renewed.version };
}
