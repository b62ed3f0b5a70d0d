import type { ReservePromiseView } from '@loop-petal/contracts/shapes/promises';
import { SUPERSEDED } from '@loop-petal/contracts/shapes/reservations';
import { conflict, ShopError } from '@loop-petal/service-kit/http/errors';
import type { Context } from '../context.ts';
import type { ReservedLine, Wish } from './reservation-lines.ts';
import { openReservation, withdrawReservation } from './reservation-store.ts';

export interface Reservation {
  orderId: string;
  version: number;
  pieces: readonly ReservedLine[];
}

export interface Reserved extends Reservation {
  /** The promise, or the refusal of catalog or production; null when production does not answer. */
  answer: ReservePromiseView | ShopError | null;
}

const MADE = { outcome: 'reserved', promise: null } as const;

/**
 * Reserves the limited editions and production time of a submission under one version.
 * @returns undefined when the order is already stored
 */
export async function reserve(ctx: Context, orderId: string, wish: Wish, now: Date): Promise<Reserved | undefined> {
  const version = await openReservation(ctx.pool, orderId, wish);
  if (version === undefined) return undefined;
  const reservation = { orderId, version, pieces: wish.pieces };
  const answer =
    (await holdPieces(ctx, reservation)) ?? (wish.isMade ? MADE : await reserveWork(ctx, reservation, wish.work, now));
  return { ...reservation, answer };
}

/** @returns catalog's refusal */
export async function holdPieces(
  ctx: Context,
  { orderId, version, pieces }: Reservation,
): Promise<ShopError | undefined> {
  if (pieces.length === 0) return undefined;
  const body = { orderId, version, lines: [...pieces] };
  const refused = await orRefusal(ctx.catalog.call('POST /internal/reservations', { body }));
  return refused instanceof ShopError ? refused : undefined;
}

async function reserveWork(
  ctx: Context,
  { orderId, version }: Reservation,
  work: Wish['work'],
  now: Date,
): Promise<Reserved['answer']> {
  const body = { ...work, version, orderedAt: now.toISOString() };
  try {
    return await orRefusal(ctx.production.call('PUT /internal/promises/{orderId}', { params: { orderId }, body }));
  } catch (error) {
    if (!(error instanceof ShopError) || error.status !== 503) throw error;
    ctx.logger.warn({ err: error, orderId }, 'production did not reserve time; the order is flagged for review');
    return null;
  }
}

const orRefusal = <Answer>(asked: Promise<Answer>): Promise<Answer | ShopError> =>
  asked.catch((error) => {
    if (error instanceof ShopError && error.status < 500) return error;
    throw error;
  });

/** Withdraws this version and releases its pieces. @throws ShopError 409 `superseded` */
export async function releaseReservation(ctx: Context, { orderId, version, pieces }: Reservation): Promise<void> {
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
