import type { ProductSnapshot } from '@loop-petal/contracts/events/product-events';
import type { Queryable } from '@loop-petal/service-kit/postgres/postgres';

/** A tombstone's version, above every real version. */
const LAST_VERSION = 2 ** 31 - 1;

/** Stores a product unless a newer version is stored. @returns whether the plan's input has changed */
export async function upsertProduct(tx: Queryable, product: ProductSnapshot): Promise<boolean> {
  const { rowCount } = await tx.query(
    `INSERT INTO products AS p (id, version, snapshot) VALUES ($1, $2, $3)
     ON CONFLICT (id) DO UPDATE SET version = excluded.version, snapshot = excluded.snapshot
      WHERE NOT p.deleted AND p.version < excluded.version`,
    [product.id, product.version, JSON.stringify(product)],
  );
  return rowCount === 1;
}

/** Leaves a tombstone, so that an older event can't restore the product; deletes its recipes. */
export async function markProductDeleted(tx: Queryable, id: string): Promise<void> {
  await tx.query(
    `INSERT INTO products (id, version, deleted) VALUES ($1, $2, true)
     ON CONFLICT (id) DO UPDATE SET version = excluded.version, deleted = true, snapshot = NULL`,
    [id, LAST_VERSION],
  );
  await tx.query('DELETE FROM recipes WHERE product_id = $1', [id]);
}

export async function listProducts(db: Queryable): Promise<ProductSnapshot[]> {
  const { rows } = await db.query(
    'SELECT snapshot FROM products WHERE NOT deleted AND snapshot IS NOT NULL ORDER BY id',
  );
  return rows.flatMap(({ snapshot }) => snapshot ?? []);
}

export async function findProduct(db: Queryable, id: string): Promise<ProductSnapshot | undefined> {
  const { rows } = await db.query('SELECT snapshot FROM products WHERE id = $1 AND NOT deleted', [id]);
  return rows[0]?.snapshot ?? undefined;
}
