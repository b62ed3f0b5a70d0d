import type { OfferSnapshot } from '@loop-petal/contracts/events/offer-events';
import type { ProductSnapshot } from '@loop-petal/contracts/events/product-events';
import type { Queryable } from '@loop-petal/service-kit/postgres/postgres';
import { versionedCopy } from '@loop-petal/service-kit/postgres/versioned-copy';

export type Variation = ProductSnapshot['variations'][number];

export const products = versionedCopy<ProductSnapshot>('products');
export const offers = versionedCopy<OfferSnapshot>('offers');

export async function findProducts(db: Queryable, ids: string[]): Promise<ProductSnapshot[]> {
  const { rows } = await db.query('SELECT snapshot /* not null */ FROM products WHERE id = ANY($1) AND NOT deleted', [
    ids,
  ]);
  return rows.map(({ snapshot }) => snapshot);
}
