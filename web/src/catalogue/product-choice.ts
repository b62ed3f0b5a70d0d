import { isSameName } from '@loop-petal/contracts/rules/text';
import type { ProductView, VariationView } from '@loop-petal/contracts/shapes/catalog';
import { findVariation } from './colors.ts';

export interface Choice {
  color: string | null;
  variation: VariationView | undefined;
  available: boolean;
  /** Pieces left of a limited edition; null when made to order. */
  left: number | null;
}

/** The requested color if the product has it, else its first available variation, else its first color. */
export function chooseColor(product: ProductView, wanted: string | null): Choice {
  const { variations, colors } = product;
  const variation =
    findVariation(product, wanted) ?? variations.find((variation) => variation.isAvailable) ?? variations[0];
  const available = product.inStock && variation?.isAvailable !== false;
  return {
    color: variation?.colorName ?? colors.find((color) => isSameName(color, wanted ?? '')) ?? colors[0] ?? null,
    variation,
    available,
    left: (available && variation?.stockQuantity) || null,
  };
}

export const colorsOf = (product: ProductView): string[] =>
  product.variations.length > 0 ? product.variations.map((variation) => variation.colorName) : product.colors;
