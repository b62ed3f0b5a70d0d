import type { OfferSnapshot } from '@loop-petal/contracts/events/offer-events';
import type { ProductSnapshot } from '@loop-petal/contracts/events/product-events';
import type { Queryable } from '@loop-petal/service-kit/postgres/postgres';

/** The version of a deleted thing: nothing comes after it. */
const LAST_VERSION = 2 ** 31 - 1;

const keep = (table: 'products' | 'offers') => `
  insert into ${table} as c (id, version, snapshot) values ($1, $2, $3)
  on conflict (id) do update set version = excluded.version, snapshot = excluded.snapshot
   where not c.deleted and c.version < excluded.version`;
const mark = (table: 'products' | 'offers') => `
  insert into ${table} as c (id, version, deleted) values ($1, $2, true)
  on conflict (id) do update set version = excluded.version, deleted = true`;

/** Keeps the newest version of a product; an older one, or one that is deleted, changes nothing. */
export async function upsertProduct(db: Queryable, product: ProductSnapshot): Promise<void> {
  await db.query(keep('products'), [product.id, product.version, JSON.stringify(product)]);
}

/** A deleted product stays as a mark, so that no older event brings it back. */
export async function markProductDeleted(db: Queryable, id: string): Promise<void> {
  await db.query(mark('products'), [id, LAST_VERSION]);
}

/** Keeps the newest version of an offer; an older one, or one that is deleted, changes nothing. */
export async function upsertOffer(db: Queryable, offer: OfferSnapshot): Promise<void> {
  await db.query(keep('offers'), [offer.id, offer.version, JSON.stringify(offer)]);
}

/** A deleted offer stays as a mark, so that no older event brings it back. */
export async function markOfferDeleted(db: Queryable, id: string): Promise<void> {
  await db.query(mark('offers'), [id, LAST_VERSION]);
}

export interface ProductCopy {
  product: ProductSnapshot | null;
  deleted: boolean;
}

/** Cart's own copy of a product; undefined while no event has told of it. */
export async function findProduct(db: Queryable, id: string): Promise<ProductCopy | undefined> {
  const { rows } = await db.query('select snapshot as product, deleted from products where id = $1', [id]);
  return rows[0];
}
