import { SUPERSEDED } from '@loop-petal/contracts/shapes/reservations';
import { conflict, ShopError } from '@loop-petal/service-kit/http/errors';
import type { Context } from '../context.ts';
import type { ReservedLine, Wish } from './reservation-lines.ts';
import { openReservation, withdrawReservation } from './reservation-store.ts';
import { type ReservedWork, reserveWork } from './reserve-work.ts';

/**
 * Reserves the limited editions and production time of a submission under one version. Releases nothing when storing
 * the order fails afterwards, because it may have been stored after all. A reservation without an order expires.
 * @returns the version that the order relies on and its production time, or the refusal; undefined when the order is
 * stored
 * @throws ShopError 409 `sold_out`, `out_of_material`, `no_time` or `superseded`
 */
export async function reserve(
  ctx: Context,
  orderId: string,
  wish: Wish,
  now: Date,
): Promise<{ version: number; work: ReservedWork } | undefined> {
  const version = await openReservation(ctx.pool, orderId, wish);
  if (version === undefined) return undefined;
  const { pieces } = wish;
  if (pieces.length > 0) await holdPieces(ctx, orderId, version, pieces);
  const work = await withdrawOnRefusal(ctx, { orderId, version, pieces }, () =>
    reserveWork(ctx, orderId, version, wish, now),
  );
  return { version, work };
}

export const holdPieces = (ctx: Context, orderId: string, version: number, pieces: ReservedLine[]): Promise<unknown> =>
  withdrawOnRefusal(ctx, { orderId, version, pieces }, () =>
    ctx.catalog.call('POST /internal/reservations', { body: { orderId, version, lines: pieces } }),
  );

interface Version {
  orderId: string;
  version: number;
  pieces: readonly ReservedLine[];
}

/** Runs `ask`. A refusal ends this version and releases its pieces. @throws ShopError 409 `superseded` */
async function withdrawOnRefusal<T extends object>(ctx: Context, reserved: Version, ask: () => Promise<T>): Promise<T> {
  try {
    const answer = await ask();
    if ('refused' in answer) await withdraw(ctx, reserved);
    return answer;
  } catch (error) {
    if (error instanceof ShopError && error.status < 500) await withdraw(ctx, reserved);
    throw error;
  }
}

async function withdraw(ctx: Context, { orderId, version, pieces }: Version): Promise<void> {
  const next = await withdrawReservation(ctx.pool, orderId, version);
  if (next === undefined) throw superseded();
  if (pieces.length === 0) return;
  const nothing = { orderId, version: next, lines: [] };
  await ctx.catalog.call('POST /internal/reservations', { body: nothing }).catch((error) => {
    ctx.logger.warn({ err: error, orderId }, 'pieces stay held until they expire');
  });
}

export const superseded = () =>
  conflict('Another request is placing this order. Please try again in a moment.', SUPERSEDED);

export const isSuperseded = (error: unknown): boolean => error instanceof ShopError && error.code === SUPERSEDED;
