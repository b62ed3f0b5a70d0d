import { sendAhead } from '@loop-petal/service-kit/postgres/open-transactions';
import type { Queryable } from '@loop-petal/service-kit/postgres/postgres';

export interface OrderedLine {
  lineId: string;
  productId: string;
  variationId: string | null;
  selectedColor: string | null;
  productName: string;
  quantity: number;
}

/** A copy of an order without personal data. */
export interface OrderCopy {
  id: string;
  lines: OrderedLine[];
  service: string;
  totalCents: number;
  refundedCents: number;
  placedAt: Date;
}

/** Stores an order as it was placed. */
export async function insertOrderCopy(tx: Queryable, order: Omit<OrderCopy, 'refundedCents'>): Promise<void> {
  const inserted = tx.query(
    `INSERT INTO orders (id, lines, service, total_cents, placed_at) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (id) DO NOTHING`,
    [order.id, JSON.stringify(order.lines), order.service, order.totalCents, order.placedAt],
  );
  await sendAhead(tx, inserted);
}

/** An order as it was placed. */
export async function findOrderCopy(db: Queryable, id: string): Promise<OrderCopy | undefined> {
  const { rows } = await db.query(
    `SELECT id, lines, service, total_cents AS "totalCents", refunded_cents AS "refundedCents", placed_at AS "placedAt"
     FROM orders WHERE id = $1`,
    [id],
  );
  return rows[0];
}

/** Adds a refunded amount. @returns whether all of it is refunded */
export async function addRefund(tx: Queryable, id: string, cents: number): Promise<boolean> {
  const { rows } = await tx.query(
    `UPDATE orders SET refunded_cents = refunded_cents + $2 WHERE id = $1
     RETURNING refunded_cents >= total_cents AS "isAll" /* not null */`,
    [id, cents],
  );
  return rows[0]?.isAll ?? false;
}

/** Stores a changed shipping service. */
export async function changeServiceOfCopy(tx: Queryable, id: string, service: string): Promise<void> {
  await tx.query('UPDATE orders SET service = $2 WHERE id = $1', [id, service]);
}
