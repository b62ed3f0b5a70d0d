import type { Queryable } from '@loop-petal/service-kit/postgres/postgres';

/** Renames a category in all tables and keeps its default recipe. */
export async function renameCategory(tx: Queryable, { from, to }: { from: string; to: string }): Promise<void> {
  await tx.query('UPDATE artisans SET categories = array_replace(categories, $1, $2) WHERE $1 = ANY(categories)', [
    from,
    to,
  ]);
  await tx.query(`UPDATE jobs SET category = $2 WHERE category = $1 AND state NOT IN ('shipped', 'cancelled')`, [
    from,
    to,
  ]);
  await tx.query(
    `UPDATE products SET snapshot = jsonb_set(snapshot, '{category}', to_jsonb($2::text))
      WHERE snapshot ->> 'category' = $1`,
    [from, to],
  );
  await tx.query(
    `INSERT INTO renamed_categories (slug, first_slug)
     VALUES ($2, coalesce((SELECT first_slug FROM renamed_categories WHERE slug = $1), $1))
     ON CONFLICT (slug) DO UPDATE SET first_slug = excluded.first_slug`,
    [from, to],
  );
}

/** Moves unfinished jobs of a product to its new category. */
export async function moveJobsOfProduct(tx: Queryable, productId: string, category: string): Promise<void> {
  await tx.query(
    `UPDATE jobs SET category = $2 WHERE product_id = $1 AND category <> $2
       AND state IN ('reserved', 'queued', 'making', 'paused', 'finishing')`,
    [productId, category],
  );
}

export async function listFirstSlugs(db: Queryable): Promise<Map<string, string>> {
  const { rows } = await db.query('SELECT slug, first_slug AS "firstSlug" FROM renamed_categories');
  return new Map(rows.map(({ slug, firstSlug }) => [slug, firstSlug]));
}
