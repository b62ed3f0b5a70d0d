import { addToOutbox } from '@loop-petal/service-kit/events/outbox';
import type { Queryable } from '@loop-petal/service-kit/postgres/postgres';
import { columnOf, ORDER_FIELDS, selectionOf } from './columns.ts';
import { eraseFinished } from './erase-customer.ts';
import type { Decision, Order } from './order.ts';

const LOCK = `SELECT ${selectionOf(ORDER_FIELDS)} FROM orders WHERE id = $1 FOR UPDATE`;

/** The order, locked until the transaction ends: decisions about one order are made one after the other. */
export async function lockOrder(tx: Queryable, id: string): Promise<Order | undefined> {
  const { rows } = await tx.query(LOCK, [id]);
  return rows[0] as Order | undefined;
}

/** Saves what was decided about an order: its columns, its history and the events, in the caller's transaction. */
export async function saveDecision(tx: Queryable, orderId: string, decision: Decision, at: Date): Promise<void> {
  const changes = Object.entries(decision.change);
  if (changes.length > 0) {
    const assignments = changes.map(([name], index) => `${columnOf(name)} = $${index + 3}`);
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
