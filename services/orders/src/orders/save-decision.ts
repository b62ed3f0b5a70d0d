import { addToOutbox } from '@loop-petal/service-kit/events/outbox';
import type { Queryable } from '@loop-petal/service-kit/postgres/postgres';
import { eraseFinished } from './erase-customer.ts';
import type { Decision, Order } from './order.ts';

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

/** The columns of `Order` by its names, for a SELECT. */
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
