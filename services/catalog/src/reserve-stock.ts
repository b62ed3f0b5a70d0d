import type { ReserveRequest } from '@loop-petal/contracts/catalog-api';
import type { z } from 'zod';
import type { Context } from './context.ts';
import { handOverPieces, keepPieces, type Product, releasePieces, reservePieces } from './product.ts';

const HOLD_MINUTES = 15;

/**
 * Holds the limited-edition pieces of one order, all or none, until it is paid or the time is over.
 * @throws ShopError 409 `sold_out`
 */
export async function reserveStock(ctx: Context, { orderId, lines }: z.output<typeof ReserveRequest>): Promise<Date> {
  const expiresAt = new Date(Date.now() + HOLD_MINUTES * 60_000);
  try {
    for (const { productId, variationId, quantity } of lines) {
      await ctx.products.change(productId, (product) =>
        reservePieces(product, { orderId, variationId, quantity }, expiresAt),
      );
    }
  } catch (error) {
    await releaseStock(ctx, orderId);
    throw error;
  } finally {
    ctx.outbox.wake();
  }
  return expiresAt;
}

export const releaseStock = (ctx: Context, orderId: string) =>
  changeHeld(ctx, orderId, (product) => releasePieces(product, orderId));

export const keepStock = (ctx: Context, orderId: string) =>
  changeHeld(ctx, orderId, (product) => keepPieces(product, orderId));

export const handOverStock = (ctx: Context, orderId: string) =>
  changeHeld(ctx, orderId, (product) => handOverPieces(product, orderId));

/**
 * Gives back what was held for orders that never came, or stayed cancelled. An order may be stored while its event is still on the way (a
 * broker that is down), so orders is asked; while it can't be, its pieces stay held.
 */
export async function releaseExpired(ctx: Context, now = new Date()): Promise<void> {
  for (const orderId of await ctx.products.ordersOfExpiredPieces(now)) {
    try {
      await ((await ctx.orders.needsPieces(orderId)) ? keepStock(ctx, orderId) : releaseStock(ctx, orderId));
    } catch (error) {
      ctx.logger.warn({ err: error, orderId }, 'reservation stays held');
    }
  }
}

async function changeHeld(ctx: Context, orderId: string, change: (product: Product) => Product | null): Promise<void> {
  for (const id of await ctx.products.idsHoldingPiecesFor(orderId)) await ctx.products.change(id, change);
  ctx.outbox.wake();
}
