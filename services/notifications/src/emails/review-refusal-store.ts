import type { Queryable } from '@loop-petal/service-kit/postgres/postgres';
import { mailboxDigest } from './email-limit.ts';

/** Records that a mailbox opted out of emails that ask for reviews, including later orders. */
export async function refuseReviewEmails(db: Queryable, email: string): Promise<void> {
  await db.query('INSERT INTO review_refusals (mailbox) VALUES ($1) ON CONFLICT DO NOTHING', [mailboxDigest(email)]);
}

export async function refusesReviewEmails(db: Queryable, email: string): Promise<boolean> {
  const { rowCount } = await db.query('SELECT FROM review_refusals WHERE mailbox = $1', [mailboxDigest(email)]);
  return rowCount === 1;
}

export async function deleteReviewRefusal(db: Queryable, email: string): Promise<void> {
  await db.query('DELETE FROM review_refusals WHERE mailbox = $1', [mailboxDigest(email)]);
}
