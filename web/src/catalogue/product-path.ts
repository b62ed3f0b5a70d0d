import type { ProductView } from '@loop-petal/contracts/shapes/catalog';

/** Whether some color of a product can be bought. */
export const isInStock = ({ inStock, variations }: ProductView): boolean =>
  inStock && (variations.length === 0 || variations.some(({ isAvailable }) => isAvailable));

export const waitlistPath = (productId: string, color?: string | null): string =>
  `/product/${productId}${color ? `?color=${encodeURIComponent(color)}` : ''}#waitlist`;

/** The page of a product, at the waitlist of what is out of stock. */
export const productPath = (product: ProductView): string =>
  isInStock(product) ? `/product/${product.id}` : waitlistPath(product.id);
