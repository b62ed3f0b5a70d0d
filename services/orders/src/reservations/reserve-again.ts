import type { OrderStatus } from '@loop-petal/contracts/order-events';
import { inTransaction, type Queryable } from '@loop-petal/service-kit/postgres/postgres';
import { refuseWithoutMoney } from '../changes/status-rules.ts';
import { findProducts } from '../checkout/catalog-copy.ts';
import { piecesOf, type ReservedLine, reservationLines } from '../checkout/resolve-lines.ts';
import type { Context } from '../context.ts';
import { findOrder } from '../orders/find-orders.ts';
import type { Order } from '../orders/order.ts';
import { askedRefundCents, lockOrder } from '../orders/save-decision.ts';
import { confirmReservation, renewReservation } from './reservation-store.ts';
import { holdPieces } from './reserve.ts';

/** What an order that leaves `cancelled` holds of limited editions, and by which of its reservations. */
export interface TakenPieces {
  version: number;
  lines: ReservedLine[];
}

/**
 * The cancellation gave an order's limited pieces back; somebody else may have bought them since. What had been sent
 * was never given back. Catalog is asked before the transaction that changes the order, which then confirms the answer.
 * @returns undefined for an order that is not cancelled
 * @throws ShopError 409 `sold_out`, `money_returned` or `superseded`
 */
export async function takePiecesAgain(ctx: Context, id: string, to: OrderStatus): Promise<TakenPieces | undefined> {
  if (to === 'cancelled') return undefined;
  const wanted = await inTransaction(ctx.pool, (tx) => wantAgain(tx, id));
  if (wanted && wanted.lines.length > 0) await holdPieces(ctx, id, wanted.version, wanted.lines);
  return wanted;
}

async function wantAgain(tx: Queryable, id: string): Promise<TakenPieces | undefined> {
  const order = await lockOrder(tx, id);
  if (order?.status !== 'cancelled') return undefined;
  refuseWithoutMoney(order, await askedRefundCents(tx, id));
  const lines = order.shippedAt || order.deliveredAt ? [] : await limitedLinesOf(tx, id);
  if (lines.length === 0) return { version: order.reservationVersion, lines };
  return { version: await renewReservation(tx, id, order.reservationVersion, lines), lines };
}

async function limitedLinesOf(tx: Queryable, id: string): Promise<ReservedLine[]> {
  const { items = [] } = (await findOrder(tx, id)) ?? {};
  const productIds = items.map(({ productId }) => productId);
  return reservationLines(piecesOf(items, await findProducts(tx, productIds)));
}

/** The order as it leaves `cancelled`. Undefined when it does not hold what was taken for it any more. */
export async function confirmPieces(
  tx: Queryable,
  order: Order,
  taken: TakenPieces | undefined,
): Promise<Order | undefined> {
  if (!taken) return undefined;
  const { version, lines } = taken;
  const stands =
    lines.length > 0 ? await confirmReservation(tx, order.id, version) : version === order.reservationVersion;
  return stands ? { ...order, reservationVersion: version } : undefined;
}
