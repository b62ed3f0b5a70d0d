import type {
  OrderBooks,
  OrderEntry,
  PaymentEntry,
  ProviderEntry,
  ShipmentEntry,
} from '@loop-petal/contracts/shapes/order-books';
import { onlyRow } from '@loop-petal/service-kit/postgres/only-row';
import type { Queryable } from '@loop-petal/service-kit/postgres/postgres';

type Books = Required<
  Pick<
    OrderBooks,
    'orders' | 'payments' | 'provider' | 'shipments' | 'shipmentsOfOrders' | 'promisedLines' | 'madeLines'
  >
>;

export async function readOrders(
  db: Queryable,
): Promise<Pick<Books, 'orders' | 'shipmentsOfOrders' | 'promisedLines'>> {
  const orders = await db.query(
    `SELECT id, total_cents AS "totalCents", refunded_cents AS "refundedCents", payment_status AS "paymentStatus",
            payment_id AS "paymentId" FROM orders`,
  );
  const shipments = await db.query('SELECT id, order_id AS "orderId" FROM shipments');
  const lines = await db.query(
    `SELECT i.order_id AS "orderId", i.id AS "lineId", i.product_id AS "productId", i.variation_id AS "variationId",
            i.selected_color AS "selectedColor", i.quantity - i.left_out AS quantity
       FROM order_items i JOIN orders o ON o.id = i.order_id
      WHERE o.promise IS NOT NULL AND o.status <> 'cancelled' AND i.quantity > i.left_out`,
  );
  return {
    orders: orders.rows as OrderEntry[],
    shipmentsOfOrders: shipments.rows as ShipmentEntry[],
    promisedLines: lines.rows as Books['promisedLines'],
  };
}

export async function readWork(db: Queryable): Promise<Pick<Books, 'madeLines'>> {
  const { rows } = await db.query(
    `SELECT order_id AS "orderId", line_id AS "lineId", product_id AS "productId", variation_id AS "variationId",
            selected_color AS "selectedColor", count(*)::int AS pieces
       FROM jobs WHERE state NOT IN ('reserved', 'cancelled') GROUP BY 1, 2, 3, 4, 5`,
  );
  return { madeLines: rows as Books['madeLines'] };
}

export async function readPayments(db: Queryable): Promise<Pick<Books, 'payments' | 'provider'>> {
  const payments = await db.query(
    `SELECT id, order_id AS "orderId", status, amount_cents AS "amountCents", refunded_cents AS "refundedCents"
       FROM payments`,
  );
  const provider = await db.query(
    `SELECT reference AS "paymentId", state, captured_cents AS "capturedCents", refunded_cents AS "refundedCents"
       FROM sandbox_charges`,
  );
  return { payments: payments.rows as PaymentEntry[], provider: provider.rows as ProviderEntry[] };
}

export async function readShipments(db: Queryable): Promise<Pick<Books, 'shipments'>> {
  const { rows } = await db.query('SELECT id, order_id AS "orderId" FROM shipments');
  return { shipments: rows as ShipmentEntry[] };
}

export async function readQueues(db: Queryable): Promise<{ unsent: number; deadLetters: number }> {
  const queues = await db.query(
    `SELECT (SELECT count(*)::int FROM outbox) AS unsent,
            (SELECT count(*)::int FROM dead_letters WHERE replayed_at IS NULL) AS "deadLetters"`,
  );
  return onlyRow(queues) as { unsent: number; deadLetters: number };
}
