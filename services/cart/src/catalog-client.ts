import { ProductView } from '@loop-petal/contracts/catalog-api';
import { toCents } from '@loop-petal/contracts/money';
import type { ProductSnapshot } from '@loop-petal/contracts/product-events';
import { ShopError } from '@loop-petal/service-kit/errors';
import type { Neighbour } from '@loop-petal/service-kit/neighbour';

export interface CatalogClient {
  /** The product as the public sees it, or null when there is none. */
  findProduct(id: string): Promise<ProductSnapshot | null>;
}

/** Older than any event: whatever the catalog tells by itself replaces what was asked for. */
const ASKED_VERSION = -1;

export function createCatalogClient(catalog: Neighbour): CatalogClient {
  return {
    async findProduct(id) {
      try {
        return snapshotOf(await catalog.get(`/api/products/${encodeURIComponent(id)}`, ProductView));
      } catch (error) {
        if (error instanceof ShopError && error.status < 500) return null;
        throw error;
      }
    },
  };
}

export function snapshotOf({ price, image: _image, ...product }: ProductView): ProductSnapshot {
  return {
    ...product,
    priceCents: toCents(price),
    isVisible: true,
    variations: product.variations.map(({ id, colorName, imageUrl, isAvailable, stockQuantity }) => ({
      id,
      colorName,
      imageUrl,
      isAvailable,
      stockQuantity,
    })),
    version: ASKED_VERSION,
  };
}
