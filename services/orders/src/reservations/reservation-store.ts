import { onlyRow } from '@loop-petal/service-kit/postgres/only-row';
import type { Queryable } from '@loop-petal/service-kit/postgres/postgres';
import type { Wish } from './reservation-lines.ts';

/** Catalog's reservation starts later and expires after 15 minutes, so it is still valid then. */
export const FRESH = `taken_at > now() - interval '10 minutes'`;
const IS_SAME = `known.wish = excluded.wish AND known.${FRESH}`;

/**
 * Opens a reservation for these lines. Submissions with the same lines share a version; different lines replace the
 * order's earlier version.
 * @returns the version; undefined when the order is already stored
 */
export async function openReservation(db: Queryable, orderId: string, wish: Wish): Promise<number | undefined> {
  const { rows } = await db.query(
    `INSERT INTO reservations AS known (order_id, version, wish)
     SELECT $1, 1, $2 WHERE NOT EXISTS (SELECT FROM orders WHERE id = $1)
     ON CONFLICT (order_id) DO UPDATE SET wish = excluded.wish,
       version = CASE WHEN ${IS_SAME} THEN known.version ELSE known.version + 1 END,
       taken_at = CASE WHEN ${IS_SAME} THEN known.taken_at ELSE excluded.taken_at END
     WHERE NOT known.confirmed
     RETURNING version`,
    [orderId, JSON.stringify(wish)],
  );
  return rows[0]?.version;
}

/** Reopens a stored order's reservation after its release. @param after the released version */
export async function renewReservation(tx: Queryable, orderId: string, after: number): Promise<number> {
  const renewed = await tx.query(
    `INSERT INTO reservations AS known (order_id, version) VALUES ($1, $2::integer + 1)
     ON CONFLICT (order_id) DO UPDATE SET wish = NULL, taken_at = excluded.taken_at, confirmed = false,
       version = greatest(known.version + 1, excluded.version)
     RETURNING version`,
    [orderId, after],
  );
  return onlyRow(renewed).version;
}

/**
 * Replaces a version before its reservation is released, so that no order that relies on it can be stored.
 * @returns the version to release; undefined when the order is stored or another submission has replaced it
 */
export async function withdrawReservation(
  db: Queryable,
  orderId: string,
  version: number,
): Promise<number | undefined> {
  const { rows } = await db.query(
    `UPDATE reservations SET version = version + 1, wish = NULL, taken_at = now()
     WHERE order_id = $1 AND version = $2 AND NOT confirmed RETURNING version`,
    [orderId, version],
  );
  return rows[0]?.version;
}

/** Whether a submission may still store the order: its version is neither withdrawn nor confirmed. */
export async function isReservationOpen(db: Queryable, orderId: string): Promise<boolean> {
  const { rowCount } = await db.query(
    'SELECT FROM reservations WHERE order_id = $1 AND wish IS NOT NULL AND NOT confirmed',
    [orderId],
  );
  return rowCount === 1;
}

/**
 * Makes the order rely on this version, in the transaction that stores the order.
 * @returns false when it is not the latest version, or so old that catalog may have released it
 */
export async function confirmReservation(tx: Queryable, orderId: string, version: number): Promise<boolean> {
  const { rowCount } = await tx.query(
    `UPDATE reservations SET confirmed = true WHERE order_id = $1 AND version = $2 AND ${FRESH}`,
    [orderId, version],
  );
  return rowCount === 1;
}

/** Deletes reservations after a day; the order keeps the version that it relies on. */
export async function dropOldReservations(db: Queryable): Promise<void> {
  await db.query(`DELETE FROM reservations WHERE taken_at < now() - interval '1 day'`);
}
