import { onlyRow } from '@loop-petal/service-kit/postgres/only-row';
import type { Queryable } from '@loop-petal/service-kit/postgres/postgres';
import type { Order, OrderRefund } from './order.ts';

export async function requestedRefundCents(tx: Queryable, orderId: string): Promise<number> {
  const sum = await tx.query(
    `SELECT coalesce(sum(amount_cents), 0)::int AS cents /* not null */ FROM refunds WHERE order_id = $1 AND state <> 'failed'`,
    [orderId],
  );
  return onlyRow(sum).cents;
}

/** The paid amount without all refunds, completed or not, in cents. */
export async function leftToRefund(
  tx: Queryable,
  { id, paymentId, totalCents, refundedCents }: Pick<Order, 'id' | 'paymentId' | 'totalCents' | 'refundedCents'>,
): Promise<number> {
  const paid = await tx.query('SELECT amount_cents AS "amountCents" FROM payments WHERE payment_id = $1', [paymentId]);
  const paidCents = paid.rows[0]?.amountCents ?? totalCents;
  return paidCents - Math.max(refundedCents, await requestedRefundCents(tx, id));
}

export async function isRefundRequested(tx: Queryable, orderId: string, refundId: string): Promise<boolean> {
  const { rowCount } = await tx.query('SELECT FROM refunds WHERE id = $1 AND order_id = $2', [refundId, orderId]);
  return rowCount === 1;
}

type NewRefund = Pick<OrderRefund, 'id' | 'amountCents'> &
  Partial<Pick<OrderRefund, 'items' | 'shippingCents' | 'restock' | 'reason'>>;

export async function requestRefund(
  tx: Queryable,
  refund: NewRefund & { orderId: string; requestedBy: string; at: Date },
): Promise<boolean> {
  const { id, orderId, amountCents, items = [], shippingCents = 0, restock = false, reason = '' } = refund;
  const { rowCount } = await tx.query(
    `INSERT INTO refunds (id, order_id, amount_cents, state, requested_by, requested_at, items, shipping_cents, restock, reason)
     VALUES ($1, $2, $3, 'requested', $4, $5, $6, $7, $8, $9) ON CONFLICT (id) DO NOTHING`,
    [id, orderId, amountCents, refund.requestedBy, refund.at, JSON.stringify(items), shippingCents, restock, reason],
  );
  return rowCount === 1;
}

/** The return is refunded once its refund is done. */
export async function payForReturn(tx: Queryable, returnId: string, refundId: string): Promise<void> {
  await tx.query('UPDATE returns SET refund_id = $2 WHERE id = $1', [returnId, refundId]);
}

/** Stores the outcome of a refund. An unknown or missing id means the refund of the customer's cancellation. */
export async function closeRefund(
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

/** Ends the refund of a return, if it has one; after a failure, it can be refunded again. Call it with a locked order. */
export async function settleReturn(
  tx: Queryable,
  orderId: string,
  refundId: string,
  state: 'done' | 'failed',
  at: Date,
): Promise<void> {
  const text =
    state === 'done'
      ? "UPDATE returns SET state = 'refunded', changed_at = $3 WHERE order_id = $1 AND refund_id::text = $2"
      : 'UPDATE returns SET refund_id = NULL, changed_at = $3 WHERE order_id = $1 AND refund_id::text = $2';
  await tx.query(text, [orderId, refundId, at]);
}
