import type { OfferSnapshot } from '@loop-petal/contracts/events/offer-events';
import type { ProductSnapshot } from '@loop-petal/contracts/events/product-events';
import type { Queryable } from '@loop-petal/service-kit/postgres/postgres';
import { versionedCopy } from '@loop-petal/service-kit/postgres/versioned-copy';

export const products = versionedCopy<ProductSnapshot>('products');
export const offers = versionedCopy<OfferSnapshot>('offers');

export interface ProductCopy {
  product: ProductSnapshot | null;
  deleted: boolean;
}

export async function findProducts(db: Queryable, ids: readonly string[]): Promise<(ProductCopy | undefined)[]> {
  const { rows } = await db.query('select id, snapshot as product, deleted from products where id = any($1)', [ids]);
  const copies = new Map(rows.map((row) => [row.id, row]));
  return ids.map((id) => copies.get(id));
}
