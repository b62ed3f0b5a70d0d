import type { ProductSnapshot } from '@loop-petal/contracts/events/product-events';
import type { Queryable } from '@loop-petal/service-kit/postgres/postgres';
import { versionedCopy } from '@loop-petal/service-kit/postgres/versioned-copy';

export const products = versionedCopy<ProductSnapshot>('products');

/** The products in the given order, without deleted ones. */
export async function listSnapshots(db: Queryable, ids: readonly string[]): Promise<ProductSnapshot[]> {
  const { rows } = await db.query(
    `SELECT snapshot /* not null */ FROM products WHERE id = ANY($1::text[]) AND NOT deleted
     ORDER BY array_position($1::text[], id)`,
    [ids],
  );
  return rows.map(({ snapshot }) => snapshot);
}

export async function findProduct(db: Queryable, id: string): Promise<ProductSnapshot | undefined> {
  const { rows } = await db.query('SELECT snapshot /* not null */ FROM products WHERE id = $1 AND NOT deleted', [id]);
  return rows[0]?.snapshot;
}
