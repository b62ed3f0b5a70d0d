import { isSameName } from './text.ts';

interface SoldVariation {
  id: string;
  colorName: string;
  isAvailable: boolean;
  /** 0: made to order. Above 0: a limited edition with this many pieces left. */
  stockQuantity: number;
}

interface SoldProduct<Variation extends SoldVariation = SoldVariation> {
  inStock: boolean;
  /** Shoppers see only visible products, without this field. */
  isVisible?: boolean;
  colors: readonly string[];
  variations: readonly Variation[];
}

export interface LineRequest {
  variationId?: string | null | undefined;
  selectedColor?: string | null | undefined;
}

export interface LineChoice<Variation> {
  /** Null when unknown, or when the product has no variations. */
  variation: Variation | null;
  color: string | null;
  problem: 'unavailable' | 'unknown_color' | 'ambiguous_color' | null;
  /** Pieces left of a limited edition; null when made to order, or not for sale. */
  left: number | null;
}

const isSold = ({ inStock, isVisible }: SoldProduct): boolean => inStock && isVisible !== false;

/** Whether at least one color can be bought. */
export const isBuyable = (product: SoldProduct): boolean =>
  isSold(product) && (product.variations.length === 0 || product.variations.some(({ isAvailable }) => isAvailable));

/** Whether this variation, or without one any color, can be bought. */
export const isForSale = (product: SoldProduct, variationId: string | null): boolean =>
  isBuyable(product) && (!variationId || !chooseLine(product, { variationId }).problem);

/** The colors that shoppers can choose: those of the variations if there are any, because only they are for sale. */
export const soldColors = ({
  colors,
  variations,
}: {
  colors: readonly string[];
  variations: readonly Pick<SoldVariation, 'colorName'>[];
}): readonly string[] => (variations.length > 0 ? variations.map(({ colorName }) => colorName) : colors);

/** Asks for the missing color of an `ambiguous_color` refusal. */
export const colorPrompt = ({ variations }: Pick<SoldProduct, 'variations'>): string =>
  variations.length > 0 ? 'Please select a color variation' : 'Please select a color';

/**
 * The variation and color that a line asks for: by the variation's id, or by the color's name ignoring case, or the
 * only one there is.
 */
export function chooseLine<Variation extends SoldVariation>(
  product: SoldProduct<Variation>,
  request: LineRequest,
): LineChoice<Variation> {
  const matches = product.variations.length > 0 ? matchVariations(product, request) : matchColors(product, request);
  const isAmbiguous = matches.length > 1 && !request.selectedColor;
  const [match = { variation: null, color: null }] = isAmbiguous ? [] : matches;
  const isAvailable = isSold(product) && match.variation?.isAvailable !== false;
  const unclear = isAmbiguous ? 'ambiguous_color' : matches.length === 0 ? 'unknown_color' : null;
  const problem = isAvailable ? unclear : 'unavailable';
  return { ...match, problem, left: problem ? null : match.variation?.stockQuantity || null };
}

function matchVariations<Variation extends SoldVariation>(
  { variations }: SoldProduct<Variation>,
  { variationId, selectedColor }: LineRequest,
) {
  return variations
    .filter(({ id, colorName }) => (variationId ? id === variationId : isNamed(colorName, selectedColor)))
    .map((variation) => ({ variation, color: variation.colorName }));
}

function matchColors({ colors }: SoldProduct, { variationId, selectedColor }: LineRequest) {
  if (variationId) return [];
  if (colors.length === 0) return [{ variation: null, color: null }];
  return colors.filter((color) => isNamed(color, selectedColor)).map((color) => ({ variation: null, color }));
}

const isNamed = (color: string, wanted: string | null | undefined): boolean => !wanted || isSameName(color, wanted);
