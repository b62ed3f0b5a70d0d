import type { OfferSnapshot } from '@loop-petal/contracts/events/offer-events';
import type { ProductSnapshot } from '@loop-petal/contracts/events/product-events';
import type { Queryable } from '@loop-petal/service-kit/postgres/postgres';

/** The version of a deleted record, above every other version. */
const LAST_VERSION = 2 ** 31 - 1;

const upsertIfNewer = (table: 'products' | 'offers') => `
  insert into ${table} as c (id, version, snapshot) values ($1, $2, $3)
  on conflict (id) do update set version = excluded.version, snapshot = excluded.snapshot
   where not c.deleted and c.version < excluded.version`;
const markDeleted = (table: 'products' | 'offers') => `
  insert into ${table} as c (id, version, deleted) values ($1, $2, true)
  on conflict (id) do update set version = excluded.version, deleted = true`;

/** Stores a product unless a newer version or its deletion is stored. */
export async function upsertProduct(db: Queryable, product: ProductSnapshot): Promise<void> {
  await db.query(upsertIfNewer('products'), [product.id, product.version, JSON.stringify(product)]);
}

/** Marks a product as deleted, so that an older event does not store it again. */
export async function markProductDeleted(db: Queryable, id: string): Promise<void> {
  await db.query(markDeleted('products'), [id, LAST_VERSION]);
}

/** Stores an offer unless a newer version or its deletion is stored. */
export async function upsertOffer(db: Queryable, offer: OfferSnapshot): Promise<void> {
  await db.query(upsertIfNewer('offers'), [offer.id, offer.version, JSON.stringify(offer)]);
}

/** Marks an offer as deleted, so that an older event does not store it again. */
export async function markOfferDeleted(db: Queryable, id: string): Promise<void> {
  await db.query(markDeleted('offers'), [id, LAST_VERSION]);
}

export interface ProductCopy {
  product: ProductSnapshot | null;
  deleted: boolean;
}

/** The copies of products in the order of `ids`; undefined until an event about the product has been handled. */
export async function findProducts(db: Queryable, ids: readonly string[]): Promise<(ProductCopy | undefined)[]> {
  const { rows } = await db.query('select id, snapshot as product, deleted from products where id = any($1)', [ids]);
  const copies = new Map(rows.map((row) => [row.id, row]));
  return ids.map((id) => copies.get(id));
}
