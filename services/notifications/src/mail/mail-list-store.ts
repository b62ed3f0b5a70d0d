import { randomUUID } from 'node:crypto';
import type { MailState, MailsQuery, MailView } from '@loop-petal/contracts/shapes/mails';
import type { Queryable } from '@loop-petal/service-kit/postgres/postgres';

const STATE = `CASE WHEN sent_at IS NOT NULL THEN CASE WHEN is_kept THEN 'kept' ELSE 'sent' END
  WHEN failed_at IS NOT NULL THEN 'failed' ELSE 'waiting' END`;
const CONDITIONS: Record<MailState, string> = {
  kept: 'sent_at IS NOT NULL AND is_kept',
  sent: 'sent_at IS NOT NULL AND NOT is_kept',
  failed: 'failed_at IS NOT NULL',
  waiting: 'sent_at IS NULL AND failed_at IS NULL',
};
const COLUMNS = `id, kind, recipient, subject, ${STATE} AS state, attempts, last_error AS error,
  created_at AS "createdAt", sent_at AS "sentAt", next_attempt_at AS "nextAttemptAt", resend_of AS "resendOf"`;

export interface ListedMail extends Omit<MailView, 'createdAt' | 'sentAt' | 'nextAttemptAt'> {
  createdAt: Date;
  sentAt: Date | null;
  nextAttemptAt: Date;
}
export interface MailDetail extends ListedMail {
  html: string;
  text: string;
  holdsSecret: boolean;
}

/** A mail as admins see it in the list. */
export function mailView({ createdAt, sentAt, nextAttemptAt, ...mail }: ListedMail): MailView {
  return {
    ...mail,
    createdAt: createdAt.toISOString(),
    sentAt: sentAt?.toISOString() ?? null,
    nextAttemptAt: mail.state === 'waiting' ? nextAttemptAt.toISOString() : null,
  };
}

type MailFilter = Pick<MailsQuery, 'state' | 'kind' | 'q'>;

/** The newest first. @param page.cursor the id of the last mail of the page before */
export async function pageOfMails(
  db: Queryable,
  page: MailFilter & { cursor?: string | undefined; limit: number },
): Promise<ListedMail[]> {
  const { where, values } = conditions(page);
  if (page.cursor) {
    where.push(`(created_at, id) < (SELECT created_at, id FROM mails WHERE id = $${values.push(page.cursor)})`);
  }
  const { rows } = await db.query(
    `SELECT ${COLUMNS} FROM mails WHERE ${where.join(' AND ')}
     ORDER BY created_at DESC, id DESC LIMIT $${values.push(page.limit)}`,
    values,
  );
  return rows;
}

/** How many mails the filter finds. */
export async function countMails(db: Queryable, filter: MailFilter): Promise<number> {
  const { where, values } = conditions(filter);
  const { rows } = await db.query(`SELECT count(*)::int AS count FROM mails WHERE ${where.join(' AND ')}`, values);
  return rows[0].count;
}

function conditions({ state, kind, q }: MailFilter): { where: string[]; values: unknown[] } {
  const values: unknown[] = [];
  const where = [state ? CONDITIONS[state] : 'true'];
  if (kind) where.push(`kind = $${values.push(kind)}`);
  if (q) {
    const n = values.push(`%${q.replace(/[\\%_]/g, '\\$&')}%`);
    where.push(`(recipient ILIKE $${n} OR subject ILIKE $${n})`);
  }
  return { where, values };
}

/** How many mails are in each state, and all kinds there are. */
export async function summariseMails(db: Queryable): Promise<{ counts: Record<MailState, number>; kinds: string[] }> {
  const { rows } = await db.query(`SELECT ${STATE} AS state, kind, count(*)::int AS count FROM mails GROUP BY 1, 2`);
  const counts = { waiting: 0, sent: 0, kept: 0, failed: 0 };
  for (const { state, count } of rows as { state: MailState; count: number }[]) counts[state] += count;
  return { counts, kinds: [...new Set(rows.map(({ kind }) => kind))].sort() };
}

/** A mail with its content; undefined for an unknown one. */
export async function findMail(db: Queryable, id: string): Promise<MailDetail | undefined> {
  const { rows } = await db.query(
    `SELECT ${COLUMNS}, html, text, holds_secret AS "holdsSecret" FROM mails WHERE id = $1`,
    [id],
  );
  return rows[0];
}

/** The mail, held until the transaction ends: resends of one mail are decided one after the other. */
export async function lockMail(tx: Queryable, id: string): Promise<MailDetail | undefined> {
  await tx.query('SELECT 1 FROM mails WHERE id = $1 FOR UPDATE', [id]);
  return findMail(tx, id);
}

const resendOccasion = ({ kind, id }: MailDetail, key: string) => `${kind}:${id}:resend-${key}`;

/** The mail that this key made before. */
export async function findResend(tx: Queryable, mail: MailDetail, key: string): Promise<ListedMail | undefined> {
  const occasion = resendOccasion(mail, key);
  return (await tx.query(`SELECT ${COLUMNS} FROM mails WHERE occasion = $1`, [occasion])).rows[0];
}

/** Seconds until another one is allowed; 0: now. */
export async function secondsUntilResend(tx: Queryable, mailId: string, most: number): Promise<number> {
  const { rows } = await tx.query(
    `SELECT ceil(extract(epoch FROM created_at + interval '1 hour' - now()))::int AS seconds FROM mails
     WHERE resend_of = $1 AND created_at > now() - interval '1 hour' ORDER BY created_at DESC OFFSET $2 LIMIT 1`,
    [mailId, most - 1],
  );
  return rows[0]?.seconds ?? 0;
}

/** Queues the content of a mail once more. */
export async function insertResend(tx: Queryable, mail: MailDetail, key: string): Promise<ListedMail> {
  const { rows } = await tx.query(
    `INSERT INTO mails (id, occasion, recipient, subject, html, text, unsubscribe_url, resend_of)
     SELECT $2, $3, recipient, subject, html, text, unsubscribe_url, id FROM mails WHERE id = $1
     RETURNING ${COLUMNS}`,
    [mail.id, randomUUID(), resendOccasion(mail, key)],
  );
  return rows[0];
}

/** Given up, or tried in vain again and again. */
export async function listFailingMails(db: Queryable, afterAttempts: number, limit: number): Promise<ListedMail[]> {
  const { rows } = await db.query(
    `SELECT ${COLUMNS} FROM mails WHERE sent_at IS NULL AND (failed_at > now() - interval '30 days'
       OR failed_at IS NULL AND attempts >= $1)
       AND NOT EXISTS (SELECT FROM mails again WHERE again.resend_of = mails.id AND again.sent_at IS NOT NULL)
     ORDER BY created_at DESC LIMIT $2`,
    [afterAttempts, limit],
  );
  return rows;
}
