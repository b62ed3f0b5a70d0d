import { onlyRow } from '@loop-petal/service-kit/postgres/only-row';
import type { Queryable } from '@loop-petal/service-kit/postgres/postgres';

/** Subselects of the statement that reads an order. */
export const NOTES = `(SELECT coalesce(json_agg(json_build_object('id', n.id, 'text', n.text, 'by', n.by,
      'createdAt', n.created_at) ORDER BY n.created_at, n.id), '[]')
      FROM order_notes n WHERE n.order_id = orders.id) AS notes`;
export const TAGS = `(SELECT coalesce(json_agg(t.tag ORDER BY t.tag), '[]')
      FROM order_tags t WHERE t.order_id = orders.id) AS tags`;

export const CUSTOMER_NOTES = `(SELECT coalesce(json_agg(json_build_object('id', n.id, 'text', n.text, 'by', n.by,
      'createdAt', n.created_at) ORDER BY n.created_at, n.id), '[]')
      FROM customer_notes n WHERE n.order_id = orders.id) AS "customerNotes"`;

interface NewNote {
  id: string;
  orderId: string;
  text: string;
  by: string;
  at: Date;
}

export async function insertNote(tx: Queryable, { id, orderId, text, by, at }: NewNote): Promise<void> {
  await tx.query('INSERT INTO order_notes (id, order_id, text, by, created_at) VALUES ($1, $2, $3, $4, $5)', [
    id,
    orderId,
    text,
    by,
    at,
  ]);
}

/** @returns false when the order has no such note */
export async function deleteNote(tx: Queryable, orderId: string, id: string): Promise<boolean> {
  return (await tx.query('DELETE FROM order_notes WHERE order_id = $1 AND id = $2', [orderId, id])).rowCount === 1;
}

export async function countNotes(tx: Queryable, orderId: string): Promise<number> {
  const counted = await tx.query('SELECT count(*)::int AS count /* not null */ FROM order_notes WHERE order_id = $1', [
    orderId,
  ]);
  return onlyRow(counted).count;
}

/** @returns false when the order has the tag already */
export async function insertTag(tx: Queryable, orderId: string, tag: string): Promise<boolean> {
  const sql = 'INSERT INTO order_tags (order_id, tag) VALUES ($1, $2) ON CONFLICT DO NOTHING';
  return (await tx.query(sql, [orderId, tag])).rowCount === 1;
}

/** @returns false when the order has no such tag */
export async function deleteTag(tx: Queryable, orderId: string, tag: string): Promise<boolean> {
  return (await tx.query('DELETE FROM order_tags WHERE order_id = $1 AND tag = $2', [orderId, tag])).rowCount === 1;
}

export async function countTags(tx: Queryable, orderId: string): Promise<number> {
  const counted = await tx.query('SELECT count(*)::int AS count /* not null */ FROM order_tags WHERE order_id = $1', [
    orderId,
  ]);
  return onlyRow(counted).count;
}

/** @returns false when the note is stored already */
export async function insertCustomerNote(tx: Queryable, { id, orderId, text, by, at }: NewNote): Promise<boolean> {
  const inserted = await tx.query(
    `INSERT INTO customer_notes (id, order_id, text, by, created_at) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT DO NOTHING`,
    [id, orderId, text, by, at],
  );
  return inserted.rowCount === 1;
}

export async function countCustomerNotes(tx: Queryable, orderId: string): Promise<number> {
  const counted = await tx.query(
    'SELECT count(*)::int AS count /* not null */ FROM customer_notes WHERE order_id = $1',
    [orderId],
  );
  return onlyRow(counted).count;
}

export async function eraseNotes(tx: Queryable, orderIds: readonly string[]): Promise<void> {
  await tx.query('DELETE FROM order_notes WHERE order_id = ANY($1)', [orderIds]);
  await tx.query('DELETE FROM order_tags WHERE order_id = ANY($1)', [orderIds]);
  await tx.query('DELETE FROM customer_notes WHERE order_id = ANY($1)', [orderIds]);
}
