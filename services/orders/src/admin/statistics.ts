import { toMoney } from '@loop-petal/contracts/rules/money';
import type { AdminStatsView } from '@loop-petal/contracts/shapes/admin-orders';
import { onlyRow } from '@loop-petal/service-kit/postgres/only-row';
import type { Queryable } from '@loop-petal/service-kit/postgres/postgres';
import type { z } from 'zod';

/** Revenue is gross: all money taken. The net figure subtracts the refunds of the same orders. */
const IS_REVENUE = `payment_status IN ('succeeded', 'partially_refunded', 'refunded') AND coalesce(payment_id, '') <> ''`;
const FIRST_DAY = `(now() AT TIME ZONE $3)::date - ($1::int - 1)`;
const STATS_DAYS = 30;
const BEST_SELLERS = 10;

// Few orders wait for production: `OFFSET 0` makes Postgres look up their items instead of scanning all items.
const STATS = `
  WITH sums AS (
    SELECT coalesce(sum(orders), 0)::int AS total, coalesce(sum(pending), 0)::int AS pending,
      coalesce(sum(revenue_cents), 0)::float8 AS revenue, coalesce(sum(net_cents), 0)::float8 AS net
    FROM order_sums
  ), recent AS (
    SELECT * FROM orders WHERE created_at >= (${FIRST_DAY})::timestamp AT TIME ZONE $3
  ), per_day AS (
    SELECT (created_at AT TIME ZONE $3)::date AS day, count(*)::int AS orders,
      coalesce(sum(total_cents) FILTER (WHERE ${IS_REVENUE}), 0)::float8 AS revenue
    FROM recent GROUP BY 1
  ), days AS (
    SELECT to_char(one, 'YYYY-MM-DD') AS day, coalesce(orders, 0) AS orders, coalesce(revenue, 0) AS revenue
    FROM generate_series(${FIRST_DAY}, (now() AT TIME ZONE $3)::date, '1 day') AS one
    LEFT JOIN per_day ON per_day.day = one::date ORDER BY one
  ), sellers AS (
    SELECT product_id AS "productId", max(product_name) AS "productName", sum(quantity)::int AS pieces,
      sum(quantity * price_cents)::float8 AS revenue
    FROM order_items JOIN recent ON recent.id = order_id
    WHERE ${IS_REVENUE} AND status <> 'cancelled'
    GROUP BY 1 ORDER BY pieces DESC, "productName", 1 LIMIT $2
  )
  SELECT total /* not null */, pending /* not null */, revenue /* not null */, net /* not null */,
    (SELECT coalesce(json_agg(days), '[]') FROM days) AS days,
    (SELECT coalesce(json_agg(sellers), '[]') FROM sellers) AS sellers,
    (SELECT coalesce(sum(pieces), 0)::int FROM orders
     CROSS JOIN LATERAL (SELECT quantity - left_out AS pieces FROM order_items WHERE order_id = orders.id OFFSET 0) AS its_items
     WHERE status IN ('pending', 'processing') AND payment_status IN ('succeeded', 'partially_refunded')) AS "toMake" /* not null */,
    (SELECT count(*)::int FROM returns JOIN orders ON orders.id = order_id
     WHERE state IN ('requested', 'accepted') OR state = 'received' AND payment_status <> 'refunded') AS "openReturns" /* not null */,
    (SELECT coalesce(sum((item->>'quantity')::int), 0)::int FROM returns, jsonb_array_elements(items) AS item
     WHERE state <> 'declined' AND requested_at >= (${FIRST_DAY})::timestamp AT TIME ZONE $3) AS "returnedPieces" /* not null */
  FROM sums`;

type Stats = z.output<typeof AdminStatsView>;
type InCents<Sum> = Omit<Sum, 'revenue'> & { revenue: number };

export async function readStats(db: Queryable, timeZone: string): Promise<Stats> {
  const stats = await db.query(STATS, [STATS_DAYS, BEST_SELLERS, timeZone]);
  const { total, pending, revenue, net, days, sellers, ...counts } = onlyRow(stats);
  const inDollars = <Sum>(sum: InCents<Sum>) => ({ ...sum, revenue: toMoney(sum.revenue) });
  return {
    totalOrders: total,
    pendingOrders: pending,
    totalRevenue: toMoney(revenue),
    netRevenue: toMoney(net),
    days: (days as InCents<Stats['days'][number]>[]).map(inDollars),
    bestSellers: (sellers as InCents<Stats['bestSellers'][number]>[]).map(inDollars),
    ...counts,
  };
}
