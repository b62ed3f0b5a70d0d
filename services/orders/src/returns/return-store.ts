import type { Queryable } from '@loop-petal/service-kit/postgres/postgres';
import type { Decision, OrderReturn } from '../orders/order.ts';

export async function insertReturn(
  tx: Queryable,
  orderId: string,
  { id, items, reason }: Pick<OrderReturn, 'id' | 'items' | 'reason'>,
  at: Date,
): Promise<void> {
  await tx.query(
    `INSERT INTO returns (id, order_id, state, items, reason, requested_at, changed_at)
     VALUES ($1, $2, 'requested', $3, $4, $5, $5)`,
    [id, orderId, JSON.stringify(items), reason, at],
  );
}

export async function saveReturnState(
  tx: Queryable,
  { id, state, message }: Pick<OrderReturn, 'id' | 'state' | 'message'>,
  at: Date,
): Promise<void> {
  await tx.query('UPDATE returns SET state = $2, message = coalesce($3, message), changed_at = $4 WHERE id = $1', [
    id,
    state,
    message,
    at,
  ]);
}

/** Ends the returns of an order that turns out not to be delivered; pieces that are back stay received. */
export async function withdrawReturns(
  tx: Queryable,
  { id }: { id: string },
  { status }: Decision['change'],
): Promise<void> {
  if (!status || status === 'delivered') return;
  await tx.query("DELETE FROM returns WHERE order_id = $1 AND state IN ('requested', 'accepted')", [id]);
}
