import type { OfferSnapshot } from '@loop-petal/contracts/events/offer-events';
import type { ProductSnapshot } from '@loop-petal/contracts/events/product-events';
import type { Queryable } from '@loop-petal/service-kit/postgres/postgres';

/** A tombstone's version, above every real version. */
const LAST_VERSION = 2 ** 31 - 1;

const upsertIfNewer = (table: 'products' | 'offers') => `
  insert into ${table} as c (id, version, snapshot) values ($1, $2, $3)
  on conflict (id) do update set version = excluded.version, snapshot = excluded.snapshot
   where not c.deleted and c.version < excluded.version`;
const markDeleted = (table: 'products' | 'offers') => `
  insert into ${table} as c (id, version, deleted) values ($1, $2, true)
  on conflict (id) do update set version = excluded.version, deleted = true`;

export async function upsertProduct(db: Queryable, product: ProductSnapshot): Promise<void> {
  await db.query(upsertIfNewer('products'), [product.id, product.version, JSON.stringify(product)]);
}

export async function markProductDeleted(db: Queryable, id: string): Promise<void> {
  await db.query(markDeleted('products'), [id, LAST_VERSION]);
}

export async function upsertOffer(db: Queryable, offer: OfferSnapshot): Promise<void> {
  await db.query(upsertIfNewer('offers'), [offer.id, offer.version, JSON.stringify(offer)]);
}

export async function markOfferDeleted(db: Queryable, id: string): Promise<void> {
  await db.query(markDeleted('offers'), [id, LAST_VERSION]);
}

export interface ProductCopy {
  product: ProductSnapshot | null;
  deleted: boolean;
}

export async function findProducts(db: Queryable, ids: readonly string[]): Promise<(ProductCopy | undefined)[]> {
  const { rows } = await db.query('select id, snapshot as product, deleted from products where id = any($1)', [ids]);
  const copies = new Map(rows.map((row) => [row.id, row]));
  return ids.map((id) => copies.get(id));
}
