import { reviewsChanged } from '@loop-petal/contracts/events/review-events';
import { addToOutbox } from '@loop-petal/service-kit/events/outbox';
import { onlyRow } from '@loop-petal/service-kit/postgres/only-row';
import type { Queryable } from '@loop-petal/service-kit/postgres/postgres';
import type { Review } from './review.ts';

const COLUMNS = `id, item_id AS "itemId", order_id AS "orderId", product_id AS "productId",
  product_name AS "productName", stars, text, pictures, name, reply, replied_at AS "repliedAt", hidden, version,
  created_at AS "createdAt", edited_at AS "editedAt"`;

export async function reviewsOfOrders(db: Queryable, orderIds: readonly string[]): Promise<Review[]> {
  const { rows } = await db.query(`SELECT ${COLUMNS} FROM reviews WHERE order_id = ANY($1)`, [orderIds]);
  return rows as Review[];
}

export async function findReview(db: Queryable, id: string): Promise<Review | undefined> {
  const { rows } = await db.query(`SELECT ${COLUMNS} FROM reviews WHERE id = $1`, [id]);
  return rows[0] as Review | undefined;
}

export async function lockReview(tx: Queryable, id: string): Promise<Review | undefined> {
  const { rows } = await tx.query(`SELECT ${COLUMNS} FROM reviews WHERE id = $1 FOR UPDATE`, [id]);
  return rows[0] as Review | undefined;
}

interface Page {
  limit: number;
  cursor?: string | undefined;
}

/** Reviews that shoppers see, newest first. */
export async function pageOfProduct(db: Queryable, productId: string, { limit, cursor }: Page): Promise<Review[]> {
  const { rows } = await db.query(
    `SELECT ${COLUMNS} FROM reviews WHERE product_id = $1 AND hidden IS NULL
       AND ($3::uuid IS NULL OR (created_at, id) < (SELECT created_at, id FROM reviews WHERE id = $3))
     ORDER BY created_at DESC, id DESC LIMIT $2`,
    [productId, limit, cursor ?? null],
  );
  return rows as Review[];
}

export async function pageOfReviews(db: Queryable, { limit, cursor }: Page): Promise<Review[]> {
  const { rows } = await db.query(
    `SELECT ${COLUMNS} FROM reviews
     WHERE $2::uuid IS NULL OR (created_at, id) < (SELECT created_at, id FROM reviews WHERE id = $2)
     ORDER BY created_at DESC, id DESC LIMIT $1`,
    [limit, cursor ?? null],
  );
  return rows as Review[];
}

/** The numbers of a product's reviews by stars, and of its hidden ones by reason. */
export async function countReviews(db: Queryable, productId: string) {
  const { rows } = await db.query(
    `SELECT stars, hidden, count(*)::int AS count /* not null */ FROM reviews WHERE product_id = $1
     GROUP BY stars, hidden ORDER BY hidden, stars`,
    [productId],
  );
  return rows as (Pick<Review, 'stars' | 'hidden'> & { count: number })[];
}

export async function insertReview(tx: Queryable, review: Review): Promise<void> {
  await tx.query(
    `INSERT INTO reviews (id, item_id, order_id, product_id, product_name, stars, text, pictures, name, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      review.id,
      review.itemId,
      review.orderId,
      review.productId,
      review.productName,
      review.stars,
      review.text,
      JSON.stringify(review.pictures),
      review.name,
      review.createdAt,
    ],
  );
}

/** Stores an edit and keeps the previous version. */
export async function saveEdit(tx: Queryable, before: Review, after: Review): Promise<void> {
  await tx.query('INSERT INTO review_versions (review_id, version, stars, text, at) VALUES ($1, $2, $3, $4, $5)', [
    before.id,
    before.version,
    before.stars,
    before.text,
    before.editedAt ?? before.createdAt,
  ]);
  await tx.query(
    'UPDATE reviews SET stars = $2, text = $3, pictures = $4, version = $5, edited_at = $6 WHERE id = $1',
    [after.id, after.stars, after.text, JSON.stringify(after.pictures), after.version, after.editedAt],
  );
}

export async function saveModeration(tx: Queryable, { id, reply, repliedAt, hidden }: Review): Promise<void> {
  await tx.query('UPDATE reviews SET reply = $2, replied_at = $3, hidden = $4 WHERE id = $1', [
    id,
    reply,
    repliedAt,
    hidden,
  ]);
}

export async function versionsOf(db: Queryable, ids: readonly string[]) {
  const { rows } = await db.query(
    `SELECT review_id AS "reviewId", stars, text, at FROM review_versions WHERE review_id = ANY($1)
     ORDER BY review_id, version`,
    [ids],
  );
  return rows;
}

/** Removes words, pictures and names from reviews; the stars stay. @returns the erased reviews */
export async function eraseReviewsOf(tx: Queryable, orderIds: readonly string[]) {
  await tx.query(`DELETE FROM review_versions USING reviews WHERE reviews.id = review_id AND order_id = ANY($1)`, [
    orderIds,
  ]);
  const { rows } = await tx.query(
    `UPDATE reviews SET text = '', pictures = '[]', name = NULL, reply = NULL, replied_at = NULL, version = version + 1
     WHERE order_id = ANY($1) RETURNING id, product_id AS "productId", version`,
    [orderIds],
  );
  return rows;
}

/**
 * Publishes the counts of a product's reviews. Concurrent changes of the same product wait here, so that the latest
 * version has all of them.
 */
export async function publishReviews(tx: Queryable, productId: string): Promise<void> {
  const changed = await tx.query(
    `INSERT INTO review_changes AS changes (product_id, version) VALUES ($1, 1)
     ON CONFLICT (product_id) DO UPDATE SET version = changes.version + 1 RETURNING version`,
    [productId],
  );
  const { version } = onlyRow(changed);
  const counts = await countReviews(tx, productId);
  await addToOutbox(tx, reviewsChanged({ productId, version, stars: starCounts(counts) }));
}

/** The numbers of visible reviews with 1 to 5 stars. */
export const starCounts = (counts: Awaited<ReturnType<typeof countReviews>>): number[] =>
  [1, 2, 3, 4, 5].map((stars) => counts.find((one) => one.stars === stars && one.hidden === null)?.count ?? 0);
