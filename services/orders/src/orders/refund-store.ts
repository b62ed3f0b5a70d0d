import { randomUUID } from 'node:crypto';
import type { ShopEvent } from '@loop-petal/contracts/events/event';
import { orderRefundRequested } from '@loop-petal/contracts/events/order-events';
import type { ItemQuantity } from '@loop-petal/contracts/shapes/returns';
import { onlyRow } from '@loop-petal/service-kit/postgres/only-row';
import type { Queryable } from '@loop-petal/service-kit/postgres/postgres';
import { isOutsidePayment, type Order, type OrderRefund } from './order.ts';

export async function requestedRefundCents(tx: Queryable, orderId: string): Promise<number> {
  const sum = await tx.query(
    `SELECT coalesce(sum(amount_cents), 0)::int AS cents /* not null */ FROM refunds WHERE order_id = $1 AND state <> 'failed'`,
    [orderId],
  );
  return onlyRow(sum).cents;
}

export interface RefundPart {
  paymentId: string;
  amountCents: number;
}

/** The paid amounts without all refunds, completed or not: of the payment that placed the order, then of later ones. */
export async function leftByPayment(
  tx: Queryable,
  { id, paymentId, totalCents }: Pick<Order, 'id' | 'paymentId' | 'totalCents'>,
): Promise<RefundPart[]> {
  if (paymentId === null) return [];
  const { rows } = await tx.query(
    `SELECT paid.id AS "paymentId" /* not null */, p.amount_cents AS "amountCents", p.refunded_cents AS "refundedCents",
       (SELECT coalesce(sum(amount_cents), 0)::int FROM refunds
         WHERE order_id = $1 AND state <> 'failed' AND coalesce(payment_id, $2) = paid.id) AS "requestedCents" /* not null */
     FROM (SELECT $2::text AS id, 0 AS place UNION ALL
           SELECT payment_id, 1 FROM dues WHERE order_id = $1 AND state = 'paid') AS paid
     LEFT JOIN payments p ON p.payment_id = paid.id ORDER BY paid.place, paid.id`,
    [id, paymentId],
  );
  return rows.map(({ paymentId: of, amountCents, refundedCents, requestedCents }) => ({
    paymentId: of,
    amountCents: (amountCents ?? totalCents) - Math.max(refundedCents ?? 0, requestedCents),
  }));
}

export const sumOfParts = (parts: readonly RefundPart[]): number =>
  parts.reduce((sum, { amountCents }) => sum + amountCents, 0);

/** The sum of the parts that the owner pays back. */
export const outsideCents = (order: Order, parts: readonly RefundPart[]): number =>
  sumOfParts(parts.filter(({ paymentId }) => isOutsidePayment(order, paymentId)));

/** Distributes a refund over the rest of the payments. */
export function splitRefund(left: readonly RefundPart[], amountCents: number): RefundPart[] {
  let rest = amountCents;
  return left.flatMap(({ paymentId, amountCents: most }) => {
    const part = Math.min(rest, most);
    if (part <= 0) return [];
    rest -= part;
    return [{ paymentId, amountCents: part }];
  });
}

export async function isRefundRequested(tx: Queryable, orderId: string, refundId: string): Promise<boolean> {
  const { rowCount } = await tx.query('SELECT FROM refunds WHERE id = $1 AND order_id = $2', [refundId, orderId]);
  return rowCount === 1;
}

type NewRefund = Pick<OrderRefund, 'id'> &
  Partial<Pick<OrderRefund, 'items' | 'shippingCents' | 'restock' | 'leavesOut' | 'reason'>>;

/**
 * Stores a refund, one row per payment; the first has the pieces.
 * @returns the events by which payments makes the refund; null when the id is taken
 */
export async function requestRefund(
  tx: Queryable,
  refund: NewRefund & { orderId: string; parts: readonly RefundPart[]; requestedBy: string; at: Date },
): Promise<ShopEvent[] | null> {
  const { orderId, parts, requestedBy, at, ...first } = refund;
  const events: ShopEvent[] = [];
  for (const [index, { paymentId, amountCents }] of parts.entries()) {
    const isFirst = index === 0;
    const {
      id: refundId,
      items = [],
      shippingCents = 0,
      restock = false,
      leavesOut = false,
    } = isFirst ? first : { id: randomUUID() };
    const { rowCount } = await tx.query(
      `INSERT INTO refunds (id, order_id, amount_cents, state, requested_by, requested_at, items, shipping_cents, restock,
         leaves_out, reason, payment_id)
       VALUES ($1, $2, $3, 'requested', $4, $5, $6, $7, $8, $9, $10,
         (SELECT $11::text WHERE $11 IS DISTINCT FROM (SELECT payment_id FROM orders WHERE id = $2)))
       ON CONFLICT (id) DO NOTHING`,
      [
        refundId,
        orderId,
        amountCents,
        requestedBy,
        at,
        JSON.stringify(items),
        shippingCents,
        restock,
        leavesOut,
        first.reason ?? '',
        paymentId,
      ],
    );
    if (rowCount !== 1) return null;
    events.push(orderRefundRequested({ orderId, refundId, paymentId, amountCents }));
  }
  return events;
}

/** The return is refunded once its refund is done. */
export async function payForReturn(tx: Queryable, returnId: string, refundId: string): Promise<void> {
  await tx.query('UPDATE returns SET refund_id = $2 WHERE id = $1', [returnId, refundId]);
}

/**
 * Stores the outcome of a refund. An unknown or missing id means the refund of the customer's cancellation.
 * @returns whether it was still requested
 */
export async function closeRefund(
  tx: Queryable,
  { orderId, refundId, paymentId }: { orderId: string; refundId: string | null; paymentId: string },
  state: 'done' | 'failed',
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `UPDATE refunds SET state = $3 WHERE order_id = $1 AND state = 'requested' AND (id::text = $2
       OR (requested_by = 'customer' AND payment_id IS NULL
         AND NOT EXISTS (SELECT FROM refunds WHERE id::text = $2)
         AND NOT EXISTS (SELECT FROM dues WHERE payment_id = $4)))`,
    [orderId, refundId, state, paymentId],
  );
  return (rowCount ?? 0) > 0;
}

/** Deletes the refund of a payment that was released or failed before any money was taken. */
export async function dropRefund(tx: Queryable, orderId: string): Promise<void> {
  await tx.query("DELETE FROM refunds WHERE order_id = $1 AND state = 'requested' AND payment_id IS NULL", [orderId]);
}

/**
 * Passes the pieces of a refused refund to its part from another payment, if that one is paid or on its way. Otherwise
 * the pieces could be refunded again, and that part would be paid twice. Parts have the time of their request in common.
 * @returns the part that now has the pieces, if there is one
 */
export async function passPiecesOn(
  tx: Queryable,
  orderId: string,
  failedId: string,
): Promise<{ id: string; isDone: boolean } | undefined> {
  const { rows } = await tx.query(
    `WITH failed AS (
       SELECT * FROM refunds
       WHERE order_id = $1 AND id::text = $2 AND state = 'failed' AND (items <> '[]' OR shipping_cents > 0)
     ), kept AS (
       UPDATE refunds part SET items = failed.items, shipping_cents = failed.shipping_cents, restock = failed.restock,
         leaves_out = failed.leaves_out
       FROM failed WHERE part.id = (SELECT id FROM refunds one
         WHERE one.order_id = $1 AND one.requested_at = failed.requested_at AND one.id <> failed.id
           AND one.state <> 'failed' LIMIT 1)
       RETURNING part.id, part.state
     )
     UPDATE refunds SET items = '[]', shipping_cents = 0, restock = false, leaves_out = false
     FROM kept WHERE order_id = $1 AND refunds.id::text = $2
     RETURNING kept.id, kept.state = 'done' AS "isDone" /* not null */`,
    [orderId, failedId],
  );
  return rows[0];
}

/** The return is refunded once the part that got its pieces is done. */
export async function passReturnOn(tx: Queryable, failedId: string, partId: string): Promise<void> {
  await tx.query('UPDATE returns SET refund_id = $2::uuid WHERE refund_id::text = $1', [failedId, partId]);
}

/** These pieces are neither made nor sent. */
export async function leavePiecesOut(tx: Queryable, orderId: string, pieces: readonly ItemQuantity[]): Promise<void> {
  await tx.query(
    `UPDATE order_items SET left_out = left_out + x.quantity
      FROM jsonb_to_recordset($2::jsonb) AS x("itemId" uuid, quantity int) WHERE order_id = $1 AND id = x."itemId"`,
    [orderId, JSON.stringify(pieces)],
  );
}

/** Ends the refund of a return, if it has one; after a failure, it can be refunded again. Call it with a locked order. */
export async function settleReturn(
  tx: Queryable,
  orderId: string,
  refundId: string,
  state: 'done' | 'failed',
  at: Date,
): Promise<void> {
  const text =
    state === 'done'
      ? "UPDATE returns SET state = 'refunded', changed_at = $3 WHERE order_id = $1 AND refund_id::text = $2"
      : 'UPDATE returns SET refund_id = NULL, changed_at = $3 WHERE order_id = $1 AND refund_id::text = $2';
  await tx.query(text, [orderId, refundId, at]);
}
