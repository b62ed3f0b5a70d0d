import type { ShopEvent } from '@loop-petal/contracts/events/event';
import { orderDetailsChanged } from '@loop-petal/contracts/events/order-details-events';
import { GiftNotice } from '@loop-petal/contracts/shapes/gifts';
import { OrderStatus } from '@loop-petal/contracts/shapes/orders';
import { onlyRow } from '@loop-petal/service-kit/postgres/only-row';
import { pipeline } from '@loop-petal/service-kit/postgres/open-transactions';
import type { Queryable } from '@loop-petal/service-kit/postgres/postgres';
import { z } from 'zod';

const OrderDetails = orderDetailsChanged.schema.omit({ version: true, userId: true, isErased: true }).extend({
  /** Absent in copies of an earlier release. */
  status: OrderStatus.optional(),
  parcels: z.array(z.object({ formattedAddress: z.string(), gift: GiftNotice.nullable().default(null) })),
});
export type OrderDetails = z.output<typeof OrderDetails>;

export type WaitingEvent = Pick<ShopEvent<string>, 'id' | 'type' | 'data'>;

interface OrderCopy {
  /** 0: no details have arrived yet. */
  version: number;
  /** Also null once the customer is erased. */
  details: OrderDetails | null;
  waiting: WaitingEvent[];
}

/** Reads an order's copy, which is empty before its details arrive, and locks it until the transaction ends. */
export async function lockOrderCopy(tx: Queryable, orderId: string): Promise<OrderCopy> {
  const copy = await tx.query(
    `INSERT INTO order_copies (id) VALUES ($1) ON CONFLICT (id) DO UPDATE SET id = excluded.id
     RETURNING version, details, waiting`,
    [orderId],
  );
  const { details, ...row } = onlyRow(copy);
  // a copy from an earlier version lacks newer fields
  return { ...row, details: details && OrderDetails.parse(details) };
}

export async function addWaitingEvent(tx: Queryable, orderId: string, event: WaitingEvent): Promise<void> {
  const kept = tx.query('UPDATE order_copies SET waiting = waiting || $2::jsonb WHERE id = $1', [
    orderId,
    JSON.stringify([event]),
  ]);
  await pipeline(tx, kept);
}

/** Replaces a locked copy and clears its waiting events. Doesn't store an erased customer's data. */
export async function saveOrderCopy(
  tx: Queryable,
  data: z.output<typeof orderDetailsChanged.schema>,
): Promise<OrderDetails | null> {
  const details = data.customerEmail === '' ? null : OrderDetails.parse(data);
  const saved = tx.query(`UPDATE order_copies SET version = $2, details = $3, waiting = '[]' WHERE id = $1`, [
    data.orderId,
    data.version,
    JSON.stringify(details),
  ]);
  await pipeline(tx, saved);
  return details;
}
