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
  /** What the mail is erased with. */
  about?: MailSubject;
  /** How long it waits before it is sent. */
  delaySeconds?: number;
}

export type MailSubject = `${'order' | 'user' | 'contact'}:${string}`;

/** Queues a mail, once for each occasion, to be sent after the commit: wake `ctx.mailer` outside of events. */
export async function queueMail(db: Queryable, mail: NewMail): Promise<void> {
  markAdded(db, 'mails');
  // Not the time of the transaction: mails of one transaction are sent in the order they were queued in.
  const inserted = db.query(
    `INSERT INTO mails (id, occasion, recipient, subject, html, text, unsubscribe_url, holds_secret, traceparent,
       unproved_mailbox, about, created_at, next_attempt_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, clock_timestamp(),
       clock_timestamp() + make_interval(secs => $12))
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
      mail.about ?? null,
      mail.delaySeconds ?? 0,
    ],
  );
  await sendAhead(db, inserted);
}

/** Replaces a mail that nobody has begun to send, and sends it now. @returns false when there is none */
export async function replaceUnsentMail(
  db: Queryable,
  about: MailSubject,
  kind: MailKind,
  { subject, html, text }: RenderedEmail,
): Promise<boolean> {
  const { rowCount } = await db.query(
    `UPDATE mails SET subject = $3, html = $4, text = $5, next_attempt_at = clock_timestamp()
     WHERE about = $1 AND kind = $2 AND attempts = 0 AND sent_at IS NULL AND failed_at IS NULL`,
    [about, kind, subject, html, text],
  );
  if (rowCount === 1) markAdded(db, 'mails');
  return rowCount === 1;
}

/** Deletes a mail that nobody has begun to send. */
export async function deleteUnsentMail(db: Queryable, about: MailSubject, kind: MailKind): Promise<void> {
  await db.query(
    'DELETE FROM mails WHERE about = $1 AND kind = $2 AND attempts = 0 AND sent_at IS NULL AND failed_at IS NULL',
    [about, kind],
  );
}

const ERASURE = `recipient = '', subject = 'Erased', html = '', text = '', unsubscribe_url = NULL, last_error = NULL,
  erased_at = now(), failed_at = CASE WHEN sent_at IS NULL THEN coalesce(failed_at, now()) END`;

/** Empties mails about these subjects and to this mailbox; that they were sent stays on record. */
export async function eraseMails(
  db: Queryable,
  { about, email = null }: { about: readonly MailSubject[]; email?: string | null },
): Promise<void> {
  await db.query(
    `UPDATE mails SET ${ERASURE}
     WHERE (about = ANY($1::text[]) OR lower(recipient) = lower($2::text)) AND erased_at IS NULL`,
    [about, email],
  );
}

/** Empties mails after their days, and deletes by which mailbox those to unverified addresses were counted. */
export async function eraseOldMails(db: Queryable, days: number): Promise<void> {
  await db.query(
    `UPDATE mails SET ${ERASURE} WHERE created_at < now() - make_interval(days => $1) AND erased_at IS NULL`,
    [days],
  );
  await db.query(
    `UPDATE mails SET unproved_mailbox = NULL
     WHERE unproved_mailbox IS NOT NULL AND created_at < now() - interval '${MAILBOX_COUNTED_HOURS} hours'`,
  );
}

/** How long mails to one unverified address are counted. */
export const MAILBOX_COUNTED_HOURS = 24;

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
       html = CASE WHEN holds_secret AND $2 AND erased_at IS NULL THEN $3 ELSE html END,
       text = CASE WHEN holds_secret AND $2 AND erased_at IS NULL THEN $3 ELSE text END
     WHERE id = ANY($1::uuid[])`,
    [ids, handedOver, REDACTED_TEXT],
  );
}

/** Marks a mail as failed for good and deletes secret content. Without effect once another sender has leased it. */
export async function markFailed(db: Queryable, { id, attempts }: Mail, error: string): Promise<void> {
  await db.query(
    `UPDATE mails SET failed_at = now(), last_error = $3,
       html = CASE WHEN holds_secret THEN $4 ELSE html END, text = CASE WHEN holds_secret THEN $4 ELSE text END
     WHERE id = $1 AND attempts = $2 AND sent_at IS NULL AND erased_at IS NULL`,
    [id, attempts, error, REDACTED_TEXT],
  );
}

/** The latest mails that were sent or kept, newest first. */
export async function listMails(db: Queryable, limit: number): Promise<EmailView[]> {
  const { rows } = await db.query(
    `SELECT id, recipient, subject, html, text, sent_at AS "sentAt" /* not null */
     FROM mails WHERE sent_at IS NOT NULL AND erased_at IS NULL ORDER BY created_at DESC LIMIT $1`,
    [limit],
  );
  return rows.map((row) => ({ ...row, sentAt: row.sentAt.toISOString() }));
}

/** What has been sent for an account, or to its mailbox; without the texts, which the mailbox has. */
export async function listMailsTo(
  db: Queryable,
  userId: string,
  email: string | null,
): Promise<Pick<EmailView, 'id' | 'subject' | 'sentAt'>[]> {
  const { rows } = await db.query(
    `SELECT id, subject, sent_at AS "sentAt" /* not null */ FROM mails
     WHERE (about = 'user:' || $1::text OR lower(recipient) = lower($2::text)) AND sent_at IS NOT NULL
       AND erased_at IS NULL
     ORDER BY created_at DESC`,
    [userId, email],
  );
  return rows.map((row) => ({ ...row, sentAt: row.sentAt.toISOString() }));
}
