import { createHash } from 'node:crypto';
import type { Queryable } from '@loop-petal/service-kit/postgres/postgres';

export type LinkPurpose = 'verify-email' | 'reset-password';

export interface EmailLink {
  readonly userId: string;
  readonly email: string;
}
/** Only the hash of a link's token is stored. */
export const hashLinkToken = (token: string): Buffer => createHash('sha256').update(token).digest();

/** Stores the link's hash; invalidates older links with the same purpose. */
export async function insertEmailLink(
  db: Queryable,
  link: EmailLink & { token: string; purpose: LinkPurpose; hours: number },
): Promise<void> {
  await db.query(
    `WITH older AS (DELETE FROM mail_links WHERE user_id = $2 AND purpose = $3)
     INSERT INTO mail_links (token_hash, user_id, purpose, email, expires_at)
     VALUES ($1, $2, $3, $4, now() + make_interval(hours => $5))`,
    [hashLinkToken(link.token), link.userId, link.purpose, link.email, link.hours],
  );
}

/** Deletes a valid link, so that it works once. @returns its purpose; undefined for an unknown or expired link */
export async function consumeEmailLink(
  db: Queryable,
  token: string,
  purpose: LinkPurpose,
): Promise<EmailLink | undefined> {
  const { rows } = await db.query(
    `DELETE FROM mail_links WHERE token_hash = $1 AND purpose = $2 AND expires_at > now()
     RETURNING user_id AS "userId", email`,
    [hashLinkToken(token), purpose],
  );
  return rows[0];
}

export async function listLinkedEmails(db: Queryable, userId: string): Promise<string[]> {
  const { rows } = await db.query('SELECT DISTINCT email FROM mail_links WHERE user_id = $1', [userId]);
  return rows.map((row) => row.email);
}

export async function deleteEmailLinks(db: Queryable, userId: string, emails?: readonly string[]): Promise<void> {
  const sql = 'DELETE FROM mail_links WHERE user_id = $1 AND ($2::text[] IS NULL OR email = ANY($2))';
  await db.query(sql, [userId, emails ?? null]);
}
