import type { ProductView } from '@loop-petal/contracts/shapes/catalog';
import type { ProductPromiseView } from '@loop-petal/contracts/shapes/production';
import type { Choice } from '../../catalogue/product-choice.ts';

/**
 * Why the choice can't go into the cart, or null.
 * @param promise for the choice, if known; checkout refuses what has no date
 */
export function refusal(
  product: ProductView,
  { color, variation, available }: Choice,
  promise?: ProductPromiseView,
): { title: string; description?: string } | null {
  if (product.variations.length > 0 && !variation) return { title: 'Please select a color variation' };
  if (product.variations.length === 0 && product.colors.length > 1 && !color) return { title: 'Please select a color' };
  if (!available) return { title: 'Product not available', description: 'The selected variation is out of stock.' };
  if (promise?.madeBy === null) {
    const description =
      promise.lacking === 'time'
        ? 'Our artisans have no time for it at the moment.'
        : 'We are out of its yarn at the moment.';
    return { title: 'Product not available', description };
  }
  return null;
}
