import { type ProductSnapshot, productChanged, productDeleted } from '@loop-petal/contracts/events/product-events';
import { toMoney } from '@loop-petal/contracts/rules/money';
import type { AdminProductView, ImageDetails, ProductView } from '@loop-petal/contracts/shapes/catalog';
import { notFound } from '@loop-petal/service-kit/http/errors';

/** Pieces of a limited edition that an order holds. */
export interface Reservation {
  orderId: string;
  /** Each attempt to place an order counts up. Absent in reservations from before there were versions. */
  version?: number;
  quantity: number;
  /** Null once the order is placed: from then on only events of the order release the pieces. */
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
  /** A limited edition whose last piece is sold or reserved; a released piece makes it available again. */
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

/** The variations in the order in which they are shown. */
export const sortedVariations = ({ variations }: Pick<Product, 'variations'>): Variation[] =>
  variations.toSorted((a, b) => a.sortOrder - b.sortOrder);

/** As shoppers see it, with its price in dollars. Fields that the view does not have are dropped when it is answered. */
export const productView = (product: Product): ProductView => ({
  ...product,
  id: product._id,
  price: toMoney(product.priceCents),
  variations: sortedVariations(product),
});

/** As admins see it: also whether it is visible and when it was changed. */
export const adminProductView = (product: Product): AdminProductView => ({
  ...product,
  ...productView(product),
  createdAt: product.createdAt.toISOString(),
  updatedAt: product.updatedAt.toISOString(),
});

function snapshot(product: Product): ProductSnapshot {
  const {
    _id: id,
    name,
    description,
    priceCents,
    imageUrl,
    category,
    colors,
    stemCount,
    inStock,
    isVisible,
    version,
  } = product;
  const variations = sortedVariations(product).map(({ id, colorName, imageUrl, isAvailable, stockQuantity }) => {
    return { id, colorName, imageUrl, isAvailable, stockQuantity };
  });
  const own = { id, name, description, priceCents, imageUrl, category, colors, stemCount, inStock, isVisible };
  return { ...own, variations, version };
}

/** The event with the current state of a product, or its deletion. */
export function productEvent(product: Product) {
  return product.deletedAt ? productDeleted({ id: product._id }) : productChanged(snapshot(product));
}

/** @throws ShopError 404 for an unknown variation */
export function findVariation(product: Product, variationId: string): Variation {
  const variation = product.variations.find(({ id }) => id === variationId);
  if (!variation) throw notFound('Variation not found');
  return variation;
}

/** The product with one variation replaced by its id. */
export function withVariation(product: Product, changed: Variation): Product {
  return {
    ...product,
    variations: product.variations.map((variation) => (variation.id === changed.id ? changed : variation)),
  };
}
