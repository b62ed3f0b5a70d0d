import { isBuyable } from '@loop-petal/contracts/rules/line-choice';
import type { ProductView } from '@loop-petal/contracts/shapes/catalog';

export const waitlistPath = (productId: string, color?: string | null): string =>
  `/product/${productId}${color ? `?color=${encodeURIComponent(color)}` : ''}#waitlist`;

/** The product's page; scrolls to the waitlist when sold out. */
export const productPath = (product: ProductView): string =>
  isBuyable(product) ? `/product/${product.id}` : waitlistPath(product.id);
