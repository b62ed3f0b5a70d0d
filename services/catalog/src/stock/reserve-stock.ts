import type { ReserveRequest } from '@loop-petal/contracts/catalog-api';
import { orUndefined } from '@loop-petal/service-kit/http/service-client';
import type { z } from 'zod';
import type { Context } from '../context.ts';
import { type Fate, type Reservation, reservePieces, settlePieces, versionOf } from './reservation.ts';

const HOLD_MINUTES = 15;

/**
 * Makes an order hold these pieces of limited editions and no others, until it is placed or the time is over. A refusal
 * may leave it with a part of them: who asked gives them back with a later version, or they expire.
 * @throws ShopError 409 `sold_out` or `superseded`
 */
export async function reserveStock(ctx: Context, request: z.output<typeof ReserveRequest>): Promise<Date> {
  const { orderId, version, lines } = request;
  const expiresAt = new Date(Date.now() + HOLD_MINUTES * 60_000);
  const wanted = piecesByProduct(lines);
  const holding = await ctx.products.idsHoldingPiecesFor(orderId);
  try {
    for (const id of new Set([...holding, ...wanted.keys()])) {
      const pieces = wanted.get(id) ?? new Map();
      await ctx.products.change(id, (product) => reservePieces(product, { orderId, version, pieces }, expiresAt));
    }
  } finally {
    ctx.outbox.wake();
  }
  return expiresAt;
}

function piecesByProduct(lines: z.output<typeof ReserveRequest>['lines']): Map<string, Map<string, number>> {
  const wanted = new Map<string, Map<string, number>>();
  for (const { productId, variationId, quantity } of lines) {
    const pieces = wanted.get(productId) ?? new Map<string, number>();
    wanted.set(productId, pieces.set(variationId, (pieces.get(variationId) ?? 0) + quantity));
  }
  return wanted;
}

/** An order and the reservation that it stands on, as its events tell. */
export interface HoldingOrder {
  orderId: string;
  reservationVersion: number;
}

/** The order is placed: its pieces wait for it, however long its payment takes. Those of other attempts go back. */
export const keepStock = (ctx: Context, order: HoldingOrder) => settleStock(ctx, order, 'kept');

export const releaseStock = (ctx: Context, order: HoldingOrder) => settleStock(ctx, order, 'released');

/** The order is on its way to its customer. */
export const handOverStock = (ctx: Context, order: HoldingOrder) => settleStock(ctx, order, 'handed over');

/** An event may be late: a reservation that was made after what it tells is left alone. */
function settleStock(ctx: Context, { orderId, reservationVersion }: HoldingOrder, fate: Fate): Promise<void> {
  return settleEach(ctx, orderId, (one) => {
    if (versionOf(one) === reservationVersion) return fate;
    return versionOf(one) < reservationVersion ? 'released' : 'untouched';
  });
}

/**
 * Gives back what was held for orders that never came, or stayed cancelled, and by attempts that did not become the
 * order. An order may be stored while its event is still on the way (a broker that is down), so orders is asked; while
 * it can't be, pieces stay held.
 */
export async function releaseExpired(ctx: Context, now = new Date()): Promise<void> {
  const isExpired = ({ expiresAt }: Reservation) => expiresAt !== null && expiresAt <= now;
  for (const orderId of await ctx.products.ordersOfExpiredPieces(now)) {
    try {
      const standing = await currentReservation(ctx, orderId);
      await settleEach(ctx, orderId, (one) => {
        // Another attempt may have renewed it since.
        if (!isExpired(one)) return 'untouched';
        return versionOf(one) === standing ? 'kept' : 'released';
      });
    } catch (error) {
      ctx.logger.warn({ err: error, orderId }, 'reservation stays held');
    }
  }
}

/** The version of the reservation that an order has; null when it is not stored, or cancelled. */
async function currentReservation({ orders }: Context, id: string): Promise<number | null> {
  const order = await orUndefined(orders.call('GET /internal/orders/{id}', { params: { id } }));
  return order && order.status !== 'cancelled' ? order.reservationVersion : null;
}

async function settleEach(ctx: Context, orderId: string, fateOf: (one: Reservation) => Fate): Promise<void> {
  for (const id of await ctx.products.idsHoldingPiecesFor(orderId)) {
    await ctx.products.change(id, (product) => settlePieces(product, orderId, fateOf));
  }
  ctx.outbox.wake();
}
