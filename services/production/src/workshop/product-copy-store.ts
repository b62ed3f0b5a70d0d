import type { ProductSnapshot } from '@loop-petal/contracts/events/product-events';
import type { Queryable } from '@loop-petal/service-kit/postgres/postgres';
import { versionedCopy } from '@loop-petal/service-kit/postgres/versioned-copy';

const copies = versionedCopy<ProductSnapshot>('products');
export const upsertProduct = copies.upsert;

export async function markProductDeleted(tx: Queryable, id: string): Promise<void> {
  await copies.markDeleted(tx, id);
  await tx.query('DELETE FROM recipes WHERE product_id = $1', [id]);
}

export async function listProducts(db: Queryable): Promise<ProductSnapshot[]> {
  const { rows } = await db.query('SELECT snapshot /* not null */ FROM products WHERE NOT deleted ORDER BY id');
  return rows.map(({ snapshot }) => snapshot);
}

export async function findProduct(db: Queryable, id: string): Promise<ProductSnapshot | undefined> {
  const { rows } = await db.query('SELECT snapshot /* not null */ FROM products WHERE id = $1 AND NOT deleted', [id]);
  return rows[0]?.snapshot;
}
