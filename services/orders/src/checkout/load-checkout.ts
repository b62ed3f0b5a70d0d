import type { OfferSnapshot } from '@loop-petal/contracts/events/offer-events';
import type { ProductSnapshot } from '@loop-petal/contracts/events/product-events';
import { onlyRow } from '@loop-petal/service-kit/postgres/only-row';
import type { Pool, Queryable } from '@loop-petal/service-kit/postgres/postgres';

export interface CheckoutData {
  /** The database's time, by which offers start and end. */
  now: Date;
  products: ProductSnapshot[];
  offers: OfferSnapshot[];
  earlier: { bodyHash: string; answer: unknown } | null;
}

const LOAD = {
  name: 'load-checkout',
  text: `
    SELECT now() AS now /* not null */,
      (SELECT json_build_object('bodyHash', body_hash, 'answer', answer)
         FROM idempotency_keys WHERE owner_id = $1 AND (key = $2 OR order_id = $4)
         ORDER BY key = $2 DESC LIMIT 1) AS earlier,
      (SELECT coalesce(json_agg(snapshot), '[]') FROM products WHERE id = ANY($3) AND NOT deleted) AS products,
      (SELECT coalesce(json_agg(snapshot), '[]') FROM offers WHERE NOT deleted) AS offers`,
} as const;

export async function loadCheckout(
  pool: Pool,
  submission: { ownerId: string; key: string; orderId: string },
  productIds: string[],
): Promise<CheckoutData> {
  const { ownerId, key, orderId } = submission;
  const loaded = await pool.query({ ...LOAD, values: [ownerId, key, productIds, orderId] });
  return onlyRow(loaded) as CheckoutData;
}

export async function findAnswer(
  db: Queryable,
  ownerId: string,
  key: string,
  orderId: string,
): Promise<{ bodyHash: string; answer: unknown } | undefined> {
  const { rows } = await db.query(
    `SELECT body_hash AS "bodyHash", answer FROM idempotency_keys
     WHERE owner_id = $1 AND (key = $2 OR order_id = $3) ORDER BY key = $2 DESC LIMIT 1`,
    [ownerId, key, orderId],
  );
  return rows[0];
}
