import type { ProductView } from '@loop-petal/contracts/shapes/catalog';
import type { Choice } from '../../catalogue/product-choice.ts';

/** The missing choice that blocks adding to the cart, or null. */
export function refusal(product: ProductView, { color, variation }: Choice): { title: string } | null {
  if (product.variations.length > 0 && !variation) return { title: 'Please select a color variation' };
  if (product.variations.length === 0 && product.colors.length > 1 && !color) return { title: 'Please select a color' };
  return null;
}
