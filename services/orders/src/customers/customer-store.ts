import { toMoney } from '@loop-petal/contracts/rules/money';
import type { CustomerDetailView, CustomerView } from '@loop-petal/contracts/shapes/customers';
import { notFound } from '@loop-petal/service-kit/http/errors';
import type { Queryable } from '@loop-petal/service-kit/postgres/postgres';
import { wordPatterns } from '@loop-petal/service-kit/postgres/text-search';
import type { z } from 'zod';
import { SEARCHED } from '../orders/find-orders.ts';

const MAX_LISTED_ORDERS = 200;
/** The log of a declined payment is not an order of its customer. */
const counts = (alias: string) =>
  `${alias}.customer_email <> '' AND NOT (${alias}.status = 'cancelled' AND ${alias}.payment_status = 'failed')`;
const SAME = `lower(o.customer_email) = lower(orders.customer_email) AND ${counts('o')}`;

const TOTALS = `(SELECT json_build_object('orders', count(*), 'spentCents', coalesce(sum(o.total_cents - o.refunded_cents)
      FILTER (WHERE o.payment_status IN ('succeeded', 'partially_refunded', 'refunded')), 0))
    FROM orders o WHERE ${SAME}) AS totals`;
const CUSTOMER_TAGS = `(SELECT coalesce(json_agg(DISTINCT t.tag ORDER BY t.tag), '[]')
    FROM order_tags t JOIN orders o ON o.id = t.order_id WHERE ${SAME}) AS tags`;
const CUSTOMER = `SELECT id, customer_name AS name, customer_email AS email, user_id AS "userId",
    created_at AS "lastOrderAt", ${TOTALS}, ${CUSTOMER_TAGS}`;

interface CustomerRow {
  id: string;
  name: string;
  email: string;
  userId: string | null;
  lastOrderAt: Date;
  totals: { orders: number; spentCents: number };
  tags: string[];
}

const customerView = ({ totals, ...row }: CustomerRow): z.input<typeof CustomerView> => ({
  ...row,
  orders: totals.orders,
  totalSpent: toMoney(totals.spentCents),
});

/**
 * Reads orders from the newest on and skips those whose customer has a later one, so a page reads only its rows.
 * @param page.cursor the last id of the previous page
 */
export async function pageOfCustomers(
  db: Queryable,
  page: { q?: string | undefined; cursor?: string | undefined; limit: number },
): Promise<z.input<typeof CustomerView>[]> {
  const values: unknown[] = [];
  const all = [
    counts('orders'),
    `NOT EXISTS (SELECT FROM orders o WHERE ${SAME} AND (o.created_at, o.id) > (orders.created_at, orders.id))`,
  ];
  if (page.q) for (const pattern of wordPatterns(page.q)) all.push(`${SEARCHED} LIKE $${values.push(pattern)}`);
  if (page.cursor) {
    all.push(`(created_at, id) < (SELECT created_at, id FROM orders WHERE id = $${values.push(page.cursor)})`);
  }
  const text = `${CUSTOMER} FROM orders WHERE ${all.join(' AND ')}
    ORDER BY created_at DESC, id DESC LIMIT $${values.push(page.limit)}`;
  const { rows } = await db.query({ text, values });
  return (rows as CustomerRow[]).map(customerView);
}

const ORDER_LIST = `(SELECT coalesce(json_agg(one ORDER BY one."createdAt" DESC, one.id DESC), '[]') FROM (
      SELECT o.id, o.created_at AS "createdAt", o.status, o.payment_status AS "paymentStatus",
        o.shipping_method AS "shippingMethod", o.total_cents AS "totalCents", o.refunded_cents AS "refundedCents"
      FROM orders o WHERE ${SAME} ORDER BY o.created_at DESC, o.id DESC LIMIT ${MAX_LISTED_ORDERS}) AS one) AS "orderList"`;
const CUSTOMER_NOTES = `(SELECT coalesce(json_agg(json_build_object('id', n.id, 'text', n.text, 'by', n.by,
      'createdAt', n.created_at) ORDER BY n.created_at, n.id), '[]')
    FROM order_notes n JOIN orders o ON o.id = n.order_id WHERE ${SAME}) AS notes`;

interface CustomerDetailRow extends CustomerRow {
  notes: z.input<typeof CustomerDetailView>['notes'];
  orderList: (Omit<z.input<typeof CustomerDetailView>['orderList'][number], 'totalAmount' | 'refundedAmount'> & {
    totalCents: number;
    refundedCents: number;
  })[];
}

/** The customer of an order, as the latest order names them. @throws ShopError 404, including for an erased order */
export async function findCustomer(db: Queryable, orderId: string): Promise<z.input<typeof CustomerDetailView>> {
  const { rows } = await db.query(
    `${CUSTOMER}, ${CUSTOMER_NOTES}, ${ORDER_LIST} FROM orders
     WHERE lower(customer_email) = (SELECT lower(asked.customer_email) FROM orders asked WHERE asked.id = $1)
       AND ${counts('orders')}
     ORDER BY created_at DESC, id DESC LIMIT 1`,
    [orderId],
  );
  const [row] = rows as CustomerDetailRow[];
  if (!row) throw notFound('Customer not found');
  const { notes, orderList } = row;
  return {
    ...customerView(row),
    notes,
    orderList: orderList.map(({ totalCents, refundedCents, ...order }) => ({
      ...order,
      totalAmount: toMoney(totalCents),
      refundedAmount: toMoney(refundedCents),
    })),
  };
}
