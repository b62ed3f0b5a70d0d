import type { ProductView, VariationView } from '@loop-petal/contracts/shapes/catalog';
import type { ProductPromiseView } from '@loop-petal/contracts/shapes/production';
import { findVariation, isSameColor } from '../../catalogue/colors.ts';

export interface Choice {
  color: string | null;
  variation: VariationView | undefined;
  /** Whether what is chosen can be bought. */
  available: boolean;
}

/** The color asked for if the product has it, else its first available variation, else its first color. */
export function chooseColor(product: ProductView, wanted: string | null): Choice {
  const known = (name: string | null) => name !== null && colorsOf(product).some((color) => isSameColor(color, name));
  const first = product.variations.find((variation) => variation.isAvailable) ?? product.variations[0];
  const color = known(wanted) ? wanted : (first?.colorName ?? product.colors[0] ?? null);
  const variation = findVariation(product, color);
  return {
    color: variation?.colorName ?? color,
    variation,
    available: product.inStock && (variation?.isAvailable ?? true),
  };
}

/** Those of its variations where there are any. */
export const colorsOf = (product: ProductView): string[] =>
  product.variations.length > 0 ? product.variations.map((variation) => variation.colorName) : product.colors;

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
