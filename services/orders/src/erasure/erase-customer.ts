import { quoteErased } from '@loop-petal/contracts/events/quote-events';
import { uploadsNamed } from '@loop-petal/contracts/events/upload-events';
import { addToOutbox } from '@loop-petal/service-kit/events/outbox';
import type { Queryable } from '@loop-petal/service-kit/postgres/postgres';
import { deleteQuotesOf } from '../agreed/quote-store.ts';
import { eraseNotes } from '../orders/note-store.ts';
import { type Decision, ERASED, isFinished, type OrderItem } from '../orders/order.ts';
import { nextDetails } from '../orders/order-details.ts';
import { addToTimeline } from '../orders/save-decision.ts';
import { nameWishPictures, wishPictures } from '../pictures/wish-pictures.ts';
import { holderOf } from '../quotes/ask-quote.ts';
import { eraseReturnsOf } from '../returns/return-store.ts';
import { eraseReviewsOf, publishReviews } from '../reviews/review-store.ts';

/**
 * Erases the personal data of an account's orders, here and in copies; parcels that are not shipped yet keep their
 * addresses and wishes. A line of the timeline informs the admins' pages.
 */
export async function eraseOrdersOf(tx: Queryable, userId: string, at: Date): Promise<void> {
  const { rows } = await tx.query(
    `UPDATE orders SET user_id = NULL, owner_id = 'erased', erased = true, customer_name = $2, customer_email = '',
       customer_phone = '', shipping_address = $3, payment_method = 'Not kept', return_reason = NULL
     WHERE user_id = $1 RETURNING id, details_version > 0 AS "isTold" /* not null */`,
    [userId, ERASED.customer, JSON.stringify(ERASED.address)],
  );
  const ids = rows.map(({ id }) => id);
  await tx.query(
    `UPDATE timeline SET description = 'Return requested.'
     WHERE order_id = ANY($1) AND type = 'order.return-requested'`,
    [ids],
  );
  await tx.query(`UPDATE timeline SET description = 'Declined.' WHERE order_id = ANY($1) AND type = 'order.declined'`, [
    ids,
  ]);
  await eraseReturnsOf(tx, ids);
  await tx.query("UPDATE refunds SET reason = '' WHERE order_id = ANY($1)", [ids]);
  await eraseNotes(tx, ids);
  await eraseReviews(tx, ids);
  await publishErasedQuotes(tx, await deleteQuotesOf(tx, userId, ids));
  await tx.query('DELETE FROM idempotency_keys WHERE order_id = ANY($1)', [ids]);
  const note = { type: 'order.customer-erased', description: 'The customer’s account was deleted.', by: 'system' };
  for (const { id, isTold } of rows) {
    await addToTimeline(tx, id, note, at);
    await eraseParcels(tx, id);
    if (isTold) await addToOutbox(tx, await nextDetails(tx, id));
  }
}

/** Erases the parcels' addresses, gifts and wishes of an erased order once it is finished. */
export async function eraseFinished(
  tx: Queryable,
  { id }: { id: string },
  { status }: Decision['change'],
): Promise<void> {
  if (status && isFinished({ status })) await eraseParcels(tx, id);
}

async function eraseParcels(tx: Queryable, orderId: string): Promise<void> {
  await tx.query(
    `UPDATE parcels SET address = $2, gift = NULL FROM orders
     WHERE orders.id = parcels.order_id AND orders.id = $1 AND orders.erased
       AND orders.status IN ('delivered', 'cancelled')`,
    [orderId, JSON.stringify(ERASED.address)],
  );
  const { rows } = await tx.query(
    `UPDATE order_items AS item SET wishes = '[]' FROM orders, order_items AS before
     WHERE orders.id = item.order_id AND orders.id = $1 AND orders.erased
       AND orders.status IN ('delivered', 'cancelled') AND before.order_id = item.order_id AND before.id = item.id
     RETURNING before.wishes, orders.details_version AS "detailsVersion"`,
    [orderId],
  );
  const [first] = rows;
  if (first && wishPictures(rows as Pick<OrderItem, 'wishes'>[]).length > 0) {
    await addToOutbox(tx, nameWishPictures(orderId, first.detailsVersion + 1, []));
  }
}

/** Publishes that quotes are deleted. @param deleted with the pictures that orders still need */
export async function publishErasedQuotes(
  tx: Queryable,
  deleted: readonly { id: string; version: number; urls: string[] }[],
): Promise<void> {
  const named = deleted.map(({ id, version, urls }) => ({ holder: holderOf(id), version: version + 2, urls }));
  const erased = deleted.map(({ id: quoteId }) => quoteErased({ quoteId }));
  await addToOutbox(tx, ...named.map(uploadsNamed), ...erased);
}

async function eraseReviews(tx: Queryable, orderIds: readonly string[]): Promise<void> {
  for (const { id, productId, version } of await eraseReviewsOf(tx, orderIds)) {
    await addToOutbox(tx, uploadsNamed({ holder: `review:${id}`, version, urls: [] }));
    await publishReviews(tx, productId);
  }
}
