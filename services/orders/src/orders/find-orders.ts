import { notFound } from '@loop-petal/service-kit/http/errors';
import { onlyRow } from '@loop-petal/service-kit/postgres/only-row';
import type { Queryable } from '@loop-petal/service-kit/postgres/postgres';
import { wordPatterns } from '@loop-petal/service-kit/postgres/text-search';
import { z } from 'zod';
import {
  DUE_FIELDS,
  ITEM_FIELDS,
  jsonOf,
  ORDER_FIELDS,
  PARCEL_FIELDS,
  PIECE_FIELDS,
  REFUND_FIELDS,
  RETURN_FIELDS,
  SHIPMENT_FIELDS,
  selectionOf,
} from './columns.ts';
import { CUSTOMER_NOTES, NOTES, TAGS } from './note-store.ts';
import type { OrderRecord } from './order.ts';

/** A single statement, because every order page and every status change runs it. */
const RECORD = `
  SELECT ${selectionOf(ORDER_FIELDS)},
    (SELECT coalesce(json_agg(${jsonOf(ITEM_FIELDS)} ORDER BY position), '[]')
      FROM order_items WHERE order_id = orders.id) AS items,
    (SELECT coalesce(json_agg(${jsonOf(PARCEL_FIELDS)} ORDER BY number), '[]')
      FROM parcels WHERE order_id = orders.id) AS parcels,
    (SELECT coalesce(json_agg(${jsonOf(SHIPMENT_FIELDS)}), '[]')
      FROM shipments WHERE order_id = orders.id AND voided_at IS NULL) AS shipments,
    (SELECT coalesce(json_agg(${jsonOf(PIECE_FIELDS)}), '[]')
      FROM pieces WHERE order_id = orders.id) AS pieces,
    (SELECT coalesce(json_agg(${jsonOf(RETURN_FIELDS)} ORDER BY requested_at, id), '[]')
      FROM returns WHERE order_id = orders.id) AS returns,
    (SELECT coalesce(json_agg(${jsonOf(REFUND_FIELDS)} ORDER BY requested_at, id), '[]')
      FROM refunds WHERE order_id = orders.id) AS refunds,
    (SELECT coalesce(json_agg(${jsonOf(DUE_FIELDS)}), '[]')
      FROM dues WHERE order_id = orders.id AND state <> 'withdrawn') AS dues,
    ${NOTES},
    ${TAGS},
    ${CUSTOMER_NOTES}
  FROM orders`;

/** Must equal the expression of the index `orders_search_numbers`, otherwise Postgres does not use the index. */
export const SEARCHED = `fold_text(customer_name || E'\\n' || customer_email || E'\\n' || id::text || E'\\n' || coalesce(tracking_numbers, ''))`;

/** The part that packers may search. Finding orders by an email address would reveal the address. */
const SEARCHED_BY_PACKERS = `fold_text(customer_name || E'\\n' || id::text || E'\\n' || coalesce(tracking_numbers, ''))`;

export interface OrderFilter {
  status?: string | undefined;
  q?: string | undefined;
  /** Whether `q` must not find email addresses. */
  hidesEmail?: boolean | undefined;
  owner?: string | undefined;
  tag?: string | undefined;
  /** ISO times: placed at or after `from` and before `until`. */
  from?: string | undefined;
  until?: string | undefined;
}

const Id = z.uuid();

export function parseOrderId(params: { id: string }): string {
  const { data } = Id.safeParse(params.id);
  if (!data) throw notFound('Order not found');
  return data.toLowerCase();
}

/** @throws ShopError 404 */
export async function getOrder(
  db: Queryable,
  id: string,
  isOwner: (order: OrderRecord) => boolean = () => true,
): Promise<OrderRecord> {
  const order = await findOrder(db, id);
  if (!order || !isOwner(order)) throw notFound('Order not found');
  return order;
}

export async function findOrder(db: Queryable, id: string): Promise<OrderRecord | undefined> {
  const { rows } = await db.query(`${RECORD} WHERE id = $1`, [id]);
  return rows[0] as OrderRecord | undefined;
}

/** @param paymentId if set, the order must use this payment, for its total or an amount due */
export async function isOrderStored(db: Queryable, id: string, paymentId?: string): Promise<boolean> {
  const { rowCount } = await db.query(
    `SELECT FROM orders WHERE id = $1 AND ($2::text IS NULL OR payment_id = $2
       OR EXISTS (SELECT FROM dues WHERE order_id = $1 AND dues.payment_id = $2))`,
    [id, paymentId ?? null],
  );
  return rowCount === 1;
}

/** The order of an assistant's checkout; undefined while its payment has not started, or after it failed. */
export async function findCheckoutOrder(db: Queryable, handle: string): Promise<OrderRecord | undefined> {
  const { rows } = await db.query(
    `${RECORD} WHERE checkout_id = $1 AND payment_id IS NOT NULL AND payment_status <> 'failed'
     ORDER BY created_at LIMIT 1`,
    [handle],
  );
  return rows[0] as OrderRecord | undefined;
}

const NEWEST_FIRST = { keys: 'created_at, id', after: '<', order: 'created_at DESC, id DESC' } as const;
/** By the promised day; orders without a promise are listed from the day they were placed. */
const SHIPS_BY = `coalesce(promise->>'madeBy', created_at::text)` as const;
const NEXT_TO_SHIP = {
  keys: `${SHIPS_BY}, created_at, id`,
  after: '>',
  order: `${SHIPS_BY}, created_at, id`,
} as const;

/** A page of orders: those to pack by the day they ship, others newest first. */
export async function pageOfOrders(
  db: Queryable,
  page: OrderFilter & { limit: number; cursor?: string | undefined },
): Promise<OrderRecord[]> {
  const { where, values } = conditions(page);
  const { keys, after, order } = page.status === 'to-pack' ? NEXT_TO_SHIP : NEWEST_FIRST;
  const rest = page.cursor
    ? `AND (${keys}) ${after} (SELECT ${keys} FROM orders WHERE id = $${values.push(page.cursor)})`
    : '';
  const text = `${RECORD} WHERE ${where} ${rest} ORDER BY ${order} LIMIT $${values.push(page.limit)}`;
  const { rows } = await (page.q ? db.query({ text, values }) : db.query(text, values));
  return rows as OrderRecord[];
}

/** Counting every match of a common word takes longer than finding a page. */
const MAX_COUNTED_ORDERS = 10_000;

export async function countOrders(db: Queryable, filter: OrderFilter): Promise<number> {
  const { where, values } = conditions(filter);
  const counted = filter.q
    ? `(SELECT FROM orders WHERE ${where} LIMIT ${MAX_COUNTED_ORDERS}) AS found`
    : `orders WHERE ${where}`;
  const text = `SELECT count(*)::int AS count FROM ${counted}`;
  const counts = await (filter.q ? db.query({ text, values }) : db.query(text, values));
  return (onlyRow(counts) as { count: number }).count;
}

function conditions({ status, q, hidesEmail, owner, tag, from, until }: OrderFilter): {
  where: string;
  values: unknown[];
} {
  const values: unknown[] = [];
  const all = ['true'];
  if (status === 'payment_failed') all.push(`status = 'cancelled' AND payment_status = 'failed'`);
  else if (status === 'open') all.push(`status IN ('pending', 'processing')`);
  else if (status === 'to-pack')
    all.push(`status IN ('pending', 'processing') AND payment_status IN ('succeeded', 'partially_refunded')`);
  else if (status === 'sent') all.push(`status IN ('shipped', 'delivered')`);
  else if (status) all.push(`status = $${values.push(status)}`);
  if (owner) all.push(`owner_id = $${values.push(owner)}`);
  if (tag) {
    const tagged = `SELECT FROM order_tags t WHERE t.order_id = orders.id AND t.tag = $${values.push(tag.toLowerCase())}`;
    all.push(`EXISTS (${tagged})`);
  }
  // converted to dates, because Postgres does not accept all years of ISO 8601
  if (from) all.push(`created_at >= $${values.push(new Date(from))}`);
  if (until) all.push(`created_at < $${values.push(new Date(until))}`);
  for (const pattern of q ? wordPatterns(q) : []) {
    const place = values.push(pattern);
    all.push(`${SEARCHED} LIKE $${place}`);
    if (hidesEmail) all.push(`${SEARCHED_BY_PACKERS} LIKE $${place}`);
  }
  return { where: all.join(' AND '), values };
}
