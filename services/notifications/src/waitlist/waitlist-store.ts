import { randomUUID } from 'node:crypto';
import { onlyRow } from '@loop-petal/service-kit/postgres/only-row';
import type { Queryable } from '@loop-petal/service-kit/postgres/postgres';
import { normalizeMailbox } from '../emails/email-limit.ts';

export interface WaitlistEntry {
  productId: string;
  variationId: string | null;
}

/** Locks the waitlists of a mailbox until the transaction ends. @returns the number of its entries */
export async function lockMailbox(tx: Queryable, email: string): Promise<number> {
  const mailbox = normalizeMailbox(email);
  await tx.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`waitlists of ${mailbox}`]);
  const sql = 'SELECT count(*)::int AS count /* not null */ FROM waitlist WHERE mailbox = $1';
  return onlyRow(await tx.query(sql, [mailbox])).count;
}

/** @returns false when the mailbox is already on the list */
export async function insertEntry(
  tx: Queryable,
  { productId, variationId, email }: WaitlistEntry & { email: string },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `INSERT INTO waitlist (id, product_id, variation_id, email, mailbox) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT DO NOTHING`,
    [randomUUID(), productId, variationId ?? '', email, normalizeMailbox(email)],
  );
  return rowCount === 1;
}

/** Marks the entries of a product, so that their mailboxes get an email. */
export async function markAvailable(tx: Queryable, { productId, variationId }: WaitlistEntry): Promise<void> {
  await tx.query(
    `UPDATE waitlist SET available_at = now()
     WHERE product_id = $1 AND variation_id = $2 AND available_at IS NULL`,
    [productId, variationId ?? ''],
  );
}

const IS_DUE = `available_at <= now() AND NOT EXISTS (SELECT FROM waitlist_refusals r WHERE r.mailbox = waitlist.mailbox)`;

export async function listDueMailboxes(db: Queryable, limit: number): Promise<string[]> {
  const { rows } = await db.query(
    `SELECT mailbox FROM waitlist WHERE ${IS_DUE} GROUP BY mailbox ORDER BY min(available_at) LIMIT $1`,
    [limit],
  );
  return rows.map(({ mailbox }) => mailbox);
}

/** The products that these mailboxes are to be emailed about. */
export async function listDueProducts(db: Queryable, mailboxes: readonly string[]): Promise<WaitlistEntry[]> {
  const { rows } = await db.query(
    `SELECT DISTINCT product_id AS "productId", nullif(variation_id, '') AS "variationId" FROM waitlist
     WHERE mailbox = ANY($1::text[]) AND ${IS_DUE}`,
    [mailboxes],
  );
  return rows;
}

/** Reads a mailbox's entries for available products and locks them until the transaction ends. */
export async function lockDueEntries(
  tx: Queryable,
  mailbox: string,
): Promise<(WaitlistEntry & { id: string; email: string; productName: string })[]> {
  const { rows } = await tx.query(
    `SELECT waitlist.id, email, product_id AS "productId", nullif(variation_id, '') AS "variationId",
       p.snapshot ->> 'name' AS "productName" /* not null */
     FROM waitlist JOIN products p ON p.id = product_id
     WHERE mailbox = $1 AND ${IS_DUE} ORDER BY joined_at FOR UPDATE OF waitlist SKIP LOCKED`,
    [mailbox],
  );
  return rows;
}

export async function deleteEntries(tx: Queryable, ids: readonly string[]): Promise<void> {
  await tx.query('DELETE FROM waitlist WHERE id = ANY($1::uuid[])', [ids]);
}

/** The entries wait again until their product is available. */
export async function resetEntries(tx: Queryable, ids: readonly string[]): Promise<void> {
  await tx.query('UPDATE waitlist SET available_at = NULL WHERE id = ANY($1::uuid[])', [ids]);
}

/** Postpones entries by an hour, during which their mailbox gets no other email. */
export async function postponeEntries(tx: Queryable, ids: readonly string[]): Promise<void> {
  await tx.query(`UPDATE waitlist SET available_at = now() + interval '1 hour' WHERE id = ANY($1::uuid[])`, [ids]);
}

export async function deleteEntriesFor(tx: Queryable, productId: string): Promise<void> {
  await tx.query('DELETE FROM waitlist WHERE product_id = $1', [productId]);
}

export async function deleteEntriesOf(db: Queryable, email: string): Promise<void> {
  await db.query('DELETE FROM waitlist WHERE mailbox = $1', [normalizeMailbox(email)]);
}

/** Records that a mailbox opted out of waitlist emails. */
export async function insertRefusal(db: Queryable, email: string): Promise<void> {
  await db.query('INSERT INTO waitlist_refusals (mailbox) VALUES ($1) ON CONFLICT DO NOTHING', [
    normalizeMailbox(email),
  ]);
}

export async function hasRefused(db: Queryable, email: string): Promise<boolean> {
  const { rowCount } = await db.query('SELECT FROM waitlist_refusals WHERE mailbox = $1', [normalizeMailbox(email)]);
  return rowCount === 1;
}

export async function deleteRefusal(db: Queryable, email: string): Promise<void> {
  await db.query('DELETE FROM waitlist_refusals WHERE mailbox = $1', [normalizeMailbox(email)]);
}

export async function listEntriesOf(
  db: Queryable,
  email: string,
): Promise<{ productName: string; joinedAt: string }[]> {
  const { rows } = await db.query(
    `SELECT p.snapshot ->> 'name' AS "productName" /* not null */, w.joined_at AS "joinedAt" FROM waitlist w JOIN products p ON p.id = w.product_id
     WHERE w.mailbox = $1 ORDER BY w.joined_at`,
    [normalizeMailbox(email)],
  );
  return rows.map(({ productName, joinedAt }) => ({ productName, joinedAt: joinedAt.toISOString() }));
}
