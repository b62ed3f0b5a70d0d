import type { Queryable } from '@loop-petal/service-kit/postgres/postgres';
import type { StoredRecipe } from './recipe.ts';

const COLUMNS = `product_id AS "productId", variation_id AS "variationId", making_minutes AS "makingMinutes",
  finishing_days AS "finishingDays", materials, note, picture`;

export async function listRecipes(db: Queryable): Promise<StoredRecipe[]> {
  return (await db.query(`SELECT ${COLUMNS} FROM recipes ORDER BY product_id, variation_id`)).rows;
}

export async function findRecipesOf(db: Queryable, productId: string): Promise<StoredRecipe[]> {
  return (await db.query(`SELECT ${COLUMNS} FROM recipes WHERE product_id = $1`, [productId])).rows;
}

export async function upsertRecipe(tx: Queryable, recipe: StoredRecipe): Promise<void> {
  await tx.query(
    `INSERT INTO recipes (product_id, variation_id, making_minutes, finishing_days, materials, note, picture)
     VALUES ($1, $2, $3, $4, $5, $6, $7)
     ON CONFLICT (product_id, variation_id) DO UPDATE SET making_minutes = excluded.making_minutes,
       finishing_days = excluded.finishing_days, materials = excluded.materials,
       note = excluded.note, picture = excluded.picture`,
    [
      recipe.productId,
      recipe.variationId,
      recipe.makingMinutes,
      recipe.finishingDays,
      JSON.stringify(recipe.materials),
      recipe.note,
      recipe.picture ? JSON.stringify(recipe.picture) : null,
    ],
  );
}

export async function deleteRecipe(tx: Queryable, productId: string, variationId: string): Promise<boolean> {
  const { rowCount } = await tx.query('DELETE FROM recipes WHERE product_id = $1 AND variation_id = $2', [
    productId,
    variationId,
  ]);
  return rowCount === 1;
}
