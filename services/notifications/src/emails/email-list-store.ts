import { randomUUID } from 'node:crypto';
import type { EmailState, EmailsQuery, EmailView } from '@loop-petal/contracts/shapes/emails';
import { onlyRow } from '@loop-petal/service-kit/postgres/only-row';
import type { Queryable } from '@loop-petal/service-kit/postgres/postgres';
import type { RowOf } from '@loop-petal/service-kit/postgres/statements';
import { wordPatterns } from '@loop-petal/service-kit/postgres/text-search';

const STATE = `CASE WHEN sent_at IS NOT NULL THEN CASE WHEN is_kept THEN 'kept' ELSE 'sent' END
  WHEN failed_at IS NOT NULL THEN 'failed' ELSE 'waiting' END`;
const COLUMNS = `id, kind, recipient, subject, ${STATE} AS state /* not null */, attempts, last_error AS error,
  created_at AS "createdAt", sent_at AS "sentAt", next_attempt_at AS "nextAttemptAt", resend_of AS "resendOf"`;

const FIND_EMAIL = `SELECT ${COLUMNS}, html, text, holds_secret AS "holdsSecret", erased_at AS "erasedAt" FROM mails WHERE id = $1`;
export type EmailDetail = RowOf<typeof FIND_EMAIL>;
export type ListedEmail = Omit<EmailDetail, 'html' | 'text' | 'holdsSecret' | 'erasedAt'>;

export function emailView({ createdAt, sentAt, nextAttemptAt, ...email }: ListedEmail): EmailView {
  return {
    ...email,
    state: email.state as EmailState,
    createdAt: createdAt.toISOString(),
    sentAt: sentAt?.toISOString() ?? null,
    nextAttemptAt: email.state === 'waiting' ? nextAttemptAt.toISOString() : null,
  };
}

type EmailFilter = Pick<EmailsQuery, 'state' | 'kind' | 'q'>;

/** Postgres plans the statement with the values of each call, and so drops most branches. */
const MATCHES = `CASE $1::text
    WHEN 'kept' THEN sent_at IS NOT NULL AND is_kept
    WHEN 'sent' THEN sent_at IS NOT NULL AND NOT is_kept
    WHEN 'failed' THEN failed_at IS NOT NULL
    WHEN 'waiting' THEN sent_at IS NULL AND failed_at IS NULL
    ELSE true END
  AND ($2::text IS NULL OR kind = $2) AND ($3::text[] IS NULL OR fold_text(recipient || ' ' || subject) LIKE ALL ($3))`;
const patternsOf = (q: string | undefined) => (q ? wordPatterns(q) : null);

export async function pageOfEmails(
  db: Queryable,
  page: EmailFilter & { cursor?: string | undefined; limit: number },
): Promise<ListedEmail[]> {
  const { rows } = await db.query({
    text: `SELECT ${COLUMNS} FROM mails
      WHERE ${MATCHES} AND ($4::uuid IS NULL OR (created_at, id) < (SELECT created_at, id FROM mails WHERE id = $4))
      ORDER BY created_at DESC, id DESC LIMIT $5`,
    values: [page.state, page.kind, patternsOf(page.q), page.cursor, page.limit],
  });
  return rows;
}

export async function countEmails(db: Queryable, { state, kind, q }: EmailFilter): Promise<number> {
  const counted = await db.query({
    text: `SELECT count(*)::int AS count /* not null */ FROM mails WHERE ${MATCHES}`,
    values: [state, kind, patternsOf(q)],
  });
  return onlyRow(counted).count;
}

export async function summarizeEmails(db: Queryable): Promise<{ counts: Record<EmailState, number>; kinds: string[] }> {
  const { rows } = await db.query(
    `SELECT ${STATE} AS state /* not null */, kind, count(*)::int AS count /* not null */ FROM mails GROUP BY 1, 2`,
  );
  const counts = { waiting: 0, sent: 0, kept: 0, failed: 0 };
  for (const { state, count } of rows) counts[state as EmailState] += count;
  return { counts, kinds: [...new Set(rows.map(({ kind }) => kind))].sort() };
}

export async function findEmail(db: Queryable, id: string): Promise<EmailDetail | undefined> {
  return (await db.query(FIND_EMAIL, [id])).rows[0];
}

/** Reads an email and locks it until the transaction ends, which serializes its resends. */
export async function lockEmail(tx: Queryable, id: string): Promise<EmailDetail | undefined> {
  await tx.query('SELECT 1 FROM mails WHERE id = $1 FOR UPDATE', [id]);
  return findEmail(tx, id);
}

const resendOccasion = ({ kind, id }: EmailDetail, key: string) => `${kind}:${id}:resend-${key}`;

export async function findResend(tx: Queryable, email: EmailDetail, key: string): Promise<ListedEmail | undefined> {
  const occasion = resendOccasion(email, key);
  return (await tx.query(`SELECT ${COLUMNS} FROM mails WHERE occasion = $1`, [occasion])).rows[0];
}

/** Seconds until another resend is allowed; 0: now. */
export async function secondsUntilResend(tx: Queryable, emailId: string, most: number): Promise<number> {
  const { rows } = await tx.query(
    `SELECT ceil(extract(epoch FROM created_at + interval '1 hour' - now()))::int AS seconds FROM mails
     WHERE resend_of = $1 AND created_at > now() - interval '1 hour' ORDER BY created_at DESC OFFSET $2 LIMIT 1`,
    [emailId, most - 1],
  );
  return rows[0]?.seconds ?? 0;
}

export async function insertResend(tx: Queryable, email: EmailDetail, key: string): Promise<ListedEmail> {
  const inserted = await tx.query(
    `INSERT INTO mails (id, occasion, recipient, subject, html, text, unsubscribe_url, resend_of, about)
     SELECT $2, $3, recipient, subject, html, text, unsubscribe_url, id, about FROM mails WHERE id = $1
     RETURNING ${COLUMNS}`,
    [email.id, randomUUID(), resendOccasion(email, key)],
  );
  return onlyRow(inserted);
}

export async function listFailingEmails(db: Queryable, afterAttempts: number, limit: number): Promise<ListedEmail[]> {
  const { rows } = await db.query(
    `SELECT ${COLUMNS} FROM mails WHERE sent_at IS NULL AND erased_at IS NULL AND (failed_at > now() - interval '30 days'
       OR failed_at IS NULL AND attempts >= $1)
       AND NOT EXISTS (SELECT FROM mails again WHERE again.resend_of = mails.id AND again.sent_at IS NOT NULL)
     ORDER BY created_at DESC LIMIT $2`,
    [afterAttempts, limit],
  );
  return rows;
}
