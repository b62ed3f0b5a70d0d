import { randomUUID } from 'node:crypto';
import { toKey } from '@loop-petal/contracts/rules/text';
import type { Queryable } from '@loop-petal/service-kit/postgres/postgres';

interface WaitlistEntry {
  productId: string;
  variationId: string | null;
}

/** @returns false when the mailbox is on the list already */
export async function insertEntry(
  tx: Queryable,
  { productId, variationId, email }: WaitlistEntry & { email: string },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `INSERT INTO waitlist (id, product_id, variation_id, email, email_key) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT DO NOTHING`,
    [randomUUID(), productId, variationId ?? '', email, toKey(email)],
  );
  return rowCount === 1;
}

/** Deletes all entries of a product. @returns their addresses, with the id of each entry */
export async function takeEntries(
  tx: Queryable,
  { productId, variationId }: WaitlistEntry,
): Promise<{ id: string; email: string }[]> {
  const { rows } = await tx.query(
    'DELETE FROM waitlist WHERE product_id = $1 AND variation_id = $2 RETURNING id, email',
    [productId, variationId ?? ''],
  );
  return rows;
}

export async function deleteEntriesFor(tx: Queryable, productId: string): Promise<void> {
  await tx.query('DELETE FROM waitlist WHERE product_id = $1', [productId]);
}

/** Deletes a mailbox from all waitlists. */
export async function deleteEntriesOf(db: Queryable, email: string): Promise<void> {
  await db.query('DELETE FROM waitlist WHERE email_key = $1', [toKey(email)]);
}

/** The waitlists of a mailbox. */
export async function listEntriesOf(
  db: Queryable,
  email: string,
): Promise<{ productName: string; joinedAt: string }[]> {
  const { rows } = await db.query(
    `SELECT p.name AS "productName", w.joined_at AS "joinedAt" FROM waitlist w JOIN products p ON p.id = w.product_id
     WHERE w.email_key = $1 ORDER BY w.joined_at`,
    [toKey(email)],
  );
  return rows.map(({ productName, joinedAt }) => ({ productName, joinedAt: joinedAt.toISOString() }));
}
