import { randomUUID } from 'node:crypto';
import type { EmailView } from '@loop-petal/contracts/notifications-api';
import type { Queryable } from '@loop-petal/service-kit/postgres';
import { requestContext } from '@loop-petal/service-kit/request-context';
import type { RenderedLetter } from './mails/letter.ts';

export interface Mail extends RenderedLetter {
  id: string;
  recipient: string;
  unsubscribeUrl: string | null;
  attempts: number;
  /** The trace that it was queued in. */
  traceparent: string | null;
}

export interface NewMail extends RenderedLetter {
  /** The same occasion never makes a second mail. */
  occasion: string;
  recipient: string;
  unsubscribeUrl?: string;
  /** It carries a link that opens an account. */
  holdsSecret?: boolean;
}

export async function queueMail(db: Queryable, mail: NewMail): Promise<void> {
  await db.query(
    `INSERT INTO mails (id, occasion, recipient, subject, html, text, unsubscribe_url, holds_secret, traceparent)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) ON CONFLICT (occasion) DO NOTHING`,
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
    ],
  );
}

/** Takes the next mail that is due; another replica takes another one. */
export async function lockDueMail(tx: Queryable): Promise<Mail | undefined> {
  const { rows } = await tx.query(
    `SELECT id, recipient, subject, html, text, unsubscribe_url AS "unsubscribeUrl", attempts, traceparent
     FROM mails WHERE sent_at IS NULL AND failed_at IS NULL AND next_attempt_at <= now()
     ORDER BY next_attempt_at LIMIT 1 FOR UPDATE SKIP LOCKED`,
  );
  return rows[0];
}

const FORGOTTEN = 'This mail held a link for its reader alone, so its text is not kept.';

/** @param handedOver it is in its reader's mailbox now: what only the reader may know is not kept here */
export async function markSent(tx: Queryable, id: string, handedOver: boolean): Promise<void> {
  if (handedOver) {
    await tx.query('UPDATE mails SET html = $2, text = $2 WHERE id = $1 AND holds_secret', [id, FORGOTTEN]);
  }
  await tx.query(
    'UPDATE mails SET sent_at = now(), is_kept = $2, attempts = attempts + 1, last_error = NULL WHERE id = $1',
    [id, !handedOver],
  );
}

export async function postponeMail(tx: Queryable, id: string, seconds: number, error: string): Promise<void> {
  await tx.query(
    `UPDATE mails SET attempts = attempts + 1, last_error = $3, next_attempt_at = now() + make_interval(secs => $2)
     WHERE id = $1`,
    [id, seconds, error],
  );
}

/** It will not be tried again; what only its reader may know goes with the hope that it gets there. */
export async function giveMailUp(tx: Queryable, id: string, error: string): Promise<void> {
  await tx.query('UPDATE mails SET html = $2, text = $2 WHERE id = $1 AND holds_secret', [id, FORGOTTEN]);
  await tx.query('UPDATE mails SET attempts = attempts + 1, last_error = $2, failed_at = now() WHERE id = $1', [
    id,
    error,
  ]);
}

export async function listMails(db: Queryable, limit: number): Promise<EmailView[]> {
  const { rows } = await db.query(
    `SELECT id, recipient, subject, html, text, sent_at AS "sentAt"
     FROM mails WHERE sent_at IS NOT NULL ORDER BY created_at DESC LIMIT $1`,
    [limit],
  );
  return rows.map((row) => ({ ...row, sentAt: row.sentAt.toISOString() }));
}

/** What has been sent to a mailbox; not what it said, which lies there. */
export async function mailsSentTo(
  db: Queryable,
  email: string,
): Promise<Pick<EmailView, 'id' | 'subject' | 'sentAt'>[]> {
  const { rows } = await db.query(
    `SELECT id, subject, sent_at AS "sentAt" FROM mails
     WHERE lower(recipient) = lower($1) AND sent_at IS NOT NULL ORDER BY created_at DESC`,
    [email],
  );
  return rows.map((row) => ({ ...row, sentAt: row.sentAt.toISOString() }));
}
