import type { ProductView } from '@loop-petal/contracts/shapes/catalog';

export const isInStock = ({ inStock, variations }: ProductView): boolean =>
  inStock && (variations.length === 0 || variations.some(({ isAvailable }) => isAvailable));

export const waitlistPath = (productId: string, color?: string | null): string =>
  `/product/${productId}${color ? `?color=${encodeURIComponent(color)}` : ''}#waitlist`;

/** The product's page; scrolls to the waitlist when sold out. */
export const productPath = (product: ProductView): string =>
  isInStock(product) ? `/product/${product.id}` : waitlistPath(product.id);
