import type { Day } from '@loop-petal/contracts/rules/business-days';
import type { DeliveryCode } from '@loop-petal/contracts/rules/shipping-services';
import type { PromiseView } from '@loop-petal/contracts/shapes/promises';
import { onlyRow } from '@loop-petal/service-kit/postgres/only-row';
import { pipeline } from '@loop-petal/service-kit/postgres/open-transactions';
import type { Queryable } from '@loop-petal/service-kit/postgres/postgres';
import type { Job } from '../jobs/job.ts';
import type { StoredForecast } from './stored-forecast.ts';

export interface StoredPromise {
  orderId: string;
  state: 'reserved' | 'confirmed' | 'cancelled';
  /** The version of the submission that reserved it. */
  version: number;
  service: DeliveryCode;
  extraTransitDays: number;
  neededBy: Day | null;
  madeBy: Day;
  /** The original promised day, set when the customer agrees to a later one. */
  firstMadeBy: Day | null;
  firstDay: Day;
  lastDay: Day;
  /** The planned last production day while it is later than promised; `never` when it can't be made. */
  slippedTo: Day | 'never' | null;
  orderedAt: Date;
  /** False when no artisan makes its pieces, so its days are not shown. */
  isDated: boolean;
  forecast: StoredForecast | null;
}

export const viewPromise = ({ madeBy, firstDay, lastDay }: StoredPromise): PromiseView => ({
  madeBy,
  from: firstDay,
  to: lastDay,
});

export const viewDates = (promise: StoredPromise): PromiseView | null =>
  promise.isDated ? viewPromise(promise) : null;

const COLUMNS = `order_id AS "orderId", state, version, service, extra_transit_days AS "extraTransitDays", needed_by AS "neededBy", made_by AS "madeBy",
  first_made_by AS "firstMadeBy", first_day AS "firstDay", last_day AS "lastDay", slipped_to AS "slippedTo", ordered_at AS "orderedAt", is_dated AS "isDated", forecast`;

export async function findPromise(db: Queryable, orderId: string): Promise<StoredPromise | undefined> {
  return (await db.query(`SELECT ${COLUMNS} FROM promises WHERE order_id = $1`, [orderId])).rows[0];
}

/** An order's promise, and whether the order is already placed. */
export async function findSubmission(
  tx: Queryable,
  orderId: string,
): Promise<{ before: StoredPromise | undefined; isPlaced: boolean }> {
  const found = await tx.query(
    `SELECT promises.*, EXISTS (SELECT FROM orders WHERE id = $1 AND lines IS NOT NULL) AS "isPlaced" /* not null */
     FROM (VALUES (1)) AS one LEFT JOIN (SELECT ${COLUMNS} FROM promises WHERE order_id = $1) AS promises ON true`,
    [orderId],
  );
  const { isPlaced, ...promise } = onlyRow(found);
  return { before: promise.orderId === null ? undefined : (promise as StoredPromise), isPlaced };
}

export async function listSlipped(db: Queryable, lateOrders: readonly string[]): Promise<StoredPromise[]> {
  const { rows } = await db.query(
    `SELECT ${COLUMNS} FROM promises WHERE state <> 'cancelled' AND (slipped_at IS NOT NULL OR order_id = ANY($1::uuid[]))`,
    [lateOrders],
  );
  return rows;
}

export type NewPiece = Pick<
  Job,
  | 'lineId'
  | 'piece'
  | 'productId'
  | 'variationId'
  | 'productName'
  | 'selectedColor'
  | 'category'
  | 'state'
  | 'artisanId'
  | 'makingMinutes'
  | 'finishingDays'
  | 'materials'
  | 'earliest'
>;

/**
 * Adds a promise with its jobs, which increments the plan's version. Replaces the former promise of a reopened order.
 * @param expiresAt null: never
 */
export async function insertPromise(
  tx: Queryable,
  promise: Omit<StoredPromise, 'slippedTo' | 'firstMadeBy'>,
  pieces: readonly NewPiece[],
  expiresAt: Date | null,
): Promise<void> {
  const inserted = tx.query(
    `WITH grown AS (UPDATE plan SET version = version + 1, grown = grown + 1),
      promised AS (
        INSERT INTO promises (order_id, state, version, service, needed_by, made_by, first_day, last_day, ordered_at, expires_at,
          extra_transit_days, is_dated, forecast)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $12, $13, $14)
        ON CONFLICT (order_id) DO UPDATE SET number = DEFAULT, version = excluded.version, service = excluded.service,
          made_by = excluded.made_by, first_made_by = NULL, first_day = excluded.first_day, last_day = excluded.last_day,
          extra_transit_days = excluded.extra_transit_days,
          is_dated = excluded.is_dated, forecast = excluded.forecast
        RETURNING order_id)
     INSERT INTO jobs (order_id, line_id, piece, product_id, variation_id, product_name, selected_color, category, state,
       artisan_id, making_minutes, finishing_days, materials, earliest)
     SELECT order_id, "lineId", piece, "productId", "variationId", "productName", "selectedColor", category, x.state,
       "artisanId", "makingMinutes", "finishingDays", materials, earliest
     FROM promised, jsonb_to_recordset($11::jsonb) AS x("lineId" text, piece int, "productId" text, "variationId" text,
       "productName" text, "selectedColor" text, category text, state text, "artisanId" uuid, "makingMinutes" int,
       "finishingDays" int, materials jsonb, earliest text)`,
    [
      promise.orderId,
      promise.state,
      promise.version,
      promise.service,
      promise.neededBy,
      promise.madeBy,
      promise.firstDay,
      promise.lastDay,
      promise.orderedAt,
      expiresAt,
      JSON.stringify(pieces),
      promise.extraTransitDays,
      promise.isDated,
      promise.forecast && JSON.stringify(promise.forecast),
    ],
  );
  await pipeline(tx, inserted);
}

export async function savePromiseDays(
  tx: Queryable,
  promise: Pick<
    StoredPromise,
    'orderId' | 'service' | 'extraTransitDays' | 'madeBy' | 'firstMadeBy' | 'firstDay' | 'lastDay'
  >,
): Promise<void> {
  await tx.query(
    `UPDATE promises SET service = $2, made_by = $3, first_made_by = $4, first_day = $5, last_day = $6,
       extra_transit_days = $7 WHERE order_id = $1`,
    [
      promise.orderId,
      promise.service,
      promise.madeBy,
      promise.firstMadeBy,
      promise.firstDay,
      promise.lastDay,
      promise.extraTransitDays,
    ],
  );
}

export async function deletePromise(tx: Queryable, orderId: string): Promise<void> {
  await tx.query('DELETE FROM promises WHERE order_id = $1', [orderId]);
}

/** Keeps the reserved promise of a paid order until the order is placed. */
export async function keepReservation(tx: Queryable, orderId: string): Promise<void> {
  const kept = tx.query(`UPDATE promises SET expires_at = NULL WHERE order_id = $1 AND state = 'reserved'`, [orderId]);
  await pipeline(tx, kept);
}

/**
 * Queues the jobs of the version on which the order relies; the plan already contains them.
 * @returns undefined when that version is not reserved; `shippedAt` for an order that is already shipped
 */
export async function confirmReservation(
  tx: Queryable,
  orderId: string,
): Promise<(StoredPromise & { shippedAt: Date | null }) | undefined> {
  const { rows } = await tx.query(
    `WITH confirmed AS (
       UPDATE promises SET state = 'confirmed', expires_at = NULL WHERE order_id = $1 AND state = 'reserved'
         AND version = (SELECT reservation_version FROM orders WHERE id = $1 AND closed IS DISTINCT FROM 'ended')
       RETURNING *),
     queued AS (
       UPDATE jobs SET state = 'queued' WHERE order_id IN (SELECT order_id FROM confirmed) AND state = 'reserved')
     SELECT ${COLUMNS}, (SELECT state_at FROM orders WHERE id = $1 AND closed = 'shipped') AS "shippedAt" FROM confirmed`,
    [orderId],
  );
  return rows[0];
}

/** Cancels a promise with its jobs; those of sent lines are shipped. */
export async function cancelPromiseRow(tx: Queryable, orderId: string, sentLines: string[], at: Date): Promise<void> {
  await tx.query(
    `UPDATE promises SET state = 'cancelled', cancelled_late = state = 'confirmed' AND slipped_to IS NOT NULL,
            expires_at = NULL, slipped_to = NULL, slipped_at = NULL WHERE order_id = $1`,
    [orderId],
  );
  await tx.query(
    `UPDATE jobs SET state = CASE WHEN line_id = ANY($2) THEN 'shipped' ELSE 'cancelled' END, is_sent = line_id = ANY($2),
            shipped_at = CASE WHEN line_id = ANY($2) THEN $3::timestamptz END, working_since = NULL
      WHERE order_id = $1 AND state NOT IN ('shipped', 'cancelled')`,
    [orderId, sentLines, at],
  );
}

export async function hasExpired(db: Queryable, now: Date): Promise<boolean> {
  const { rowCount } = await db.query(`SELECT FROM promises WHERE state = 'reserved' AND expires_at < $1 LIMIT 1`, [
    now,
  ]);
  return rowCount === 1;
}

export async function deleteExpired(tx: Queryable, now: Date): Promise<number> {
  const { rowCount } = await tx.query(`DELETE FROM promises WHERE state = 'reserved' AND expires_at < $1`, [now]);
  return rowCount ?? 0;
}

export async function markSlipped(tx: Queryable, orderId: string, to: Day | 'never' | null, at: Date): Promise<void> {
  await tx.query(
    `UPDATE promises SET slipped_to = $2, slipped_at = CASE WHEN $2::text IS NULL THEN NULL ELSE coalesce(slipped_at, $3) END
      WHERE order_id = $1`,
    [orderId, to, at],
  );
}
