import type { Queryable } from '@loop-petal/service-kit/postgres/postgres';
import type { PromisedOrders } from './kept-promises.ts';
import type { Range } from './range.ts';

/**
 * The number of orders by original promised day (within a range) and day of completion. Cancelled orders count if they
 * were late, orders without dates never.
 * @param timeZone in which the shop's days begin
 */
export async function countPromisedOrders(
  db: Queryable,
  { from, to }: Range,
  timeZone: string,
): Promise<PromisedOrders[]> {
  const { rows } = await db.query(
    `SELECT made_by AS "madeBy" /* not null */, ready_on AS "readyOn", is_renewed AS "isRenewed" /* not null */,
            is_cancelled AS "isCancelled" /* not null */, count(*)::int AS orders /* not null */
       FROM (SELECT coalesce(p.first_made_by, p.made_by) AS made_by, p.first_made_by IS NOT NULL AS is_renewed,
                 p.cancelled_late AS is_cancelled, CASE WHEN bool_and(coalesce(j.ready_at, j.shipped_at) IS NOT NULL)
                 THEN to_char(max(coalesce(j.ready_at, j.shipped_at)) AT TIME ZONE $3::text, 'YYYY-MM-DD') END AS ready_on
               FROM promises p JOIN jobs j ON j.order_id = p.order_id AND (j.state <> 'cancelled' OR p.cancelled_late)
              WHERE (p.state = 'confirmed' OR p.cancelled_late) AND p.is_dated
                AND coalesce(p.first_made_by, p.made_by) BETWEEN $1 AND $2
              GROUP BY p.order_id) AS promised
      GROUP BY made_by, ready_on, is_renewed, is_cancelled`,
    [from, to, timeZone],
  );
  return rows;
}

export interface MeasuredPieces {
  productId: string;
  variationId: string | null;
  productName: string;
  pieces: number;
  plannedMinutes: number;
  realMinutes: number;
}

/**
 * The minutes of the pieces finished in a range, by product and variation. Excludes pieces of quotes, which have no
 * recipe, and those that an admin completed without a start.
 * @param timeZone in which the shop's days begin
 */
export async function listMeasuredPieces(
  db: Queryable,
  { from, to }: Range,
  timeZone: string,
): Promise<MeasuredPieces[]> {
  const { rows } = await db.query(
    `SELECT product_id AS "productId", variation_id AS "variationId", max(product_name) AS "productName" /* not null */,
            count(*)::int AS pieces /* not null */,
            percentile_cont(0.5) WITHIN GROUP (ORDER BY making_minutes) AS "plannedMinutes" /* not null */,
            percentile_cont(0.5) WITHIN GROUP (ORDER BY worked_seconds / 60.0) AS "realMinutes" /* not null */
       FROM jobs
      WHERE finished_at >= $1::date::timestamp AT TIME ZONE $3::text
        AND finished_at < ($2::date + 1)::timestamp AT TIME ZONE $3::text
        AND worked_seconds >= 60 AND state <> 'cancelled' AND product_id NOT LIKE 'quote:%'
      GROUP BY product_id, variation_id ORDER BY count(*) DESC, product_id, variation_id`,
    [from, to, timeZone],
  );
  return rows;
}
