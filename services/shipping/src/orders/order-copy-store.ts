import type { EventOf } from '@loop-petal/contracts/events/event';
import type { orderDetailsChanged } from '@loop-petal/contracts/events/order-details-events';
import type { OrderStatus } from '@loop-petal/contracts/rules/order-status';
import { piecesToSend } from '@loop-petal/contracts/rules/pieces-to-send';
import type { PaymentProgress, ShippingAddress } from '@loop-petal/contracts/shapes/orders';
import type { Queryable } from '@loop-petal/service-kit/postgres/postgres';

export interface OrderCopy {
  id: string;
  status: OrderStatus;
  payment: PaymentProgress;
  userId: string | null;
  shippingMethod: string;
  pieces: number;
  addresses: ShippingAddress[];
}

export async function findOrderCopy(db: Queryable, id: string): Promise<OrderCopy | undefined> {
  const { rows } = await db.query(
    `SELECT id, status, payment, user_id AS "userId", shipping_method AS "shippingMethod", pieces, addresses
     FROM order_copies WHERE id = $1`,
    [id],
  );
  return rows[0];
}

/** Like `findOrderCopy`, and locks the copy until the transaction ends. */
export async function holdOrderCopy(
  tx: Queryable,
  id: string,
): Promise<(OrderCopy & { isErased: boolean }) | undefined> {
  const { rows } = await tx.query(
    `SELECT id, status, payment, user_id AS "userId", shipping_method AS "shippingMethod", pieces, addresses,
       is_erased AS "isErased"
     FROM order_copies WHERE id = $1 FOR SHARE`,
    [id],
  );
  return rows[0];
}

/** @returns undefined when a later version is stored; otherwise the former service, null for a new order */
export async function upsertOrderCopy(
  tx: Queryable,
  details: EventOf<typeof orderDetailsChanged>['data'],
): Promise<{ formerMethod: string | null } | undefined> {
  const { rows } = await tx.query(
    `INSERT INTO order_copies AS known (id, version, status, user_id, shipping_method, pieces, addresses, is_erased, payment)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
     ON CONFLICT (id) DO UPDATE SET version = excluded.version, status = excluded.status, user_id = excluded.user_id,
       shipping_method = excluded.shipping_method, pieces = excluded.pieces, addresses = excluded.addresses,
       is_erased = excluded.is_erased, payment = excluded.payment
     WHERE known.version < excluded.version
     RETURNING (SELECT shipping_method FROM order_copies WHERE id = $1) AS "formerMethod"`,
    [
      details.orderId,
      details.version,
      details.status,
      details.userId,
      details.shippingMethod,
      details.items.reduce((pieces, item) => pieces + piecesToSend(item), 0),
      JSON.stringify(details.parcels.map(({ address }) => address)),
      details.isErased,
      details.payment,
    ],
  );
  return rows[0];
}
