import type { ProductView } from '@loop-petal/contracts/catalog-api';
import { toCents } from '@loop-petal/contracts/money';
import type { catalogApi } from '@loop-petal/contracts/operations/catalog';
import type { ProductSnapshot } from '@loop-petal/contracts/product-events';
import { ShopError } from '@loop-petal/service-kit/http/errors';
import type { ServiceClient } from '@loop-petal/service-kit/http/service-client';

export interface CatalogClient {
  /** The product as the public sees it, or null when there is none. */
  findProduct(id: string): Promise<ProductSnapshot | null>;
}

/** Older than any event: whatever the catalog tells by itself replaces what was asked for. */
const ASKED_VERSION = -1;

export function createCatalogClient(catalog: ServiceClient<typeof catalogApi.calls>): CatalogClient {
  return {
    async findProduct(id) {
      try {
        return snapshotOf(await catalog.call('GET /api/products/{id}', { params: { id } }));
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
