import { SUPERSEDED } from '@loop-petal/contracts/catalog-api';
import { conflict, ShopError } from '@loop-petal/service-kit/http/errors';
import type { ReservedLine } from '../checkout/resolve-lines.ts';
import type { Context } from '../context.ts';
import { giveUpReservation, takeReservation } from './reservation-store.ts';

/**
 * Has catalog hold all that an attempt wants of limited editions. When storing the order fails afterwards nothing is
 * given back: nobody knows then whether it was stored after all. What no order comes for expires.
 * @returns the version that the order has to stand on; 0 when it stands already
 * @throws ShopError 409 `sold_out` or `superseded`
 */
export async function reservePieces(ctx: Context, orderId: string, lines: ReservedLine[]): Promise<number> {
  const version = await takeReservation(ctx.pool, orderId, lines);
  if (version === undefined) return 0;
  await holdPieces(ctx, orderId, version, lines);
  return version;
}

/** Asks catalog for a version that was taken; when it refuses, what it holds of it is given back at once. */
export async function holdPieces(ctx: Context, orderId: string, version: number, lines: ReservedLine[]): Promise<void> {
  try {
    await ctx.catalog.call('POST /internal/reservations', { body: { orderId, version, lines } });
  } catch (error) {
    if (error instanceof ShopError && error.status < 500) await giveBack(ctx, orderId, version);
    throw error;
  }
}

async function giveBack(ctx: Context, orderId: string, version: number): Promise<void> {
  const next = await giveUpReservation(ctx.pool, orderId, version);
  if (next === undefined) throw superseded();
  const nothing = { orderId, version: next, lines: [] };
  await ctx.catalog.call('POST /internal/reservations', { body: nothing }).catch((error) => {
    ctx.logger.warn({ err: error, orderId }, 'pieces stay held until they expire');
  });
}

/** Another attempt has changed what the order holds, or this one took too long. */
export const superseded = () =>
  conflict('Somebody else is at work on this order. Please try again in a moment.', SUPERSEDED);

export const isSuperseded = (error: unknown): boolean => error instanceof ShopError && error.code === SUPERSEDED;
