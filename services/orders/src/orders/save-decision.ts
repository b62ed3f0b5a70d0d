import { addToOutbox } from '@loop-petal/service-kit/events/outbox';
import type { Queryable } from '@loop-petal/service-kit/postgres/postgres';
import { type Decision, ERASED, type Order } from './order.ts';

const COLUMN_OF = {
  id: 'id',
  ownerId: 'owner_id',
  userId: 'user_id',
  totalCents: 'total_cents',
  refundedCents: 'refunded_cents',
  status: 'status',
  paymentStatus: 'payment_status',
  paymentId: 'payment_id',
  needsReview: 'needs_review',
  trackingNumber: 'tracking_number',
  shippingLabelUrl: 'shipping_label_url',
  paidAt: 'paid_at',
  shippedAt: 'shipped_at',
  deliveredAt: 'delivered_at',
  estimatedDelivery: 'estimated_delivery',
  returnRequestedAt: 'return_requested_at',
  returnReason: 'return_reason',
  reservationVersion: 'reservation_version',
  erased: 'erased',
  createdAt: 'created_at',
} as const satisfies Record<keyof Order, string>;

export const ORDER_SELECTION = Object.entries(COLUMN_OF)
  .map(([name, column]) => `${column} AS "${name}"`)
  .join(', ');

/** The order, held until the transaction ends: decisions about one order are made one after the other. */
export async function lockOrder(tx: Queryable, id: string): Promise<Order | undefined> {
  const { rows } = await tx.query(`SELECT ${ORDER_SELECTION} FROM orders WHERE id = $1 FOR UPDATE`, [id]);
  return rows[0];
}

/** Saves what was decided about an order: its columns, its history and the events, in the caller's transaction. */
export async function saveDecision(tx: Queryable, orderId: string, decision: Decision, at: Date): Promise<void> {
  const changes = Object.entries(decision.change) as [keyof Order, unknown][];
  if (changes.length > 0) {
    const assignments = changes.map(([name], index) => `${COLUMN_OF[name]} = $${index + 3}`);
    await tx.query(`UPDATE orders SET updated_at = greatest(updated_at, $2), ${assignments.join(', ')} WHERE id = $1`, [
      orderId,
      at,
      ...changes.map(([, value]) => value),
    ]);
  }
  for (const { type, description, by } of decision.notes) {
    await tx.query('INSERT INTO timeline (order_id, at, type, description, by) VALUES ($1, $2, $3, $4, $5)', [
      orderId,
      at,
      type,
      description,
      by,
    ]);
  }
  await addToOutbox(tx, ...decision.events);
  if (decision.change.status === 'delivered' || decision.change.status === 'cancelled') {
    await eraseFinished(tx, orderId);
  }
}

/** Asks and outcomes of refunds: what was asked to go back and has not failed. */
export async function askedRefundCents(tx: Queryable, orderId: string): Promise<number> {
  const { rows } = await tx.query(
    `SELECT coalesce(sum(amount_cents), 0)::int AS cents FROM refunds WHERE order_id = $1 AND state <> 'failed'`,
    [orderId],
  );
  return rows[0].cents;
}

export async function isRefundAsked(tx: Queryable, orderId: string, refundId: string): Promise<boolean> {
  const { rowCount } = await tx.query('SELECT FROM refunds WHERE id = $1 AND order_id = $2', [refundId, orderId]);
  return rowCount === 1;
}

/** @returns false when another refund has its id */
export async function askRefund(
  tx: Queryable,
  refund: { id: string; orderId: string; amountCents: number; requestedBy: string; at: Date },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `INSERT INTO refunds (id, order_id, amount_cents, state, requested_by, requested_at)
     VALUES ($1, $2, $3, 'requested', $4, $5) ON CONFLICT (id) DO NOTHING`,
    [refund.id, refund.orderId, refund.amountCents, refund.requestedBy, refund.at],
  );
  return rowCount === 1;
}

/** A refund that nobody asked for by this id belongs to the cancellation, which asks without one. */
export async function endRefund(
  tx: Queryable,
  orderId: string,
  refundId: string | null,
  state: 'done' | 'failed',
): Promise<void> {
  await tx.query(
    `UPDATE refunds SET state = $3 WHERE order_id = $1 AND state = 'requested' AND (id::text = $2
       OR (requested_by = 'customer' AND NOT EXISTS (SELECT FROM refunds WHERE id::text = $2)))`,
    [orderId, refundId, state],
  );
}

/** Takes the person out of all orders of an account; parcels that are still to be sent keep their address. */
export async function eraseOrdersOf(tx: Queryable, userId: string): Promise<void> {
  const { rows } = await tx.query(
    `UPDATE orders SET user_id = NULL, owner_id = 'erased', erased = true, customer_name = $2, customer_email = '',
       customer_phone = '', shipping_address = $3, return_reason = NULL
     WHERE user_id = $1 RETURNING id`,
    [userId, ERASED.customer, JSON.stringify(ERASED.address)],
  );
  const ids = rows.map(({ id }) => id);
  await tx.query('DELETE FROM idempotency_keys WHERE order_id = ANY($1)', [ids]);
  for (const orderId of ids) await eraseFinished(tx, orderId);
}

async function eraseFinished(tx: Queryable, orderId: string): Promise<void> {
  await tx.query(
    `UPDATE parcels SET address = $2 FROM orders
     WHERE orders.id = parcels.order_id AND orders.id = $1 AND orders.erased
       AND orders.status IN ('delivered', 'cancelled')`,
    [orderId, JSON.stringify(ERASED.address)],
  );
}
