import type { ProductSnapshot } from '@loop-petal/contracts/events/product-events';
import type { RecipeMaterial } from '@loop-petal/contracts/shapes/piece-work';
import type { JobPicture, RecipeView } from '@loop-petal/contracts/shapes/production';
import { notFound } from '@loop-petal/service-kit/http/errors';

export interface Recipe {
  makingMinutes: number;
  finishingDays: number;
  materials: RecipeMaterial[];
  note: string;
  picture: JobPicture | null;
}
export interface StoredRecipe extends Recipe {
  productId: string;
  /** Empty: all variations without a recipe. */
  variationId: string;
}

/** Default recipes by the first slug of the category, so that every product has one. */
const DEFAULT_RECIPES: Readonly<Record<string, Recipe>> = {
  bouquets: usual(180, 1),
  potted: usual(120, 1),
  stems: usual(45, 0),
};
const DEFAULT_RECIPE = usual(120, 1);

function usual(makingMinutes: number, finishingDays: number): Recipe {
  return { makingMinutes, finishingDays, materials: [], note: '', picture: null };
}

/** The recipes of one product: its own under an empty id, and those of its variations. */
export type RecipesOfProduct = ReadonlyMap<string, StoredRecipe> | undefined;

export function recipeFor(
  stored: RecipesOfProduct,
  category: string,
  variationId: string | null | undefined,
): Recipe & Pick<RecipeView, 'source'> {
  const ownOf = variationId ? stored?.get(variationId) : undefined;
  if (ownOf) return { ...ownOf, source: 'variation' };
  const ofProduct = stored?.get('');
  if (ofProduct) return { ...ofProduct, source: 'product' };
  return { ...(DEFAULT_RECIPES[category] ?? DEFAULT_RECIPE), source: 'category' };
}

export const recipeView = (
  productId: string,
  variationId: string | null,
  { makingMinutes, finishingDays, materials, note, picture, source }: Recipe & Pick<RecipeView, 'source'>,
): RecipeView => ({ productId, variationId, makingMinutes, finishingDays, materials, note, picture, source });

export function assertVariation({ variations }: ProductSnapshot, variationId: string | null | undefined): void {
  if (variationId && !variations.some(({ id }) => id === variationId)) throw notFound('Variation not found');
}
