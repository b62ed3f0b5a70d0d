import type { RecipeMaterial, RecipeView } from '@loop-petal/contracts/shapes/production';

/** What one piece takes. */
export interface Recipe {
  makingMinutes: number;
  finishingDays: number;
  materials: RecipeMaterial[];
}
export interface StoredRecipe extends Recipe {
  productId: string;
  /** Empty: of all variations without one of their own. */
  variationId: string;
}

/** What a piece takes of which nobody has said more than the category, so that no product is without a recipe. */
const USUAL: Readonly<Record<string, Recipe>> = {
  bouquets: { makingMinutes: 180, finishingDays: 1, materials: [] },
  potted: { makingMinutes: 120, finishingDays: 1, materials: [] },
  stems: { makingMinutes: 45, finishingDays: 0, materials: [] },
};
const USUAL_OF_OTHERS: Recipe = { makingMinutes: 120, finishingDays: 1, materials: [] };

/** The recipes of one product: of the product itself under an empty id, and of its variations. */
export type RecipesOfProduct = ReadonlyMap<string, StoredRecipe> | undefined;

/** What a piece of a variation takes: its own recipe, its product's, or what the category usually takes. */
export function recipeFor(
  stored: RecipesOfProduct,
  category: string,
  variationId: string | null | undefined,
): Recipe & Pick<RecipeView, 'source'> {
  const ownOf = variationId ? stored?.get(variationId) : undefined;
  if (ownOf) return { ...ownOf, source: 'variation' };
  const ofProduct = stored?.get('');
  if (ofProduct) return { ...ofProduct, source: 'product' };
  return { ...(USUAL[category] ?? USUAL_OF_OTHERS), source: 'category' };
}

/** A recipe as the admin sees it. */
export const recipeView = (
  productId: string,
  variationId: string | null,
  { makingMinutes, finishingDays, materials, source }: Recipe & Pick<RecipeView, 'source'>,
): RecipeView => ({ productId, variationId, makingMinutes, finishingDays, materials, source });
