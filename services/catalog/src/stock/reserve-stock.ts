import type { EventOf } from '@loop-petal/contracts/events/event';
import type { orderPiecesRestocked, orderReservationChecked } from '@loop-petal/contracts/events/order-events';
import { reservationExpired } from '@loop-petal/contracts/events/reservation-events';
import type { ReserveRequest } from '@loop-petal/contracts/shapes/catalog';
import type { z } from 'zod';
import type { Context } from '../context.ts';
import type { Reservation } from '../products/product.ts';
import {
  expiredVersions,
  extendExpired,
  type Outcome,
  reserve,
  restock,
  returnShipped,
  settleReservations,
  versionOf,
} from './reservation.ts';

const HOLD_MINUTES = 15;
export const holdUntil = (now: Date): Date => new Date(now.getTime() + HOLD_MINUTES * 60_000);

/**
 * Reserves exactly these limited-edition pieces for an order until it is placed. After a refusal, some may stay
 * reserved until a later version releases them or they expire.
 * @returns when the reservation expires, after which catalog asks orders about it
 * @throws ShopError 409 `sold_out` or `superseded`, 404 for an unknown product or variation
 */
export async function reserveStock(ctx: Context, request: z.output<typeof ReserveRequest>): Promise<Date> {
  const { orderId, version, lines } = request;
  const expiresAt = holdUntil(ctx.now());
  const requested = quantitiesByProduct(lines);
  const reserved = await ctx.products.idsReservedFor(orderId);
  try {
    for (const id of new Set([...reserved, ...requested.keys()])) {
      const quantities = requested.get(id) ?? new Map();
      await ctx.products.change(id, (product) => reserve(product, { orderId, version, quantities }, expiresAt));
    }
  } finally {
    ctx.outbox.wake();
  }
  return expiresAt;
}

function quantitiesByProduct(lines: z.output<typeof ReserveRequest>['lines']): Map<string, Map<string, number>> {
  const products = new Map<string, Map<string, number>>();
  for (const { productId, variationId, quantity } of lines) {
    const quantities = products.get(productId) ?? new Map<string, number>();
    products.set(productId, quantities.set(variationId, (quantities.get(variationId) ?? 0) + quantity));
  }
  return products;
}

interface ReservedOrder {
  orderId: string;
  reservationVersion: number;
  at: Date;
}

type Pieces = EventOf<typeof orderPiecesRestocked>['data']['pieces'];

interface EndedOrder extends ReservedOrder {
  sentPieces: Pieces;
}

const countByVariation = (pieces: Pieces): Map<string, number> =>
  new Map(pieces.map(({ variationId, quantity }) => [variationId, quantity]));

/** For a placed order: its reservation no longer expires, and those of its other attempts are released. */
export const confirmReservation = (ctx: Context, order: ReservedOrder) => settleOrder(ctx, order, 'confirmed');

/** For a cancelled, refunded or unpaid order: its unsent pieces are in stock again. */
export const releaseReservation = (ctx: Context, order: EndedOrder) =>
  settleOrder(ctx, order, 'released', countByVariation(order.sentPieces));

/** For a shipped order: its pieces leave the stock. */
export const fulfillReservation = (ctx: Context, order: ReservedOrder) => settleOrder(ctx, order, 'fulfilled');

/** Releases earlier reservations of the order; keeps later ones, because an event may arrive late. */
function settleOrder(
  ctx: Context,
  { orderId, reservationVersion, at }: ReservedOrder,
  outcome: Outcome,
  sent?: ReadonlyMap<string, number>,
): Promise<void> {
  return settleEach(
    ctx,
    orderId,
    (one) => {
      if (versionOf(one) < reservationVersion) return 'released';
      const isEarlier = outcome === 'fulfilled' && one.returnedAt !== undefined && one.returnedAt > at;
      return versionOf(one) > reservationVersion || isEarlier ? 'unchanged' : outcome;
    },
    at,
    sent,
  );
}

/** For an order that was marked as shipped by mistake: it holds its pieces again. */
export async function holdShipped(ctx: Context, { orderId, reservationVersion, at }: ReservedOrder): Promise<void> {
  const ids = [...(await ctx.products.idsReservedFor(orderId)), ...(await ctx.products.idsShippedWith(orderId))];
  for (const id of new Set(ids)) {
    await ctx.products.change(id, (product) => returnShipped(product, orderId, reservationVersion, at));
  }
}

/** For pieces that are not sent, and for returned ones that the owner puts back in stock within 90 days. */
export async function restockPieces(ctx: Context, event: EventOf<typeof orderPiecesRestocked>['data']): Promise<void> {
  const { orderId, reservationVersion, pieces } = event;
  const totals = countByVariation(pieces);
  const ids = [...(await ctx.products.idsReservedFor(orderId)), ...(await ctx.products.idsShippedWith(orderId))];
  for (const id of new Set(ids)) {
    await ctx.products.change(id, (product) => restock(product, orderId, reservationVersion, totals));
  }
  ctx.outbox.wake();
}

/**
 * Asks the orders service about expired reservations, with one event per order. An order may be stored before its event
 * arrives, so reservations are kept until orders answers. Asks again after 15 minutes.
 */
export async function reportExpired(ctx: Context, now = ctx.now()): Promise<void> {
  for (const id of await ctx.products.idsWithExpiredReservations(now)) {
    await ctx.products.change(
      id,
      (product) => extendExpired(product, now, holdUntil(now)),
      (before) =>
        [...expiredVersions(before, now)].map(([orderId, version]) => reservationExpired({ orderId, version })),
    );
  }
  ctx.outbox.wake();
}

/** Applies orders' answer: confirms the reservation on which the order relies and releases the others. */
export function settleChecked(ctx: Context, checked: EventOf<typeof orderReservationChecked>['data']): Promise<void> {
  const { orderId, checkedVersion, reservationVersion } = checked;
  const outcomeOf = (one: Reservation): Outcome => {
    // a later attempt has made a reservation, or the order's event has confirmed it
    if (versionOf(one) > checkedVersion || one.expiresAt === null) return 'unchanged';
    return versionOf(one) === reservationVersion ? 'confirmed' : 'released';
  };
  return settleEach(ctx, orderId, outcomeOf, ctx.now());
}

async function settleEach(
  ctx: Context,
  orderId: string,
  outcomeOf: (one: Reservation) => Outcome,
  at: Date,
  sent?: ReadonlyMap<string, number>,
): Promise<void> {
  const reserved = await ctx.products.idsReservedFor(orderId);
  for (const id of reserved) {
    await ctx.products.change(id, (product) => settleReservations(product, orderId, outcomeOf, at, sent));
  }
  if (reserved.length > 0) ctx.outbox.wake();
}
