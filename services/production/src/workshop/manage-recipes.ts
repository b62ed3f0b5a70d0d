import type { RecipeView, SaveRecipeRequest } from '@loop-petal/contracts/shapes/production';
import { changesBetween, type Recorder } from '@loop-petal/service-kit/events/audit';
import { addToOutbox } from '@loop-petal/service-kit/events/outbox';
import { conflict, notFound } from '@loop-petal/service-kit/http/errors';
import { inTransaction, type Queryable } from '@loop-petal/service-kit/postgres/postgres';
import type { z } from 'zod';
import type { Context } from '../context.ts';
import { listMaterials } from './material-store.ts';
import { changePlan } from './plan-version.ts';
import { findProduct } from './product-copy-store.ts';
import { assertVariation, type Recipe, recipeFor, recipeView } from './recipe.ts';
import { deleteRecipe, findRecipesOf, listRecipes, upsertRecipe } from './recipe-store.ts';
import { listFirstSlugs } from './rename-category.ts';

export const viewRecipes = async (ctx: Context): Promise<RecipeView[]> =>
  (await listRecipes(ctx.pool)).map((recipe) =>
    recipeView(recipe.productId, recipe.variationId || null, {
      ...recipe,
      source: recipe.variationId ? 'variation' : 'product',
    }),
  );

export async function viewRecipe(
  db: Queryable,
  productId: string,
  variationId: string | null | undefined,
): Promise<RecipeView> {
  const product = await findProduct(db, productId);
  if (!product) throw notFound('Product not found');
  const stored = new Map((await findRecipesOf(db, productId)).map((recipe) => [recipe.variationId, recipe]));
  const firstSlug = (await listFirstSlugs(db)).get(product.category) ?? product.category;
  return recipeView(productId, variationId ?? null, recipeFor(stored, firstSlug, variationId));
}

export async function readRecipe(db: Queryable, productId: string, variationId: string | undefined) {
  const product = await findProduct(db, productId);
  if (product) assertVariation(product, variationId);
  return viewRecipe(db, productId, variationId);
}

export async function saveRecipe(
  ctx: Context,
  productId: string,
  { variationId, ...change }: z.output<typeof SaveRecipeRequest>,
  record: Recorder,
): Promise<RecipeView> {
  const view = await inTransaction(ctx.pool, async (tx) => {
    await changePlan(tx);
    const before = await viewRecipe(tx, productId, variationId);
    const recipe = { ...before, ...(change as Partial<Recipe>) };
    await assertKnown(tx, productId, variationId, recipe);
    await upsertRecipe(tx, { ...recipe, variationId: variationId ?? '' });
    const after = await viewRecipe(tx, productId, variationId);
    await addToOutbox(tx, entry(record, 'changed the recipe', before, after));
    return after;
  });
  ctx.changed();
  return view;
}

export async function removeRecipe(
  ctx: Context,
  productId: string,
  variationId: string | undefined,
  record: Recorder,
): Promise<void> {
  await inTransaction(ctx.pool, async (tx) => {
    await changePlan(tx);
    const before = await viewRecipe(tx, productId, variationId);
    if (!(await deleteRecipe(tx, productId, variationId ?? ''))) throw notFound('Recipe not found');
    await addToOutbox(tx, entry(record, 'removed the recipe', before, await viewRecipe(tx, productId, variationId)));
  });
  ctx.changed();
}

async function assertKnown(
  tx: Queryable,
  productId: string,
  variationId: string | null | undefined,
  { materials }: Pick<Recipe, 'materials'>,
): Promise<void> {
  const product = await findProduct(tx, productId);
  if (variationId && !product?.variations.some(({ id }) => id === variationId)) {
    throw conflict('This color no longer exists.', 'unknown_variation');
  }
  const known = new Set((await listMaterials(tx)).map(({ id }) => id));
  if (!materials.every(({ materialId }) => known.has(materialId))) {
    throw conflict('One of these materials no longer exists.', 'unknown_material');
  }
}

function entry(record: Recorder, action: string, before: RecipeView, after: Recipe) {
  const materials = (all: Recipe['materials']) => `${all.length}`;
  const changes = changesBetween<Recipe>(before, after, {
    makingMinutes: undefined,
    finishingDays: undefined,
    materials,
    note: undefined,
    picture: ({ imageUrl }) => imageUrl,
  });
  return record({ action, subject: { kind: 'recipe', id: before.productId }, changes });
}
