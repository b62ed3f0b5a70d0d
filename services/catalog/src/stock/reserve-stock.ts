import type { ReserveRequest } from '@loop-petal/contracts/shapes/catalog';
import { orUndefined } from '@loop-petal/service-kit/http/service-client';
import type { z } from 'zod';
import type { Context } from '../context.ts';
import type { Reservation } from '../products/product.ts';
import { type Outcome, reserve, settleReservations, versionOf } from './reservation.ts';

const HOLD_MINUTES = 15;

/**
 * Makes an order hold these pieces of limited editions and no others, for 15 minutes or until it is placed. A refusal may
 * leave it with a part of them: the caller releases it with a later version, or it expires.
 * @returns when the reservation expires
 * @throws ShopError 409 `sold_out` or `superseded`, 404 for an unknown product or variation
 */
export async function reserveStock(ctx: Context, request: z.output<typeof ReserveRequest>): Promise<Date> {
  const { orderId, version, lines } = request;
  const expiresAt = new Date(ctx.now().getTime() + HOLD_MINUTES * 60_000);
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

/** Pieces by product and variation. */
function quantitiesByProduct(lines: z.output<typeof ReserveRequest>['lines']): Map<string, Map<string, number>> {
  const products = new Map<string, Map<string, number>>();
  for (const { productId, variationId, quantity } of lines) {
    const quantities = products.get(productId) ?? new Map<string, number>();
    products.set(productId, quantities.set(variationId, (quantities.get(variationId) ?? 0) + quantity));
  }
  return products;
}

/** An order and the version of its reservation, as its events name them. */
interface ReservedOrder {
  orderId: string;
  reservationVersion: number;
}

/** For a placed order: its reservation no longer expires, those of its other attempts are released. */
export const confirmReservation = (ctx: Context, order: ReservedOrder) => settleOrder(ctx, order, 'confirmed');

/** For a cancelled or unpaid order: its pieces are in stock again. */
export const releaseReservation = (ctx: Context, order: ReservedOrder) => settleOrder(ctx, order, 'released');

/** For a shipped order: its pieces have left the stock for good. */
export const fulfilReservation = (ctx: Context, order: ReservedOrder) => settleOrder(ctx, order, 'fulfilled');

/** Earlier reservations of the order are released; later ones stay, since an event may arrive late. */
function settleOrder(ctx: Context, { orderId, reservationVersion }: ReservedOrder, outcome: Outcome): Promise<void> {
  return settleEach(ctx, orderId, (one) => {
    if (versionOf(one) === reservationVersion) return outcome;
    return versionOf(one) < reservationVersion ? 'released' : 'unchanged';
  });
}

/**
 * Releases expired reservations of orders that were never placed or are cancelled, and of attempts that did not become
 * the order. An order may be stored while its event has not arrived (the broker is down), so orders is asked; while it
 * does not answer, reservations stay.
 */
export async function releaseExpired(ctx: Context, now = ctx.now()): Promise<void> {
  const isExpired = ({ expiresAt }: Reservation) => expiresAt !== null && expiresAt <= now;
  for (const orderId of await ctx.products.orderIdsOfExpiredReservations(now)) {
    try {
      const current = await currentReservation(ctx, orderId);
      await settleEach(ctx, orderId, (one) => {
        // Another attempt may have renewed it meanwhile.
        if (!isExpired(one)) return 'unchanged';
        return versionOf(one) === current ? 'confirmed' : 'released';
      });
    } catch (error) {
      ctx.logger.warn({ err: error, orderId }, 'an expired reservation could not be checked and stays');
    }
  }
}

/** The version of the reservation that an order has; null when it is not stored, or cancelled. */
async function currentReservation({ orders }: Context, id: string): Promise<number | null> {
  const order = await orUndefined(orders.call('GET /internal/orders/{id}', { params: { id } }));
  return order && order.status !== 'cancelled' ? order.reservationVersion : null;
}

async function settleEach(ctx: Context, orderId: string, outcomeOf: (one: Reservation) => Outcome): Promise<void> {
  for (const id of await ctx.products.idsReservedFor(orderId)) {
    await ctx.products.change(id, (product) => settleReservations(product, orderId, outcomeOf));
  }
  ctx.outbox.wake();
}
