import type { EventOf } from '@loop-petal/contracts/events/event';
import type { jobChanged } from '@loop-petal/contracts/events/production-events';
import { onlyRow } from '@loop-petal/service-kit/postgres/only-row';
import type { Queryable } from '@loop-petal/service-kit/postgres/postgres';

export async function savePiece(tx: Queryable, { data, time }: EventOf<typeof jobChanged>): Promise<boolean> {
  const { rowCount } = await tx.query(
    `INSERT INTO pieces AS known (id, order_id, line_id, number, product_name, selected_color, state, artisan_name,
       started_at, finished_at, pictures, told_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
     ON CONFLICT (id) DO UPDATE SET state = excluded.state, selected_color = excluded.selected_color, artisan_name = excluded.artisan_name,
       started_at = excluded.started_at, finished_at = excluded.finished_at, pictures = excluded.pictures,
       told_at = excluded.told_at
     WHERE known.told_at <= excluded.told_at`,
    [
      data.jobId,
      data.orderId,
      data.lineId,
      data.piece,
      data.productName,
      data.selectedColor,
      data.state,
      data.artisanName,
      data.startedAt,
      data.finishedAt,
      JSON.stringify(data.pictures),
      time,
    ],
  );
  return rowCount === 1;
}

export async function listMadePieces(tx: Queryable, orderId: string) {
  const { rows } = await tx.query(
    `SELECT product_name AS "productName", selected_color AS "selectedColor", artisan_name AS "artisanName",
       pictures -> 0 ->> 'imageUrl' AS "imageUrl"
     FROM pieces WHERE order_id = $1 AND state <> 'cancelled' ORDER BY line_id, number`,
    [orderId],
  );
  return rows;
}

/**
 * Whether a piece is started, and whether all ordered pieces are ready. Skips cancelled pieces of a reopened order. An
 * order whose pieces are all shipped isn't ready, because they may have been shipped unfinished.
 */
export async function readProgress(tx: Queryable, orderId: string): Promise<{ hasBegun: boolean; areReady: boolean }> {
  const counted = await tx.query(
    `SELECT coalesce(bool_or(state NOT IN ('queued', 'shipped') OR state = 'shipped' AND started_at IS NOT NULL), false)
         AS "hasBegun" /* not null */,
       coalesce(count(*) >= (SELECT sum(quantity - left_out) FROM order_items WHERE order_id = $1)
         AND bool_and(state IN ('ready', 'shipped')) AND bool_or(state = 'ready'), false) AS "areReady" /* not null */
     FROM pieces WHERE order_id = $1 AND state <> 'cancelled'`,
    [orderId],
  );
  return onlyRow(counted);
}
