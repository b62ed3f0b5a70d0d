import { isBuyable } from '@loop-petal/contracts/rules/line-choice';
import type { ProductView } from '@loop-petal/contracts/shapes/catalog';

export const waitlistPath = (productId: string, color?: string | null): string =>
  `/product/${productId}${color ? `?color=${encodeURIComponent(color)}` : ''}#waitlist`;

/** The path of the product's page, with the waitlist as anchor if the product is sold out. */
export const productPath = (product: ProductView): string =>
  isBuyable(product) ? `/product/${product.id}` : waitlistPath(product.id);
