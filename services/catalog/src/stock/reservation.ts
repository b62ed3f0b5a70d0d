import { SUPERSEDED } from '@loop-petal/contracts/shapes/reservations';
import { conflict } from '@loop-petal/service-kit/http/errors';
import {
  findVariation,
  type Product,
  type Reservation,
  type ShippedPieces,
  type Variation,
} from '../products/product.ts';

interface ReservationRequest {
  orderId: string;
  version: number;
  quantities: ReadonlyMap<string, number>;
}

export const versionOf = ({ version = 0 }: Reservation): number => version;

/**
 * Makes the order hold exactly the requested pieces: reserves or releases the difference from its earlier reservation.
 * Made-to-order variations need no reservation.
 * @returns null when nothing changes
 * @throws ShopError 409 `sold_out`, or `superseded` when the order has a later reservation; 404 for an unknown
 * variation
 */
export function reserve(product: Product, request: ReservationRequest, expiresAt: Date): Product | null {
  const { orderId, version, quantities } = request;
  if (product.variations.some(({ reservations }) => reservations.some(isLater))) {
    throw conflict('A later submission of this order replaced this one.', SUPERSEDED);
  }
  for (const id of quantities.keys()) findVariation(product, id);
  return changeVariations(product, orderId, (variation, earlier, others) => {
    if (earlier.some((one) => versionOf(one) === version && one.expiresAt === null)) return variation;
    const held = sum(earlier);
    const requested = quantities.get(variation.id) ?? 0;
    const quantity = isLimited(variation) ? requested : Math.min(requested, held);
    if (quantity > held && !isInStock(product, variation, quantity - held)) {
      throw conflict(`${product.name} (${variation.colorName}) is sold out.`, 'sold_out');
    }
    if (quantity === 0 && held === 0) return variation;
    const reservations = quantity > 0 ? [...others, { orderId, version, quantity, expiresAt }] : others;
    return withStockChange(variation, held - quantity, reservations);
  });

  function isLater(one: Reservation): boolean {
    return one.orderId === orderId && versionOf(one) > version;
  }
}

/**
 * `confirmed`: no longer expires; `released`: the unsent pieces are back in stock; `fulfilled`: the pieces are delivered.
 */
export type Outcome = 'unchanged' | 'confirmed' | 'released' | 'fulfilled';

/**
 * @param at the time of the order's event
 * @param sent all pieces of the order that have left the shop, by variation; a release keeps them out of the stock
 * @returns null when nothing changes
 */
export function settleReservations(
  product: Product,
  orderId: string,
  outcomeOf: (reservation: Reservation) => Outcome,
  at: Date,
  sent: ReadonlyMap<string, number> = new Map(),
): Product | null {
  return changeVariations(product, orderId, (variation, own, others) => {
    const outcomes = own.map((one) => [outcomeOf(one), one] as const);
    const isUnchanged = outcomes.every(
      ([outcome, { expiresAt }]) => outcome === 'unchanged' || (outcome === 'confirmed' && expiresAt === null),
    );
    if (isUnchanged) return variation;
    const remaining = outcomes.flatMap(([outcome, one]) => {
      if (outcome === 'confirmed') return [{ ...one, expiresAt: null }];
      return outcome === 'unchanged' ? [one] : [];
    });
    const before = countGone(variation.shipped.filter((one) => one.orderId === orderId));
    const newlySent = Math.max(0, (sent.get(variation.id) ?? 0) - before);
    const left = outcomes
      .flatMap(([outcome, one]) => {
        if (outcome === 'fulfilled') return [shippedFrom(one, one.quantity, at)];
        return outcome === 'released' ? [shippedFrom(one, Math.min(newlySent, one.quantity), at)] : [];
      })
      .filter((one) => countGone([one]) > 0);
    const change = sum(own) - sum(remaining) - countGone(left);
    const changed = withStockChange(variation, change, [...others, ...remaining]);
    return left.length > 0 ? { ...changed, shipped: [...changed.shipped.filter(isRecent(at)), ...left] } : changed;
  });
}

/** @param sent the part of the held pieces that is sent; the others are in stock again */
function shippedFrom(one: Reservation, sent: number, at: Date): ShippedPieces {
  const { orderId, quantity, restocked: before = 0 } = one;
  const restocked = before + quantity - sent;
  const shipped = { orderId, version: versionOf(one), quantity: quantity + before, at };
  return restocked > 0 ? { ...shipped, restocked } : shipped;
}

const countGone = (shipped: readonly ShippedPieces[]): number =>
  shipped.reduce((pieces, { quantity, restocked = 0 }) => pieces + quantity - restocked, 0);

const SHIPPED_KEPT_MS = 90 * 24 * 60 * 60_000;
const isRecent =
  (now: Date) =>
  ({ at }: ShippedPieces): boolean =>
    now.getTime() - at.getTime() < SHIPPED_KEPT_MS;

/** Returns to an order the pieces that were shipped with it before `returnedAt`. @returns null when nothing changes */
export function returnShipped(product: Product, orderId: string, version: number, returnedAt: Date): Product | null {
  return changeVariations(product, orderId, (variation, own, others) => {
    const isBack = (one: ShippedPieces) => one.orderId === orderId && one.version === version && one.at <= returnedAt;
    const back = variation.shipped.filter(isBack);
    const held = own.map((one) => (versionOf(one) === version ? { ...one, returnedAt } : one));
    if (back.length === 0 && own.length === 0) return variation;
    const returned = back
      .map(({ quantity, restocked = 0 }) => ({
        orderId,
        version,
        quantity: quantity - restocked,
        expiresAt: null,
        returnedAt,
        ...(restocked > 0 && { restocked }),
      }))
      .filter(({ quantity }) => quantity > 0);
    const shipped = variation.shipped.filter((one) => !isBack(one));
    return { ...variation, reservations: [...others, ...held, ...returned], shipped };
  });
}

/**
 * Puts pieces in stock that came back from a customer, or that an order holds and won't be sent.
 * @param totals all restocked pieces of the order so far, by variation
 * @returns null when nothing changes
 */
export function restock(
  product: Product,
  orderId: string,
  version: number,
  totals: ReadonlyMap<string, number>,
): Product | null {
  return changeVariations(product, orderId, (variation, own, others) => {
    const held = own.find((one) => versionOf(one) === version);
    if (held) {
      const { quantity, restocked: before = 0 } = held;
      const added = Math.min(quantity, (totals.get(variation.id) ?? 0) - before);
      if (added <= 0) return variation;
      const rest = own.filter((one) => one !== held);
      const kept = { ...held, quantity: quantity - added, restocked: before + added };
      return withStockChange(variation, added, [...others, ...rest, ...(kept.quantity > 0 ? [kept] : [])]);
    }
    const left = variation.shipped.find((one) => one.orderId === orderId && one.version === version);
    if (!left) return variation;
    const restocked = Math.min(left.quantity, totals.get(variation.id) ?? 0);
    const added = restocked - (left.restocked ?? 0);
    if (added <= 0) return variation;
    const shipped = variation.shipped.map((one) => (one === left ? { ...one, restocked } : one));
    return { ...withStockChange(variation, added, variation.reservations), shipped };
  });
}

const isExpired = ({ expiresAt }: Reservation, now: Date): boolean => expiresAt !== null && expiresAt <= now;

/** The orders with expired reservations, each with the version of its latest reservation. */
export function expiredVersions({ variations }: Product, now: Date): Map<string, number> {
  const versions = new Map<string, number>();
  for (const one of variations.flatMap(({ reservations }) => reservations)) {
    if (isExpired(one, now)) versions.set(one.orderId, Math.max(versions.get(one.orderId) ?? 0, versionOf(one)));
  }
  return versions;
}

export function extendExpired(product: Product, now: Date, until: Date): Product | null {
  if (expiredVersions(product, now).size === 0) return null;
  const extended = (one: Reservation) => (isExpired(one, now) ? { ...one, expiresAt: until } : one);
  return {
    ...product,
    variations: product.variations.map((variation) => ({
      ...variation,
      reservations: variation.reservations.map(extended),
    })),
  };
}

/** Lets reservations expire that don't, so that orders is asked whether it relies on them. */
export const expireConfirmed = (product: Product, until: Date): Product => ({
  ...product,
  variations: product.variations.map((variation) => ({
    ...variation,
    reservations: variation.reservations.map((one) => ({ ...one, expiresAt: one.expiresAt ?? until })),
  })),
});

const isMadeToOrder = ({ isAvailable, stockQuantity }: Variation): boolean => isAvailable && stockQuantity === 0;

const isLimited = ({ soldOut, stockQuantity }: Variation): boolean => soldOut || stockQuantity > 0;

const isInStock = (product: Product, { isAvailable, stockQuantity }: Variation, pieces: number): boolean =>
  product.inStock && isAvailable && stockQuantity >= pieces;

const sum = (reservations: readonly Reservation[]): number =>
  reservations.reduce((pieces, { quantity }) => pieces + quantity, 0);

/**
 * A variation changed to made-to-order stays made-to-order: returned pieces don't make it limited again.
 * @param change the change of the stock; negative for pieces that leave it
 */
function withStockChange(variation: Variation, change: number, reservations: Reservation[]): Variation {
  const stockQuantity = variation.stockQuantity + change;
  if (change === 0 || isMadeToOrder(variation)) return { ...variation, reservations };
  if (change < 0) {
    return { ...variation, stockQuantity, isAvailable: stockQuantity > 0, soldOut: stockQuantity === 0, reservations };
  }
  const isAvailable = variation.isAvailable || variation.soldOut;
  return { ...variation, stockQuantity, isAvailable, soldOut: false, reservations };
}

function changeVariations(
  product: Product,
  orderId: string,
  change: (variation: Variation, own: Reservation[], others: Reservation[]) => Variation,
): Product | null {
  const variations = product.variations.map((variation) => {
    const own = variation.reservations.filter((one) => one.orderId === orderId);
    const others = variation.reservations.filter((one) => one.orderId !== orderId);
    return change(variation, own, others);
  });
  return variations.some((variation, index) => variation !== product.variations[index])
    ? { ...product, variations }
    : null;
}
