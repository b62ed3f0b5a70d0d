import type { ProductSnapshot } from '@loop-petal/contracts/events/product-events';
import type { Queryable } from '@loop-petal/service-kit/postgres/postgres';
import { versionedCopy } from '@loop-petal/service-kit/postgres/versioned-copy';

export const products = versionedCopy<ProductSnapshot>('products');

export async function findProduct(db: Queryable, id: string): Promise<ProductSnapshot | undefined> {
  const { rows } = await db.query('SELECT snapshot /* not null */ FROM products WHERE id = $1 AND NOT deleted', [id]);
  return rows[0]?.snapshot;
}
