import type { OfferSnapshot } from '@loop-petal/contracts/events/offer-events';
import type { ProductSnapshot } from '@loop-petal/contracts/events/product-events';
import type { Queryable } from '@loop-petal/service-kit/postgres/postgres';

export type ProductCopy = Omit<ProductSnapshot, 'description' | 'category' | 'stemCount' | 'version'>;
export type Variation = ProductCopy['variations'][number];

/** An older version never replaces a copy, and no version replaces a deleted one. */
const upsertNewest = (table: 'products' | 'offers') => `
  INSERT INTO ${table} AS copy (id, version, snapshot) VALUES ($1, $2, $3)
  ON CONFLICT (id) DO UPDATE SET version = excluded.version, snapshot = excluded.snapshot
  WHERE copy.snapshot IS NOT NULL AND copy.version < excluded.version`;

const upsertDeleted = (table: 'products' | 'offers') => `
  INSERT INTO ${table} (id, version, snapshot) VALUES ($1, 0, NULL)
  ON CONFLICT (id) DO UPDATE SET snapshot = NULL`;

export async function upsertProduct(tx: Queryable, snapshot: ProductSnapshot): Promise<void> {
  const { description: _, category: __, stemCount: ___, version, ...rest } = snapshot;
  const copy: ProductCopy = rest;
  await tx.query(upsertNewest('products'), [copy.id, version, JSON.stringify(copy)]);
}

export async function upsertOffer(tx: Queryable, offer: OfferSnapshot): Promise<void> {
  await tx.query(upsertNewest('offers'), [offer.id, offer.version, JSON.stringify(offer)]);
}

export async function markProductDeleted(tx: Queryable, id: string): Promise<void> {
  await tx.query(upsertDeleted('products'), [id]);
}

export async function markOfferDeleted(tx: Queryable, id: string): Promise<void> {
  await tx.query(upsertDeleted('offers'), [id]);
}

export async function findProducts(db: Queryable, ids: string[]): Promise<ProductCopy[]> {
  const { rows } = await db.query(
    'SELECT snapshot /* not null */ FROM products WHERE id = ANY($1) AND snapshot IS NOT NULL',
    [ids],
  );
  return rows.map(({ snapshot }) => snapshot);
}
