import type { ProductSnapshot } from '@loop-petal/contracts/events/product-events';
import { toCents } from '@loop-petal/contracts/rules/money';
import type { ProductView } from '@loop-petal/contracts/shapes/catalog';

/** Older than any event: whatever catalog tells by itself replaces what was asked for. */
const ASKED_VERSION = -1;

/** A product as the public sees it, in the shape of catalog's events. */
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
