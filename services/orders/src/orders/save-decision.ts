import { addToOutbox } from '@loop-petal/service-kit/events/outbox';
import { pipeline } from '@loop-petal/service-kit/postgres/open-transactions';
import type { Queryable } from '@loop-petal/service-kit/postgres/postgres';
import { withdrawDelay } from '../delays/delay-store.ts';
import { columnOf, ORDER_FIELDS, selectionOf } from './columns.ts';
import { eraseFinished } from './erase-customer.ts';
import { type Decision, isFinished, isToBeMade, type Order } from './order.ts';
import { nextDetails } from './order-details.ts';

const LOCK = `SELECT ${selectionOf(ORDER_FIELDS)} FROM orders WHERE id = $1 FOR UPDATE`;

export async function lockOrder(tx: Queryable, id: string): Promise<Order | undefined> {
  const { rows } = await tx.query(LOCK, [id]);
  return rows[0] as Order | undefined;
}

/**
 * Saves a decision about an order in the caller's transaction: columns, history and events. Publishes the order's
 * details with a new status, payment, address or shipping service, and before the first event of an order without
 * published details. Withdraws an open question about a delay when the order is sent, cancelled or refunded, and a large
 * order's request when the order leaves `pending` without the owner's decision.
 */
export async function saveDecision(
  tx: Queryable,
  order: Pick<Order, 'id' | 'detailsVersion' | 'status' | 'paymentStatus' | 'acceptance'>,
  decision: Decision,
  at: Date,
): Promise<void> {
  const { id, detailsVersion, status, paymentStatus } = order;
  const { notes, events, changesDetails = false } = decision;
  const change = { ...withdrawnRequest(order, decision, at), ...decision.change };
  const changes = Object.entries(change);
  if (changes.length > 0) {
    const assignments = changes.map(([name], index) => `${columnOf(name)} = $${index + 3}`);
    const text = `UPDATE orders SET updated_at = greatest(updated_at, $2), ${assignments.join(', ')} WHERE id = $1`;
    await pipeline(tx, tx.query(text, [id, at, ...changes.map(([, value]) => value)]));
  }
  for (const { type, description, by } of notes) {
    const noted = tx.query('INSERT INTO timeline (order_id, at, type, description, by) VALUES ($1, $2, $3, $4, $5)', [
      id,
      at,
      type,
      description,
      by,
    ]);
    await pipeline(tx, noted);
  }
  if (change.status && isFinished({ status: change.status })) await eraseFinished(tx, id);
  if ((change.status || change.paymentStatus) && !isToBeMade({ status, paymentStatus, ...change })) {
    await withdrawDelay(tx, id);
  }
  const isSame =
    !changesDetails && [change.status, change.paymentStatus, change.shippingMethod].every((one) => one === undefined);
  const isTold = isSame && (detailsVersion > 0 || events.length === 0);
  await addToOutbox(tx, ...(isTold ? [] : [await nextDetails(tx, id)]), ...events);
}

/** A request ends with its order. */
function withdrawnRequest(
  { acceptance }: Pick<Order, 'acceptance'>,
  { change }: Decision,
  at: Date,
): Pick<Partial<Order>, 'acceptance' | 'decidedAt'> {
  const isWithdrawn = acceptance === 'requested' && change.status !== undefined && change.status !== 'pending';
  return isWithdrawn ? { acceptance: 'withdrawn', decidedAt: at } : {};
}
