import type { ProductSnapshot } from '@loop-petal/contracts/events/product-events';
import { isSameName } from '@loop-petal/contracts/rules/text';
import { conflict } from '@loop-petal/service-kit/http/errors';

export interface LineChoice {
  variationId: string | null;
  selectedColor: string | null;
}

export interface AskedChoice {
  variationId?: string | null | undefined;
  selectedColor?: string | null | undefined;
}

/** The variation of a line; a line without a variation id is matched by its color. */
export function variationOf(
  product: ProductSnapshot,
  choice: LineChoice,
): ProductSnapshot['variations'][number] | null {
  const fits = product.variations.filter(({ id, colorName }) =>
    choice.variationId ? id === choice.variationId : isSameName(colorName, choice.selectedColor),
  );
  return fits.length === 1 ? (fits[0] ?? null) : null;
}

export function isAvailable(product: ProductSnapshot, choice: LineChoice): boolean {
  if (!product.isVisible || !product.inStock) return false;
  return product.variations.length === 0
    ? choice.variationId === null
    : variationOf(product, choice)?.isAvailable === true;
}

/** The chosen variation and color: by id, else by color name ignoring case, else the only one. */
export function resolveChoice(product: ProductSnapshot, asked: AskedChoice): LineChoice {
  const choice = product.variations.length > 0 ? chooseVariation(product, asked) : chooseColor(product, asked);
  if (!isAvailable(product, choice)) {
    throw conflict('Product not available: the selected variation is out of stock.', 'unavailable');
  }
  return choice;
}

function chooseVariation({ variations }: ProductSnapshot, asked: AskedChoice): LineChoice {
  const fits = asked.variationId
    ? variations.filter(({ id }) => id === asked.variationId)
    : asked.selectedColor
      ? variations.filter(({ colorName }) => isSameName(colorName, asked.selectedColor))
      : variations;
  const [chosen] = fits;
  if (!chosen) throw unknownColor();
  if (fits.length > 1) throw conflict('Please select a color variation', 'ambiguous_color');
  return { variationId: chosen.id, selectedColor: chosen.colorName };
}

function chooseColor({ colors }: ProductSnapshot, asked: AskedChoice): LineChoice {
  if (asked.variationId) throw unknownColor();
  if (colors.length === 0) return { variationId: null, selectedColor: null };
  const fits = asked.selectedColor ? colors.filter((color) => isSameName(color, asked.selectedColor)) : colors;
  const [chosen] = fits;
  if (chosen === undefined) throw unknownColor();
  if (fits.length > 1) throw conflict('Please select a color', 'ambiguous_color');
  return { variationId: null, selectedColor: chosen };
}

const unknownColor = () => conflict('This color is not available', 'unknown_color');
