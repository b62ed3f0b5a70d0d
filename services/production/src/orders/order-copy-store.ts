import type { Day } from '@loop-petal/contracts/rules/business-days';
import { pipeline } from '@loop-petal/service-kit/postgres/open-transactions';
import type { Queryable } from '@loop-petal/service-kit/postgres/postgres';

export interface OrderedLine {
  lineId: string;
  productId: string;
  variationId: string | null;
  selectedColor: string | null;
  productName: string;
  quantity: number;
}

export interface OrderCopy {
  id: string;
  lines: OrderedLine[];
  service: string;
  totalCents: number;
  refundedCents: number;
  placedAt: Date;
  neededBy: Day | null;
  reservationVersion: number;
  isClosed: boolean;
}

export async function insertOrderCopy(
  tx: Queryable,
  order: Omit<OrderCopy, 'refundedCents' | 'isClosed'>,
): Promise<void> {
  const inserted = tx.query(
    `INSERT INTO orders (id, lines, service, total_cents, placed_at, needed_by, reservation_version)
     VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (id) DO NOTHING`,
    [
      order.id,
      JSON.stringify(order.lines),
      order.service,
      order.totalCents,
      order.placedAt,
      order.neededBy,
      order.reservationVersion,
    ],
  );
  await pipeline(tx, inserted);
}

export async function findOrderCopy(db: Queryable, id: string): Promise<OrderCopy | undefined> {
  const { rows } = await db.query(
    `SELECT id, lines, service, total_cents AS "totalCents", refunded_cents AS "refundedCents", placed_at AS "placedAt",
       needed_by AS "neededBy", reservation_version AS "reservationVersion", is_closed AS "isClosed"
     FROM orders WHERE id = $1`,
    [id],
  );
  return rows[0];
}

/** Adds a refunded amount; a full refund closes the order. @returns whether the order is fully refunded */
export async function addRefund(tx: Queryable, id: string, cents: number): Promise<boolean> {
  const { rows } = await tx.query(
    `UPDATE orders SET refunded_cents = refunded_cents + $2,
       is_closed = is_closed OR refunded_cents + $2 >= total_cents
     WHERE id = $1
     RETURNING refunded_cents >= total_cents AS "isAll" /* not null */`,
    [id, cents],
  );
  return rows[0]?.isAll ?? false;
}

/** Ends production of an order. @returns false when the order has been reopened since that version */
export async function closeOrder(tx: Queryable, id: string, version: number): Promise<boolean> {
  const { rowCount } = await tx.query(
    'UPDATE orders SET is_closed = true WHERE id = $1 AND reservation_version <= $2',
    [id, version],
  );
  return rowCount === 1;
}

export async function reopenOrder(tx: Queryable, id: string, version: number): Promise<void> {
  await tx.query(
    'UPDATE orders SET is_closed = false, reservation_version = $2 WHERE id = $1 AND reservation_version <= $2',
    [id, version],
  );
}

export async function changeServiceOfCopy(tx: Queryable, id: string, service: string): Promise<void> {
  await tx.query('UPDATE orders SET service = $2 WHERE id = $1', [id, service]);
}
