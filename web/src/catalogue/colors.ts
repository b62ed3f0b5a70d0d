import { isSameName } from '@loop-petal/contracts/rules/text';
import type { ProductView, VariationView } from '@loop-petal/contracts/shapes/catalog';

/** Yarn colors by name, for variations without a color code. */
const YARN_COLORS: Record<string, string> = {
  madder: '#b0405f',
  cream: '#efe3cb',
  blush: '#e9bcb4',
  plum: '#6d2a4f',
  scarlet: '#c4262b',
  golden: '#e5a823',
  'burnt orange': '#c2571f',
  pink: '#e08ba0',
  white: '#faf5ea',
  purple: '#7d4f9b',
  ivory: '#f3e9d2',
  red: '#b9252c',
  blue: '#5f83b8',
  lavender: '#8f7fbf',
  yellow: '#edc243',
  orange: '#dc7f34',
  green: '#6f8a55',
  peach: '#f0b48f',
  mixed: 'conic-gradient(#b0405f, #e5a823, #6f8a55, #5f83b8, #8f7fbf, #b0405f)',
};

/** The product's code for a color, otherwise the yarn's or a neutral one. */
export function swatchOf(product: Pick<ProductView, 'variations' | 'colorCodes'>, color: string): string {
  return (
    findVariation(product, color)?.colorCode ||
    // an older catalog service sends no codes
    product.colorCodes?.[color] ||
    YARN_COLORS[color.toLowerCase()] ||
    '#cfc4b2'
  );
}

export function findVariation(
  product: Pick<ProductView, 'variations'>,
  colorName: string | null,
): VariationView | undefined {
  return colorName ? product.variations.find((variation) => isSameName(variation.colorName, colorName)) : undefined;
}

export function pictureOf(product: ProductView, colorName: string | null): Pick<ProductView, 'imageUrl' | 'image'> {
  const variation = findVariation(product, colorName);
  return variation?.imageUrl ? variation : product;
}
