import { onlyRow } from '@loop-petal/service-kit/postgres/only-row';
import type { Queryable } from '@loop-petal/service-kit/postgres/postgres';

export async function requestedRefundCents(tx: Queryable, orderId: string): Promise<number> {
  const sum = await tx.query(
    `SELECT coalesce(sum(amount_cents), 0)::int AS cents /* not null */ FROM refunds WHERE order_id = $1 AND state <> 'failed'`,
    [orderId],
  );
  return onlyRow(sum).cents;
}

export async function isRefundRequested(tx: Queryable, orderId: string, refundId: string): Promise<boolean> {
  const { rowCount } = await tx.query('SELECT FROM refunds WHERE id = $1 AND order_id = $2', [refundId, orderId]);
  return rowCount === 1;
}

export async function requestRefund(
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
