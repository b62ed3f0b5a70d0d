import type { Queryable } from '@loop-petal/service-kit/postgres/postgres';
import type { OrderDue } from '../orders/order.ts';

const DUE = `id, order_id AS "orderId", amount_cents AS "amountCents", purpose, state, payment_id AS "paymentId"`;
export type StoredDue = OrderDue & { orderId: string };

export async function insertDue(
  tx: Queryable,
  due: Pick<StoredDue, 'id' | 'orderId' | 'amountCents' | 'purpose'> & { requestedBy: string; at: Date },
): Promise<void> {
  await tx.query(
    `INSERT INTO dues (id, order_id, amount_cents, purpose, state, requested_by, requested_at, changed_at)
     VALUES ($1, $2, $3, $4, 'open', $5, $6, $6)`,
    [due.id, due.orderId, due.amountCents, JSON.stringify(due.purpose), due.requestedBy, due.at],
  );
}

export async function findDue(db: Queryable, orderId: string, id: string): Promise<StoredDue | undefined> {
  const { rows } = await db.query(`SELECT ${DUE} FROM dues WHERE order_id = $1 AND id = $2`, [orderId, id]);
  return rows[0] as StoredDue | undefined;
}

/** The amount that the order's customer can pay or is paying. */
export async function findOpenDue(db: Queryable, orderId: string): Promise<StoredDue | undefined> {
  const { rows } = await db.query(`SELECT ${DUE} FROM dues WHERE order_id = $1 AND state IN ('open', 'paying')`, [
    orderId,
  ]);
  return rows[0] as StoredDue | undefined;
}

export async function findDueOfPayment(db: Queryable, paymentId: string): Promise<StoredDue | undefined> {
  const { rows } = await db.query(`SELECT ${DUE} FROM dues WHERE payment_id = $1`, [paymentId]);
  return rows[0] as StoredDue | undefined;
}

/**
 * The withdrawn amount of a payment that failed and was captured after all; a copy, because the amount may be paid by
 * now.
 */
export async function withdrawFailed(tx: Queryable, paymentId: string, at: Date): Promise<StoredDue | undefined> {
  const { rows } = await tx.query(
    `INSERT INTO dues (id, order_id, amount_cents, purpose, state, payment_id, requested_by, requested_at, changed_at)
     SELECT gen_random_uuid(), due.order_id, due.amount_cents, due.purpose, 'withdrawn', $1, due.requested_by, $2, $2
     FROM payments JOIN dues due ON due.id = failed_due WHERE payments.payment_id = $1
     RETURNING ${DUE}`,
    [paymentId, at],
  );
  return rows[0] as StoredDue | undefined;
}

/** After a payment failed, another one can be made. */
export async function reopenDue(tx: Queryable, { id, paymentId }: StoredDue, at: Date): Promise<void> {
  await tx.query('UPDATE payments SET failed_due = $2 WHERE payment_id = $1', [paymentId, id]);
  await moveDue(tx, id, { state: 'open', paymentId: null }, at);
}

/** @param paymentId null for an amount that can be paid again */
export async function moveDue(
  tx: Queryable,
  id: string,
  to: { state: OrderDue['state']; paymentId: string | null },
  at: Date,
): Promise<void> {
  await tx.query('UPDATE dues SET state = $2, payment_id = $3, changed_at = $4 WHERE id = $1', [
    id,
    to.state,
    to.paymentId,
    at,
  ]);
}

/** Ends the order's amount due. @returns it, if there was one */
export async function endDue(tx: Queryable, orderId: string): Promise<StoredDue | undefined> {
  const { rows } = await tx.query(
    `UPDATE dues SET state = 'withdrawn', changed_at = now() WHERE order_id = $1 AND state IN ('open', 'paying')
     RETURNING ${DUE}`,
    [orderId],
  );
  return rows[0] as StoredDue | undefined;
}
