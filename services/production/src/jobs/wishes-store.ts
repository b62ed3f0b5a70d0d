import type { ReadableWish } from '@loop-petal/contracts/shapes/personalization';
import { pipeline } from '@loop-petal/service-kit/postgres/open-transactions';
import type { Queryable } from '@loop-petal/service-kit/postgres/postgres';

export type WishesByLine = Record<string, ReadableWish[]>;

/** The first details of an order; no earlier wishes can be stored. */
const FIRST_VERSION = 1;

/** Stores the wishes of an order unless a later version is stored; an order without any gets no row. */
export async function saveWishes(tx: Queryable, orderId: string, version: number, lines: WishesByLine): Promise<void> {
  const answered = Object.entries(lines).filter(([, wishes]) => wishes.length > 0);
  if (version === FIRST_VERSION && answered.length === 0) return;
  const saved = tx.query(
    `INSERT INTO order_wishes AS known (order_id, version, lines)
     SELECT $1, $2, $3 WHERE $4 OR EXISTS (SELECT FROM order_wishes WHERE order_id = $1)
     ON CONFLICT (order_id) DO UPDATE SET version = excluded.version, lines = excluded.lines
     WHERE known.version <= excluded.version`,
    [orderId, version, JSON.stringify(Object.fromEntries(answered)), answered.length > 0],
  );
  await pipeline(tx, saved);
}

export async function findWishes(db: Queryable, orderIds: readonly string[]): Promise<Map<string, WishesByLine>> {
  const { rows } = await db.query(
    'SELECT order_id AS "orderId", lines FROM order_wishes WHERE order_id = ANY($1::uuid[])',
    [orderIds],
  );
  return new Map(rows.map(({ orderId, lines }) => [orderId, lines]));
}
