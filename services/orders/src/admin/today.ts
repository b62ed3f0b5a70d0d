import type { Day } from '@loop-petal/contracts/rules/business-days';
import { momentOfShopClock, shopDay, utcDay } from '@loop-petal/contracts/rules/days';
import { usuallyMadeBy } from '@loop-petal/contracts/rules/delivery-window';
import { formatCount } from '@loop-petal/contracts/rules/format-count';
import { formatDay } from '@loop-petal/contracts/rules/format-days';
import { formatCents } from '@loop-petal/contracts/rules/money';
import { orderNumber } from '@loop-petal/contracts/rules/order-number';
import { isPickup } from '@loop-petal/contracts/rules/pickup';
import type { Settings } from '@loop-petal/contracts/shapes/settings';
import { MAX_TODAY_ENTRIES, type TodayEntry, type TodayView } from '@loop-petal/contracts/shapes/today';
import { onlyRow } from '@loop-petal/service-kit/postgres/only-row';
import type { Queryable } from '@loop-petal/service-kit/postgres/postgres';
import type { RowOf } from '@loop-petal/service-kit/postgres/statements';
import type { Context } from '../context.ts';

const MAX_ORDERS = 2000;

const PIECES = '(SELECT coalesce(sum(quantity - left_out), 0)::int FROM order_items WHERE order_id = orders.id)';

const OPEN_ORDERS = `
  SELECT id, customer_name AS "customerName", created_at AS "createdAt", promise->>'madeBy' AS "madeBy",
    shipping_method AS "shippingMethod", pieces_ready_at IS NOT NULL AS "isReady" /* not null */, slip IS NOT NULL AS "isSlipped" /* not null */,
    ${PIECES} AS pieces /* not null */,
    EXISTS (SELECT FROM shipments WHERE order_id = orders.id AND voided_at IS NULL AND void_requested_at IS NULL) AS "hasLabel" /* not null */
  FROM orders WHERE status IN ('pending', 'processing') AND payment_status IN ('succeeded', 'partially_refunded')
  ORDER BY promise->>'madeBy', created_at LIMIT ${MAX_ORDERS}`;
type OpenOrder = RowOf<typeof OPEN_ORDERS>;

/** The orders' part of the day, in the shop's time zone. */
export async function readToday({
  pool,
  timeZone,
  now,
  settings,
}: Pick<Context, 'pool' | 'timeZone' | 'now' | 'settings'>): Promise<TodayView> {
  const today = shopDay(now(), timeZone);
  const [open, newOrders, returns] = await Promise.all([
    pool.query(OPEN_ORDERS),
    listNewOrders(pool, dayBefore(today, timeZone)),
    listReturns(pool),
  ]);
  return { ...sortOpenOrders(open.rows, today, { ...settings.current(), timeZone }), newOrders, returns };
}

function sortOpenOrders(
  orders: readonly OpenOrder[],
  today: Day,
  { timeZone, ...settings }: Pick<Context, 'timeZone'> & Pick<Settings, 'makingDays' | 'closed'>,
) {
  const shipsBy = ({ madeBy, createdAt }: OpenOrder) => madeBy ?? usuallyMadeBy(shopDay(createdAt, timeZone), settings);
  const list = (wanted: (order: OpenOrder) => boolean) => {
    const found = orders.filter(wanted);
    const entries = found.slice(0, MAX_TODAY_ENTRIES).map((order) => {
      return entryOf(
        order.id,
        `${order.customerName}, ${formatCount(order.pieces, 'piece')}, ${wayOf(order)} by ${formatDay(shipsBy(order))}`,
      );
    });
    return { count: found.length, entries };
  };
  return {
    readyToPack: list(({ isReady, hasLabel }) => isReady && !hasLabel),
    shipToday: list((order) => order.hasLabel || shipsBy(order) === today),
    late: list((order) => order.isSlipped || shipsBy(order) < today),
  };
}

const wayOf = ({ shippingMethod }: OpenOrder): string => (isPickup(shippingMethod) ? 'ready for pickup' : 'ships');

const entryOf = (id: string, detail: string): TodayEntry => ({
  id,
  title: `Order ${orderNumber(id)}`,
  detail,
  path: `/orders/${id}`,
});

/** Orders since `from`, and all requests that wait for a decision. */
async function listNewOrders(db: Queryable, from: Date) {
  const { rows } = await db.query(
    `SELECT id, customer_name AS "customerName", total_cents AS "totalCents",
       acceptance = 'requested' AS "isRequest", count(*) OVER ()::int AS count /* not null */
     FROM orders WHERE acceptance = 'requested' OR (created_at >= $1 AND status <> 'cancelled'
       AND payment_status IN ('succeeded', 'partially_refunded'))
     ORDER BY acceptance = 'requested' DESC NULLS LAST, created_at DESC LIMIT $2`,
    [from, MAX_TODAY_ENTRIES],
  );
  return {
    count: rows[0]?.count ?? 0,
    entries: rows.map(({ id, customerName, totalCents, isRequest }) =>
      entryOf(id, `${customerName}, ${formatCents(totalCents)}${isRequest ? ', is waiting for your answer' : ''}`),
    ),
  };
}

/** Returns that wait for a decision or a refund. A fully refunded order has no refund left. */
async function listReturns(db: Queryable) {
  const { rows } = await db.query(
    `SELECT orders.id /* not null */, customer_name AS "customerName" /* not null */, state /* not null */,
       reason /* not null */, count(*) OVER ()::int AS count /* not null */
     FROM returns JOIN orders ON orders.id = order_id WHERE state = 'requested' OR state = 'received' AND payment_status <> 'refunded'
     ORDER BY returns.changed_at LIMIT $1`,
    [MAX_TODAY_ENTRIES],
  );
  return {
    count: rows[0]?.count ?? 0,
    entries: rows.map(({ id, customerName, state, reason }) =>
      entryOf(id, state === 'received' ? `${customerName}, arrived and not refunded` : `${customerName}: ${reason}`),
    ),
  };
}

/** The start of the day before, in the shop's time zone. */
function dayBefore(today: Day, timeZone: string): Date {
  const noon = Date.parse(`${today}T12:00:00Z`);
  return momentOfShopClock(`${utcDay(new Date(noon - 24 * 60 * 60_000))}T00:00`, timeZone);
}

/** Whether an order was ever paid: the last of the owner's first steps. */
export async function hasPaidOrder(db: Queryable): Promise<boolean> {
  const found = await db.query(
    'SELECT EXISTS (SELECT FROM orders WHERE paid_at IS NOT NULL) AS "hasPaid" /* not null */',
  );
  return onlyRow(found).hasPaid;
}
