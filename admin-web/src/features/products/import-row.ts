import { isSameName } from '@loop-petal/contracts/rules/text';
import type { AdminProductView } from '@loop-petal/contracts/shapes/catalog';
import type { RecipeView } from '@loop-petal/contracts/shapes/production';
import { ApiError } from '@loop-petal/web-kit/api-client';
import { readRecipe, saveRecipe } from '../workshop/queries.ts';
import type { ChangedProduct, NewProduct } from './import-plan.ts';
import { saveProduct } from './queries.ts';
import type { RecipeFields } from './recipe/recipe-csv.ts';

const PATIENCE_MS = 15_000;
const POLL_MS = 300;

/**
 * Applies a row: the product first, then its recipe. A retry does not add a product twice. Applies the rows of one
 * product in sequence, because a variation without a recipe starts from the product's recipe.
 * @param readProducts all products as stored now
 */
export function rowImporter(readProducts: () => Promise<AdminProductView[]>) {
  const added = new Map<string, string>();
  const unanswered = new Set<string>();
  let stored: Promise<AdminProductView[]> | undefined;
  const last = new Map<string, Promise<void>>();

  async function productOf(row: NewProduct | ChangedProduct): Promise<string> {
    if (row.kind === 'changed') {
      if (row.body) await saveProduct({ id: row.productId, body: row.body });
      return row.productId;
    }
    try {
      const id = added.get(row.id) ?? (await storedId(row)) ?? (await saveProduct({ body: row.body })).id;
      added.set(row.id, id);
      return id;
    } catch (error) {
      stored = undefined;
      if (!(error instanceof ApiError && error.status >= 400 && error.status < 500)) unanswered.add(row.id);
      throw error;
    }
  }

  /** The product of an earlier try whose answer was lost. */
  async function storedId({ id, body }: NewProduct): Promise<string | undefined> {
    if (!unanswered.has(id)) return undefined;
    stored ??= readProducts();
    return (await stored).find(({ name }) => isSameName(name, body.name))?.id;
  }

  async function apply(row: NewProduct | ChangedProduct): Promise<void> {
    const productId = await productOf(row);
    const of = row.kind === 'changed' && row.variationId ? { variationId: row.variationId } : {};
    if (row.recipe) await bringRecipe(productId, of, row.recipe);
  }

  return (row: NewProduct | ChangedProduct): Promise<void> => {
    if (row.kind !== 'changed') return apply(row);
    const applied = (last.get(row.productId) ?? Promise.resolve()).catch(() => undefined).then(() => apply(row));
    last.set(row.productId, applied);
    return applied;
  };
}

async function bringRecipe(productId: string, of: { variationId?: string }, given: RecipeFields): Promise<void> {
  const { makingMinutes, finishingDays, materials, note, picture } = {
    ...(await usualRecipe(productId, of)),
    ...given,
  };
  await saveRecipe({ productId, body: { ...of, makingMinutes, finishingDays, materials, note, picture } });
}

/** Production learns about a new product from an event, so retries until it arrives. */
async function usualRecipe(productId: string, of: { variationId?: string }): Promise<RecipeView> {
  for (const deadline = Date.now() + PATIENCE_MS; ; ) {
    try {
      return await readRecipe(productId, of);
    } catch (error) {
      const isUnknownYet = error instanceof ApiError && error.status === 404 && Date.now() < deadline;
      if (!isUnknownYet) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}
