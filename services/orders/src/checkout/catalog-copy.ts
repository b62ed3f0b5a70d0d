import type { OfferSnapshot } from '@loop-petal/contracts/offer-events';
import type { ProductSnapshot } from '@loop-petal/contracts/product-events';
import type { Queryable } from '@loop-petal/service-kit/postgres/postgres';
import type { Pool } from 'pg';
import type { ProductCopy } from './resolve-lines.ts';

/** A copy never goes back to an older version, and what was deleted stays deleted. */
const keepNewest = (table: 'products' | 'offers') => `
  INSERT INTO ${table} AS copy (id, version, snapshot) VALUES ($1, $2, $3)
  ON CONFLICT (id) DO UPDATE SET version = excluded.version, snapshot = excluded.snapshot
  WHERE copy.snapshot IS NOT NULL AND copy.version < excluded.version`;

const keepDeleted = (table: 'products' | 'offers') => `
  INSERT INTO ${table} (id, version, snapshot) VALUES ($1, 0, NULL)
  ON CONFLICT (id) DO UPDATE SET snapshot = NULL`;

export async function keepProduct(tx: Queryable, snapshot: ProductSnapshot): Promise<void> {
  const { description: _, category: __, stemCount: ___, version, ...rest } = snapshot;
  const copy: ProductCopy = rest;
  await tx.query(keepNewest('products'), [copy.id, version, JSON.stringify(copy)]);
}

export async function keepOffer(tx: Queryable, offer: OfferSnapshot): Promise<void> {
  await tx.query(keepNewest('offers'), [offer.id, offer.version, JSON.stringify(offer)]);
}

export async function dropProduct(tx: Queryable, id: string): Promise<void> {
  await tx.query(keepDeleted('products'), [id]);
}

export async function dropOffer(tx: Queryable, id: string): Promise<void> {
  await tx.query(keepDeleted('offers'), [id]);
}

export async function findProducts(db: Queryable, ids: string[]): Promise<ProductCopy[]> {
  const { rows } = await db.query('SELECT snapshot FROM products WHERE id = ANY($1) AND snapshot IS NOT NULL', [ids]);
  return rows.map(({ snapshot }) => snapshot);
}

export interface CheckoutStock {
  /** The database's time: offers start and end by it. */
  now: Date;
  products: ProductCopy[];
  offers: OfferSnapshot[];
  /** What the key, or an earlier attempt with the same payment, was answered. */
  earlier: { bodyHash: string; answer: unknown } | null;
  /** An earlier attempt has reserved pieces of limited editions. */
  isReserved: boolean;
}

const LOAD = {
  name: 'load-checkout',
  text: `
    SELECT now() AS now,
      (SELECT json_build_object('bodyHash', body_hash, 'answer', answer)
         FROM idempotency_keys WHERE owner_id = $1 AND (key = $2 OR order_id = $4)
         ORDER BY key = $2 DESC LIMIT 1) AS earlier,
      EXISTS (SELECT FROM reservations WHERE order_id = $4) AS "isReserved",
      (SELECT coalesce(json_agg(snapshot), '[]') FROM products WHERE id = ANY($3) AND snapshot IS NOT NULL) AS products,
      (SELECT coalesce(json_agg(snapshot), '[]') FROM offers WHERE snapshot IS NOT NULL) AS offers`,
};

/** All that placing an order needs to know beforehand, in one round trip. */
export async function loadCheckout(
  pool: Pool,
  attempt: { ownerId: string; key: string; orderId: string },
  productIds: string[],
): Promise<CheckoutStock> {
  const { ownerId, key, orderId } = attempt;
  const { rows } = await pool.query({ ...LOAD, values: [ownerId, key, productIds, orderId] });
  return rows[0];
}
