import { SUPERSEDED } from '@loop-petal/contracts/catalog-api';
import { conflict } from '@loop-petal/service-kit/http/errors';
import { findVariation, type Product, type Variation } from '../products/product.ts';

/** Pieces of a limited edition that an order holds. */
export interface Reservation {
  orderId: string;
  /** The attempts to place an order count their reservations; those from before they did have none. */
  version?: number;
  quantity: number;
  /** Null once the order is placed: then only what happens to the order gives the pieces back. */
  expiresAt: Date | null;
}

/** All that an order wants of one product. */
export interface WantedPieces {
  orderId: string;
  version: number;
  /** By variation. */
  pieces: ReadonlyMap<string, number>;
}

export const versionOf = ({ version = 0 }: Reservation): number => version;

/**
 * Makes the order hold what it wants and nothing else: takes or gives back the difference to its earlier reservation.
 * Null when nothing changes.
 * @throws ShopError 409 `sold_out`, or `superseded` when the order has a later reservation
 */
export function reservePieces(product: Product, wanted: WantedPieces, expiresAt: Date): Product | null {
  const { orderId, version, pieces } = wanted;
  if (product.variations.some(({ reservations }) => reservations.some(isLater))) {
    throw conflict('Another attempt to place this order has changed what it holds.', SUPERSEDED);
  }
  for (const id of pieces.keys()) findVariation(product, id);
  return changeVariations(product, orderId, (variation, earlier, others) => {
    if (earlier.some((one) => versionOf(one) === version && one.expiresAt === null)) return variation;
    const held = sum(earlier);
    const asked = pieces.get(variation.id) ?? 0;
    const quantity = isLimited(variation) ? asked : Math.min(asked, held);
    if (quantity > held && !canTake(product, variation, quantity - held)) {
      throw conflict(`${product.name} (${variation.colorName}) is sold out.`, 'sold_out');
    }
    if (quantity === 0 && held === 0) return variation;
    const reservations = quantity > 0 ? [...others, { orderId, version, quantity, expiresAt }] : others;
    return withPieces(variation, held - quantity, reservations);
  });

  function isLater(one: Reservation): boolean {
    return one.orderId === orderId && versionOf(one) > version;
  }
}

/** What becomes of pieces that an order holds; `handed over` to its customer they are gone for good. */
export type Fate = 'untouched' | 'kept' | 'released' | 'handed over';

/** Decides about each reservation of an order. Null when nothing changes. */
export function settlePieces(
  product: Product,
  orderId: string,
  fateOf: (reservation: Reservation) => Fate,
): Product | null {
  return changeVariations(product, orderId, (variation, own, others) => {
    const fates = own.map((one) => [fateOf(one), one] as const);
    if (fates.every(([fate, { expiresAt }]) => fate === 'untouched' || (fate === 'kept' && expiresAt === null))) {
      return variation;
    }
    const released = fates.flatMap(([fate, one]) => (fate === 'released' ? [one] : []));
    const left = fates.flatMap(([fate, one]) => {
      if (fate === 'kept') return [{ ...one, expiresAt: null }];
      return fate === 'untouched' ? [one] : [];
    });
    return withPieces(variation, sum(released), [...others, ...left]);
  });
}

const isLimited = ({ soldOut, stockQuantity }: Variation): boolean => soldOut || stockQuantity > 0;

const canTake = (product: Product, { isAvailable, stockQuantity }: Variation, pieces: number): boolean =>
  product.inStock && isAvailable && stockQuantity >= pieces;

const sum = (reservations: readonly Reservation[]): number =>
  reservations.reduce((pieces, { quantity }) => pieces + quantity, 0);

/** @param back pieces that come back to the shelf; below 0 that many leave it */
function withPieces(variation: Variation, back: number, reservations: Reservation[]): Variation {
  const stockQuantity = variation.stockQuantity + back;
  if (back === 0) return { ...variation, reservations };
  if (back < 0) {
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
