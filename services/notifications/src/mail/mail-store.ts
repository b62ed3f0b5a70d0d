import { randomUUID } from 'node:crypto';
import type { MailKind } from '@loop-petal/contracts/shapes/mails';
import type { EmailView } from '@loop-petal/contracts/shapes/notifications';
import { requestContext } from '@loop-petal/service-kit/http/request-context';
import { createJobStore, type Job } from '@loop-petal/service-kit/postgres/job-store';
import { markAdded, sendAhead } from '@loop-petal/service-kit/postgres/open-transactions';
import type { Queryable } from '@loop-petal/service-kit/postgres/postgres';
import type { RenderedEmail } from '../email-content/email-content.ts';

export interface Mail extends RenderedEmail, Job {
  recipient: string;
  unsubscribeUrl: string | null;
}

export interface NewMail extends RenderedEmail {
  /** An occasion never creates a second mail. */
  occasion: `${MailKind}:${string}`;
  recipient: string;
  unsubscribeUrl?: string;
  /** It contains a link that opens an account. */
  holdsSecret?: boolean;
  /** Set by `queueUnverifiedMail`, which counts by it. */
  unverifiedMailbox?: string;
}

/** Queues a mail, once for each occasion, to be sent after the commit: wake `ctx.mailer` outside of events. */
export async function queueMail(db: Queryable, mail: NewMail): Promise<void> {
  markAdded(db, 'mails');
  // Not the time of the transaction: mails of one transaction are sent in the order they were queued in.
  const inserted = db.query(
    `INSERT INTO mails (id, occasion, recipient, subject, html, text, unsubscribe_url, holds_secret, traceparent,
       unproved_mailbox, created_at, next_attempt_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, clock_timestamp(), clock_timestamp())
     ON CONFLICT (occasion) DO NOTHING`,
    [
      randomUUID(),
      mail.occasion,
      mail.recipient,
      mail.subject,
      mail.html,
      mail.text,
      mail.unsubscribeUrl ?? null,
      mail.holdsSecret ?? false,
      requestContext()?.traceparent ?? null,
      mail.unverifiedMailbox ?? null,
    ],
  );
  await sendAhead(db, inserted);
}

/** The time limit of an attempt to send a mail. */
export const SEND_TIMEOUT_SECONDS = 60;

/** The mails that are due, leased to one sender at a time. */
export const mailJobs = createJobStore<Mail>({
  table: 'mails',
  isWaiting: 'job.sent_at IS NULL AND job.failed_at IS NULL',
  columns: 'recipient, subject, html, text, unsubscribe_url AS "unsubscribeUrl"',
  leaseSeconds: SEND_TIMEOUT_SECONDS + 30,
});

const REDACTED_TEXT = 'This mail held a link for its reader alone, so its text is not kept.';

/** @param handedOver they are in their readers' mailboxes now: secret content is deleted here */
export async function markSent(db: Queryable, ids: readonly string[], handedOver: boolean): Promise<void> {
  await db.query(
    `UPDATE mails SET sent_at = now(), is_kept = NOT $2, last_error = NULL, failed_at = NULL,
       html = CASE WHEN holds_secret AND $2 THEN $3 ELSE html END,
       text = CASE WHEN holds_secret AND $2 THEN $3 ELSE text END
     WHERE id = ANY($1::uuid[])`,
    [ids, handedOver, REDACTED_TEXT],
  );
}

/** Marks a mail as failed for good and deletes secret content. Without effect once another sender has leased it. */
export async function markFailed(db: Queryable, { id, attempts }: Mail, error: string): Promise<void> {
  await db.query(
    `UPDATE mails SET failed_at = now(), last_error = $3,
       html = CASE WHEN holds_secret THEN $4 ELSE html END, text = CASE WHEN holds_secret THEN $4 ELSE text END
     WHERE id = $1 AND attempts = $2 AND sent_at IS NULL`,
    [id, attempts, error, REDACTED_TEXT],
  );
}

/** The latest mails that were sent or kept, newest first. */
export async function listMails(db: Queryable, limit: number): Promise<EmailView[]> {
  const { rows } = await db.query(
    `SELECT id, recipient, subject, html, text, sent_at AS "sentAt" /* not null */
     FROM mails WHERE sent_at IS NOT NULL ORDER BY created_at DESC LIMIT $1`,
    [limit],
  );
  return rows.map((row) => ({ ...row, sentAt: row.sentAt.toISOString() }));
}

/** What has been sent to a mailbox; without the texts, which the mailbox has. */
export async function listMailsTo(
  db: Queryable,
  email: string,
): Promise<Pick<EmailView, 'id' | 'subject' | 'sentAt'>[]> {
  const { rows } = await db.query(
    `SELECT id, subject, sent_at AS "sentAt" /* not null */ FROM mails
     WHERE lower(recipient) = lower($1) AND sent_at IS NOT NULL ORDER BY created_at DESC`,
    [email],
  );
  return rows.map((row) => ({ ...row, sentAt: row.sentAt.toISOString() }));
}
