import type { AdminProductView, ImageDetails, ProductView, VariationView } from '@loop-petal/contracts/catalog-api';
import { toMoney } from '@loop-petal/contracts/money';
import { type ProductSnapshot, productChanged, productDeleted } from '@loop-petal/contracts/product-events';
import { conflict, notFound } from '@loop-petal/service-kit/errors';

export interface Reservation {
  orderId: string;
  quantity: number;
  /** Null once the order is placed: then only its cancellation gives the pieces back. */
  expiresAt: Date | null;
}

export interface Variation {
  id: string;
  colorName: string;
  colorCode: string | null;
  imageUrl: string;
  image: ImageDetails | null;
  /** 0: made to order. Above 0: a limited edition with this many pieces left. */
  stockQuantity: number;
  isAvailable: boolean;
  /** A limited edition whose last piece is gone or held; a released piece makes it available again. */
  soldOut: boolean;
  sortOrder: number;
  reservations: Reservation[];
}

export interface Product {
  _id: string;
  name: string;
  description: string;
  priceCents: number;
  imageUrl: string;
  image: ImageDetails | null;
  category: string;
  colors: string[];
  stemCount: number;
  inStock: boolean;
  isVisible: boolean;
  variations: Variation[];
  version: number;
  createdAt: Date;
  updatedAt: Date;
  deletedAt: Date | null;
}

const bySortOrder = (a: Variation, b: Variation): number => a.sortOrder - b.sortOrder;

export function variationView(variation: Variation): VariationView {
  const { id, colorName, colorCode, imageUrl, image, stockQuantity, isAvailable, sortOrder } = variation;
  return { id, colorName, colorCode, imageUrl, image, stockQuantity, isAvailable, sortOrder };
}

export function productView(product: Product): ProductView {
  return {
    id: product._id,
    name: product.name,
    description: product.description,
    price: toMoney(product.priceCents),
    imageUrl: product.imageUrl,
    image: product.image,
    category: product.category,
    colors: product.colors,
    stemCount: product.stemCount,
    inStock: product.inStock,
    variations: product.variations.toSorted(bySortOrder).map(variationView),
  };
}

export function adminProductView(product: Product): AdminProductView {
  return {
    ...productView(product),
    isVisible: product.isVisible,
    createdAt: product.createdAt.toISOString(),
    updatedAt: product.updatedAt.toISOString(),
  };
}

function snapshot(product: Product): ProductSnapshot {
  const { _id, name, description, priceCents, imageUrl, category, colors, stemCount, inStock, isVisible, version } =
    product;
  const variations = product.variations
    .toSorted(bySortOrder)
    .map(({ id, colorName, imageUrl, isAvailable, stockQuantity }) => ({
      id,
      colorName,
      imageUrl,
      isAvailable,
      stockQuantity,
    }));
  return {
    id: _id,
    name,
    description,
    priceCents,
    imageUrl,
    category,
    colors,
    stemCount,
    inStock,
    isVisible,
    variations,
    version,
  };
}

/** The event that goes with a product as it is now. */
export function productEvent(product: Product) {
  return product.deletedAt ? productDeleted({ id: product._id }) : productChanged(snapshot(product));
}

export function findVariation(product: Product, variationId: string): Variation {
  const variation = product.variations.find(({ id }) => id === variationId);
  if (!variation) throw notFound('Variation not found');
  return variation;
}

export function withVariation(product: Product, changed: Variation): Product {
  return {
    ...product,
    variations: product.variations.map((variation) => (variation.id === changed.id ? changed : variation)),
  };
}

export interface PiecesWanted {
  orderId: string;
  variationId: string;
  quantity: number;
}

/** Holds pieces of a limited edition for an order. Returns null when the order holds them already. */
export function reservePieces(product: Product, wanted: PiecesWanted, expiresAt: Date): Product | null {
  const variation = findVariation(product, wanted.variationId);
  if (variation.reservations.some(({ orderId }) => orderId === wanted.orderId)) return null;
  if (!variation.soldOut && variation.stockQuantity === 0) return null;
  const left = variation.stockQuantity - wanted.quantity;
  if (left < 0 || !variation.isAvailable || !product.inStock) {
    throw conflict(`${product.name} (${variation.colorName}) is sold out.`, 'sold_out');
  }
  return withVariation(product, {
    ...variation,
    stockQuantity: left,
    soldOut: left === 0,
    isAvailable: left > 0,
    reservations: [...variation.reservations, { orderId: wanted.orderId, quantity: wanted.quantity, expiresAt }],
  });
}

/** Gives the pieces held for an order back to the shelf. Null when there are none. */
export function releasePieces(product: Product, forOrder: string): Product | null {
  const isReleased = ({ orderId }: Reservation) => orderId === forOrder;
  const variations = product.variations.map((variation) => {
    const released = variation.reservations.filter(isReleased);
    if (released.length === 0) return variation;
    return {
      ...variation,
      stockQuantity: variation.stockQuantity + released.reduce((pieces, { quantity }) => pieces + quantity, 0),
      isAvailable: variation.isAvailable || variation.soldOut,
      soldOut: false,
      reservations: variation.reservations.filter((reservation) => !isReleased(reservation)),
    };
  });
  return variations.some((variation, index) => variation !== product.variations[index])
    ? { ...product, variations }
    : null;
}

/** The order is placed: its pieces wait for it, however long its payment takes. Null when it holds none. */
export const keepPieces = (product: Product, orderId: string): Product | null =>
  changeReservations(product, orderId, (reservation) =>
    reservation.expiresAt ? [{ ...reservation, expiresAt: null }] : [reservation],
  );

/** The order has left the house: its pieces are gone for good. Null when it holds none. */
export const handOverPieces = (product: Product, orderId: string): Product | null =>
  changeReservations(product, orderId, () => []);

function changeReservations(
  product: Product,
  orderId: string,
  change: (reservation: Reservation) => Reservation[],
): Product | null {
  let changed = false;
  const variations = product.variations.map((variation) => ({
    ...variation,
    reservations: variation.reservations.flatMap((reservation) => {
      if (reservation.orderId !== orderId) return [reservation];
      const after = change(reservation);
      changed ||= after[0] !== reservation;
      return after;
    }),
  }));
  return changed ? { ...product, variations } : null;
}
