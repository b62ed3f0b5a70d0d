import { type ProductSnapshot, productChanged, productDeleted } from '@loop-petal/contracts/events/product-events';
import { averageOf } from '@loop-petal/contracts/rules/average-stars';
import { toMoney } from '@loop-petal/contracts/rules/money';
import type {
  AdminProductView,
  AdminVariationView,
  ImageDetails,
  ProductView,
} from '@loop-petal/contracts/shapes/catalog';
import type { WishField } from '@loop-petal/contracts/shapes/personalization';
import { notFound } from '@loop-petal/service-kit/http/errors';
import type { ImageReference } from '../images/store-image.ts';

export interface Reservation {
  orderId: string;
  /** Increases with each attempt to place the order. */
  version?: number;
  quantity: number;
  /** null once the order is placed; from then on only the order's events release the pieces. */
  expiresAt: Date | null;
  /** When the order was returned to the shop; earlier shipping events don't apply. */
  returnedAt?: Date;
  /** Pieces of the order in addition to `quantity` that are not sent and are in stock again. */
  restocked?: number;
}

/** Pieces of a limited edition shipped with an order. */
export interface ShippedPieces {
  orderId: string;
  version: number;
  quantity: number;
  at: Date;
  /** The part of these pieces that came back and are in stock again. */
  restocked?: number;
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
  /** A limited edition's last piece is sold or reserved; a released piece makes it available again. */
  soldOut: boolean;
  sortOrder: number;
  reservations: Reservation[];
  /** Pieces shipped in the last 90 days, kept for orders marked as shipped by mistake. */
  shipped: ShippedPieces[];
}

interface MorePicture extends ImageReference {
  alt: string;
}

/** Fields that older documents lack. */
interface ProductDetails {
  /** Describes `imageUrl`. */
  imageAlt?: string | undefined;
  /** The pictures after `imageUrl`. */
  moreImages?: MorePicture[] | undefined;
  colorCodes?: { color: string; code: string }[] | undefined;
  size?: string | null | undefined;
  weight?: string | null | undefined;
  material?: string | null | undefined;
  care?: string | null | undefined;
  slug?: string | undefined;
  /** Former slugs that still find this product. */
  oldSlugs?: string[] | undefined;
  metaTitle?: string | null | undefined;
  metaDescription?: string | null | undefined;
  personalization?: WishField[] | undefined;
  /** The number of reviews with 1 to 5 stars, and the version of the event that reported it. */
  stars?: number[] | undefined;
  starsVersion?: number | undefined;
}

export interface Product extends ProductDetails {
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

export const sortedVariations = ({ variations }: Pick<Product, 'variations'>): Variation[] =>
  variations.toSorted((a, b) => a.sortOrder - b.sortOrder);

/** The shoppers' view, with the price in dollars. The response schema drops all other fields. */
export const productView = (product: Product): ProductView => ({
  ...product,
  id: product._id,
  price: toMoney(product.priceCents),
  images: [
    { url: product.imageUrl, alt: product.imageAlt ?? '', image: product.image },
    ...(product.moreImages ?? []).map(({ imageUrl, alt, image }) => ({ url: imageUrl, alt, image })),
  ],
  colorCodes: Object.fromEntries((product.colorCodes ?? []).map(({ color, code }) => [color, code])),
  size: product.size || null,
  weight: product.weight || null,
  material: product.material || null,
  care: product.care || null,
  slug: product.slug ?? product._id,
  metaTitle: product.metaTitle || null,
  metaDescription: product.metaDescription || null,
  rating: averageOf(product.stars ?? []),
  personalization: product.personalization ?? [],
  variations: sortedVariations(product),
});

export const adminVariationView = (variation: Variation): AdminVariationView => ({
  ...variation,
  reserved: variation.reservations.reduce((sum, { quantity }) => sum + quantity, 0),
});

/** The admins' view also has visibility and times. */
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
  return { ...own, variations, personalization: product.personalization ?? [], version };
}

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
