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

/** @param paymentId null: a payment failed, so another one can be made */
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
