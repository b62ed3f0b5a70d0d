import { randomUUID } from 'node:crypto';
import type { EmailKind } from '@loop-petal/contracts/shapes/emails';
import type { RecentEmailView } from '@loop-petal/contracts/shapes/notifications';
import { createJobStore, type Job } from '@loop-petal/service-kit/postgres/job-store';
import { onlyRow } from '@loop-petal/service-kit/postgres/only-row';
import { markAdded, pipeline } from '@loop-petal/service-kit/postgres/open-transactions';
import type { Queryable } from '@loop-petal/service-kit/postgres/postgres';
import { requestContext } from '@loop-petal/service-kit/runtime/request-context';
import type { RenderedEmail } from '../email-content/email-content.ts';

export interface Email extends RenderedEmail, Job {
  recipient: string;
  unsubscribeUrl: string | null;
}

export interface NewEmail extends RenderedEmail {
  /** Unique: a repeated occasion does not queue a second email. */
  occasion: `${EmailKind}:${string}`;
  recipient: string;
  unsubscribeUrl?: string;
  /** Contains a link that signs in to an account. */
  holdsSecret?: boolean;
  /** Only set by `queueUnverifiedMail`, which counts emails by mailbox. */
  unverifiedMailbox?: string;
  /** The subject whose erasure also erases the email. */
  about?: EmailSubject;
  delaySeconds?: number;
}

export type EmailSubject = `${'order' | 'user' | 'contact' | 'newsletter' | 'quote'}:${string}`;

/**
 * Queues an email, once per occasion, to be sent after the commit. A repeated occasion replaces the content of an email
 * that is not due yet. Outside event handlers, also wake `ctx.mailer`.
 */
export async function queueEmail(db: Queryable, email: NewEmail): Promise<void> {
  markAdded(db, 'mails');
  // clock_timestamp, not now(): emails of one transaction are sent in the order they were queued
  const inserted = db.query(
    `INSERT INTO mails (id, occasion, recipient, subject, html, text, unsubscribe_url, holds_secret, traceparent,
       unproved_mailbox, about, created_at, next_attempt_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, clock_timestamp(),
       clock_timestamp() + make_interval(secs => $12))
     ON CONFLICT (occasion) DO UPDATE SET subject = excluded.subject, html = excluded.html, text = excluded.text
       WHERE mails.attempts = 0 AND mails.sent_at IS NULL AND mails.failed_at IS NULL
         AND mails.next_attempt_at > clock_timestamp()`,
    [
      randomUUID(),
      email.occasion,
      email.recipient,
      email.subject,
      email.html,
      email.text,
      email.unsubscribeUrl ?? null,
      email.holdsSecret ?? false,
      requestContext()?.traceparent ?? null,
      email.unverifiedMailbox ?? null,
      email.about ?? null,
      email.delaySeconds ?? 0,
    ],
  );
  await pipeline(db, inserted);
}

/** Sends a waiting email now, with this content if there is one. @returns false when there is no such email */
export async function sendUnsentEmail(
  db: Queryable,
  about: EmailSubject,
  kind: EmailKind,
  content: RenderedEmail | null,
): Promise<boolean> {
  const { rowCount } = await db.query(
    `UPDATE mails SET subject = coalesce($3, subject), html = coalesce($4, html), text = coalesce($5, text),
       next_attempt_at = least(next_attempt_at, clock_timestamp())
     WHERE about = $1 AND kind = $2 AND attempts = 0 AND sent_at IS NULL AND failed_at IS NULL`,
    [about, kind, content?.subject ?? null, content?.html ?? null, content?.text ?? null],
  );
  if (rowCount === 1) markAdded(db, 'mails');
  return rowCount === 1;
}

export async function deleteUnsentEmail(db: Queryable, about: EmailSubject, kind: EmailKind): Promise<void> {
  await db.query(
    'DELETE FROM mails WHERE about = $1 AND kind = $2 AND attempts = 0 AND sent_at IS NULL AND failed_at IS NULL',
    [about, kind],
  );
}

const ERASURE = `recipient = '', subject = 'Erased', html = '', text = '', unsubscribe_url = NULL, last_error = NULL,
  erased_at = now(), failed_at = CASE WHEN sent_at IS NULL THEN coalesce(failed_at, now()) END`;

/** Erases the content of emails about these subjects and to this mailbox; keeps the record that they were sent. */
export async function eraseEmails(
  db: Queryable,
  { about, email = null }: { about: readonly EmailSubject[]; email?: string | null },
): Promise<void> {
  await db.query(
    `UPDATE mails SET ${ERASURE}
     WHERE (about = ANY($1::text[]) OR lower(recipient) = lower($2::text)) AND erased_at IS NULL`,
    [about, email],
  );
}

/** Erases the content of emails that were created this many days ago, but not of one that still waits for its day. */
export async function eraseOldEmails(db: Queryable, days: number): Promise<void> {
  await db.query(
    `UPDATE mails SET ${ERASURE} WHERE created_at < now() - make_interval(days => $1)
     AND (sent_at IS NOT NULL OR failed_at IS NOT NULL) AND erased_at IS NULL`,
    [days],
  );
  await db.query(
    `UPDATE mails SET unproved_mailbox = NULL
     WHERE unproved_mailbox IS NOT NULL AND created_at < now() - interval '${MAILBOX_COUNTED_HOURS} hours'`,
  );
}

export const MAILBOX_COUNTED_HOURS = 24;

export const SEND_TIMEOUT_SECONDS = 60;

export const emailJobs = createJobStore<Email>({
  table: 'mails',
  isWaiting: 'job.sent_at IS NULL AND job.failed_at IS NULL',
  columns: 'recipient, subject, html, text, unsubscribe_url AS "unsubscribeUrl"',
  leaseSeconds: SEND_TIMEOUT_SECONDS + 30,
});

const REDACTED_TEXT = 'This email contained a link for its recipient only, so its text was not kept.';

/** @param handedOver whether an SMTP server has accepted them; if so, erases secret content */
export async function markSent(db: Queryable, ids: readonly string[], handedOver: boolean): Promise<void> {
  await db.query(
    `UPDATE mails SET sent_at = now(), is_kept = NOT $2, last_error = NULL, failed_at = NULL,
       html = CASE WHEN holds_secret AND $2 AND erased_at IS NULL THEN $3 ELSE html END,
       text = CASE WHEN holds_secret AND $2 AND erased_at IS NULL THEN $3 ELSE text END
     WHERE id = ANY($1::uuid[])`,
    [ids, handedOver, REDACTED_TEXT],
  );
}

/** Marks an email as permanently failed and erases secret content. Does nothing once another sender has leased it. */
export async function markFailed(db: Queryable, { id, attempts }: Email, error: string): Promise<void> {
  await db.query(
    `UPDATE mails SET failed_at = now(), last_error = $3,
       html = CASE WHEN holds_secret THEN $4 ELSE html END, text = CASE WHEN holds_secret THEN $4 ELSE text END
     WHERE id = $1 AND attempts = $2 AND sent_at IS NULL AND erased_at IS NULL`,
    [id, attempts, error, REDACTED_TEXT],
  );
}

/** Marks a sent email as failed, because it bounced. @returns its recipient; undefined for an unknown or failed one */
export async function markBounced(db: Queryable, id: string, reason: string): Promise<string | undefined> {
  const { rows } = await db.query(
    `UPDATE mails SET sent_at = NULL, failed_at = now(), last_error = $2
     WHERE id = $1 AND sent_at IS NOT NULL AND NOT is_kept AND erased_at IS NULL RETURNING recipient`,
    [id, reason],
  );
  return rows[0]?.recipient;
}

/** Whether a mail server has accepted an email. */
export async function hasSentEmail(db: Queryable): Promise<boolean> {
  const found = await db.query(
    'SELECT EXISTS (SELECT FROM mails WHERE sent_at IS NOT NULL AND NOT is_kept) AS "hasSent" /* not null */',
  );
  return onlyRow(found).hasSent;
}

export async function listEmails(db: Queryable, limit: number): Promise<RecentEmailView[]> {
  const { rows } = await db.query(
    `SELECT id, recipient, subject, html, text, sent_at AS "sentAt" /* not null */
     FROM mails WHERE sent_at IS NOT NULL AND erased_at IS NULL ORDER BY created_at DESC LIMIT $1`,
    [limit],
  );
  return rows.map((row) => ({ ...row, sentAt: row.sentAt.toISOString() }));
}

/** Emails sent for an account or to its mailbox, without their texts, which are in the mailbox. */
export async function listEmailsTo(
  db: Queryable,
  userId: string,
  email: string | null,
): Promise<Pick<RecentEmailView, 'id' | 'subject' | 'sentAt'>[]> {
  const { rows } = await db.query(
    `SELECT id, subject, sent_at AS "sentAt" /* not null */ FROM mails
     WHERE (about = 'user:' || $1::text OR lower(recipient) = lower($2::text)) AND sent_at IS NOT NULL
       AND erased_at IS NULL
     ORDER BY created_at DESC`,
    [userId, email],
  );
  return rows.map((row) => ({ ...row, sentAt: row.sentAt.toISOString() }));
}
