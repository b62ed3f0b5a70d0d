import { formatCents } from '@loop-petal/contracts/rules/money';
import type { Queryable } from '@loop-petal/service-kit/postgres/postgres';
import type { OrderAsked, OwnOrderHistory } from '@loop-petal/service-kit/service/order-history-handlers';

export async function readOrderHistory(db: Queryable, { orderId }: OrderAsked): Promise<OwnOrderHistory> {
  const [orders, notes, refunds, reservations, shipments, lines] = await Promise.all([
    db.query(
      `SELECT id, total_cents AS "totalCents", refunded_cents AS "refundedCents", payment_status AS "paymentStatus",
         payment_id AS "paymentId", status, promise IS NOT NULL AS "isPromised" /* not null */
       FROM orders WHERE id = $1`,
      [orderId],
    ),
    db.query('SELECT id, at, type, description, by FROM timeline WHERE order_id = $1 ORDER BY at, id', [orderId]),
    db.query(
      `SELECT id, amount_cents AS "amountCents", state, requested_by AS "requestedBy", requested_at AS "requestedAt"
       FROM refunds WHERE order_id = $1 ORDER BY requested_at`,
      [orderId],
    ),
    db.query('SELECT version, taken_at AS "takenAt" FROM reservations WHERE order_id = $1', [orderId]),
    db.query('SELECT id, order_id AS "orderId" FROM shipments WHERE order_id = $1', [orderId]),
    db.query(
      `SELECT i.order_id AS "orderId", i.id AS "lineId", i.product_id AS "productId", i.variation_id AS "variationId",
         i.selected_color AS "selectedColor", i.quantity - i.left_out AS quantity /* not null */
       FROM order_items i JOIN orders o ON o.id = i.order_id
       WHERE o.id = $1 AND o.promise IS NOT NULL AND o.status <> 'cancelled' AND i.quantity > i.left_out`,
      [orderId],
    ),
  ]);
  const entries: OwnOrderHistory['entries'] = [
    ...notes.rows.map(({ id, at, type, description, by }) => ({
      id: `note:${id}`,
      at: at.toISOString(),
      kind: 'order' as const,
      title: description,
      state: /failed/.test(type) ? ('failed' as const) : ('done' as const),
      by,
      details: [{ label: 'Note', value: type }],
    })),
    ...refunds.rows.map(({ id, amountCents, state, requestedBy, requestedAt }) => ({
      id: `refund:${id}`,
      at: requestedAt.toISOString(),
      kind: 'payment' as const,
      title: `Refund of ${formatCents(amountCents)} requested`,
      state: REFUND_STATES[state] ?? ('waiting' as const),
      by: requestedBy,
      details: [{ label: 'Refund', value: id }],
    })),
    ...reservations.rows.map(({ version, takenAt }) => ({
      id: 'reservation',
      at: takenAt.toISOString(),
      kind: 'stock' as const,
      title: 'Limited-edition pieces requested',
      details: [{ label: 'Attempt', value: String(version) }],
    })),
  ];
  const [order] = orders.rows;
  return {
    entries,
    paymentId: order?.paymentId ?? null,
    books: {
      orders: orders.rows,
      shipmentsOfOrders: shipments.rows,
      promisedOrders: order?.isPromised ? [{ orderId, isCancelled: order.status === 'cancelled' }] : [],
      promisedLines: lines.rows,
    },
  };
}

const REFUND_STATES: Readonly<Record<string, 'done' | 'waiting' | 'failed'>> = {
  requested: 'waiting',
  done: 'done',
  failed: 'failed',
};
