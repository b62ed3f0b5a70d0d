import { formatDay } from '@loop-petal/contracts/rules/format-days';
import type { Queryable } from '@loop-petal/service-kit/postgres/postgres';
import type { OrderAsked, OwnOrderHistory } from '@loop-petal/service-kit/service/order-history-handlers';

export async function readMakingHistory(db: Queryable, { orderId }: OrderAsked): Promise<OwnOrderHistory> {
  const [promises, pieces, made] = await Promise.all([
    db.query(
      `SELECT order_id AS "orderId", state, made_by AS "madeBy", first_day AS "firstDay", last_day AS "lastDay",
         slipped_to AS "slippedTo", slipped_at AS "slippedAt", ordered_at AS "orderedAt"
       FROM promises WHERE order_id = $1`,
      [orderId],
    ),
    db.query(
      `SELECT id, product_name AS "productName", selected_color AS "selectedColor", state, started_at AS "startedAt",
         coalesce(ready_at, shipped_at) AS "readyAt", (SELECT name FROM artisans WHERE artisans.id = jobs.artisan_id) AS "artisanName"
       FROM jobs WHERE order_id = $1 AND started_at IS NOT NULL ORDER BY started_at`,
      [orderId],
    ),
    db.query(
      `SELECT order_id AS "orderId", line_id AS "lineId", product_id AS "productId", variation_id AS "variationId",
         selected_color AS "selectedColor", count(*)::int AS pieces /* not null */
       FROM jobs WHERE order_id = $1 AND state NOT IN ('reserved', 'cancelled') GROUP BY 1, 2, 3, 4, 5`,
      [orderId],
    ),
  ]);
  return {
    entries: [
      ...promises.rows.map(({ state, madeBy, firstDay, lastDay, orderedAt }) => ({
        id: 'promise',
        at: orderedAt.toISOString(),
        kind: 'making' as const,
        title: `Promised between ${formatDay(firstDay)} and ${formatDay(lastDay)}`,
        details: [
          { label: 'Made by', value: formatDay(madeBy) },
          { label: 'Now', value: state },
        ],
      })),
      ...promises.rows.flatMap(({ slippedTo, slippedAt }) =>
        slippedAt && slippedTo
          ? [
              {
                id: 'slipped',
                at: slippedAt.toISOString(),
                kind: 'making' as const,
                title:
                  slippedTo === 'never'
                    ? 'It can’t be made on the current schedule'
                    : `Production is now planned for ${formatDay(slippedTo)}`,
                state: 'failed' as const,
              },
            ]
          : [],
      ),
      ...pieces.rows.flatMap(({ id, productName, selectedColor, state, artisanName, startedAt, readyAt }) =>
        startedAt
          ? [
              {
                id: `piece:${id}`,
                at: startedAt.toISOString(),
                until: readyAt?.toISOString() ?? null,
                kind: 'making' as const,
                title: `${productName}${selectedColor ? `, ${selectedColor}` : ''}: ${readyAt ? 'made' : 'in progress'}`,
                state: readyAt || state === 'cancelled' ? ('done' as const) : ('waiting' as const),
                by: artisanName,
                details: [{ label: 'Now', value: state }],
              },
            ]
          : [],
      ),
    ],
    books: {
      promises: promises.rows.map(({ orderId: of, state }) => ({ orderId: of, state })),
      madeLines: made.rows,
    },
  };
}
