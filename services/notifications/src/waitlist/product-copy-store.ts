import type { ProductSnapshot } from '@loop-petal/contracts/events/product-events';
import type { Queryable } from '@loop-petal/service-kit/postgres/postgres';

/** A tombstone's version, above every real version. */
const LAST_VERSION = 2 ** 31 - 1;

export async function upsertProduct(tx: Queryable, product: ProductSnapshot): Promise<void> {
  await tx.query(
    `INSERT INTO products AS p (id, version, name, is_visible, variation_ids) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (id) DO UPDATE SET version = excluded.version, name = excluded.name, is_visible = excluded.is_visible,
       variation_ids = excluded.variation_ids
     WHERE p.version < excluded.version`,
    [product.id, product.version, product.name, product.isVisible, product.variations.map(({ id }) => id)],
  );
}

/** Leaves a tombstone, so that an older event can't restore the product. */
export async function markProductDeleted(tx: Queryable, id: string): Promise<void> {
  await tx.query(
    `INSERT INTO products (id, version) VALUES ($1, $2)
     ON CONFLICT (id) DO UPDATE SET version = excluded.version, is_visible = false`,
    [id, LAST_VERSION],
  );
}

interface ProductCopy {
  name: string;
  isVisible: boolean;
  variationIds: string[];
}

export async function findProduct(db: Queryable, id: string): Promise<ProductCopy | undefined> {
  const { rows } = await db.query(
    'SELECT name, is_visible AS "isVisible", variation_ids AS "variationIds" FROM products WHERE id = $1',
    [id],
  );
  return rows[0];
}
