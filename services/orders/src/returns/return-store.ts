import { returnLabelUnneeded } from '@loop-petal/contracts/events/order-details-events';
import { uploadsNamed } from '@loop-petal/contracts/events/upload-events';
import { addToOutbox } from '@loop-petal/service-kit/events/outbox';
import type { Queryable } from '@loop-petal/service-kit/postgres/postgres';
import type { Decision, OrderReturn } from '../orders/order.ts';
import type { HeldPicture } from '../pictures/hold-pictures.ts';

export async function insertReturn(
  tx: Queryable,
  orderId: string,
  { id, items, reason, pictures }: Pick<OrderReturn, 'id' | 'items' | 'reason' | 'pictures'>,
  at: Date,
): Promise<void> {
  await tx.query(
    `INSERT INTO returns (id, order_id, state, items, reason, pictures, requested_at, changed_at)
     VALUES ($1, $2, 'requested', $3, $4, $5, $6, $6)`,
    [id, orderId, JSON.stringify(items), reason, JSON.stringify(pictures), at],
  );
}

export async function saveReturnState(
  tx: Queryable,
  { id, state, message, labelTrackingNumber }: Pick<OrderReturn, 'id' | 'state' | 'message' | 'labelTrackingNumber'>,
  at: Date,
): Promise<void> {
  await tx.query(
    `UPDATE returns SET state = $2, message = coalesce($3, message), changed_at = $4,
       label_tracking_number = coalesce($5, label_tracking_number) WHERE id = $1`,
    [id, state, message, at, labelTrackingNumber],
  );
}

/** Ends the returns of an order that turns out not to have been delivered; pieces that are back stay received. */
export async function withdrawReturns(
  tx: Queryable,
  { id }: { id: string },
  { status }: Decision['change'],
): Promise<void> {
  if (!status || status === 'delivered') return;
  const { rows } = await tx.query(
    "DELETE FROM returns WHERE order_id = $1 AND state IN ('requested', 'accepted') RETURNING id, pictures",
    [id],
  );
  await addToOutbox(tx, ...rows.map(({ id: returnId }) => returnLabelUnneeded({ orderId: id, returnId })));
  await dropPictures(tx, rows);
}

/** Removes words and pictures from returns. */
export async function eraseReturnsOf(tx: Queryable, orderIds: readonly string[]): Promise<void> {
  const { rows } = await tx.query('SELECT id, pictures FROM returns WHERE order_id = ANY($1)', [orderIds]);
  await tx.query("UPDATE returns SET reason = '', message = NULL, pictures = '[]' WHERE order_id = ANY($1)", [
    orderIds,
  ]);
  await dropPictures(tx, rows);
}

async function dropPictures(tx: Queryable, returns: readonly { id: string; pictures: HeldPicture[] }[]): Promise<void> {
  const withPictures = returns.filter(({ pictures }) => pictures.length > 0);
  await addToOutbox(
    tx,
    ...withPictures.map(({ id }) => uploadsNamed({ holder: `return:${id}`, version: 2, urls: [] })),
  );
}
