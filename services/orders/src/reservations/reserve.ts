import { SUPERSEDED } from '@loop-petal/contracts/shapes/catalog';
import { conflict, ShopError } from '@loop-petal/service-kit/http/errors';
import type { Context } from '../context.ts';
import type { ReservedLine } from './reservation-lines.ts';
import { openReservation, withdrawReservation } from './reservation-store.ts';

/**
 * Reserves the limited editions of a submission at catalog. When storing the order fails afterwards nothing is
 * released: it may have been stored after all. A reservation without an order expires.
 * @returns the version that the order relies on; 0 when the order is stored already
 * @throws ShopError 409 `sold_out` or `superseded`
 */
export async function reserveLines(ctx: Context, orderId: string, lines: ReservedLine[]): Promise<number> {
  const version = await openReservation(ctx.pool, orderId, lines);
  if (version === undefined) return 0;
  await holdReservation(ctx, orderId, version, lines);
  return version;
}

/** Sends a reservation to catalog; releases it after a refusal. @throws ShopError 409 `sold_out` or `superseded` */
export async function holdReservation(
  ctx: Context,
  orderId: string,
  version: number,
  lines: ReservedLine[],
): Promise<void> {
  try {
    await ctx.catalog.call('POST /internal/reservations', { body: { orderId, version, lines } });
  } catch (error) {
    if (error instanceof ShopError && error.status < 500) await release(ctx, orderId, version);
    throw error;
  }
}

async function release(ctx: Context, orderId: string, version: number): Promise<void> {
  const next = await withdrawReservation(ctx.pool, orderId, version);
  if (next === undefined) throw superseded();
  const nothing = { orderId, version: next, lines: [] };
  await ctx.catalog.call('POST /internal/reservations', { body: nothing }).catch((error) => {
    ctx.logger.warn({ err: error, orderId }, 'pieces stay held until they expire');
  });
}

/** The refusal when another submission has replaced the reservation, or when this one took too long. */
export const superseded = () =>
  conflict('Somebody else is at work on this order. Please try again in a moment.', SUPERSEDED);

/** Whether the error says that another reservation has replaced this one. */
export const isSuperseded = (error: unknown): boolean => error instanceof ShopError && error.code === SUPERSEDED;
