import { createHash } from 'node:crypto';
import type { Queryable } from '@loop-petal/service-kit/postgres/postgres';

const STATE_MINUTES = 10;
const hashOf = (state: string) => createHash('sha256').update(state).digest();

export interface StartedSignIn {
  readonly state: string;
  readonly provider: string;
  readonly ownerId: string;
  readonly codeVerifier: string;
}

export async function insertSocialSignIn(db: Queryable, started: StartedSignIn): Promise<void> {
  await db.query(
    `INSERT INTO social_sign_ins (state_hash, provider, owner_id, code_verifier, expires_at)
     VALUES ($1, $2, $3, $4, now() + make_interval(mins => $5))`,
    [hashOf(started.state), started.provider, started.ownerId, started.codeVerifier, STATE_MINUTES],
  );
}

/** Deletes the state that this browser started. @returns the PKCE verifier */
export async function consumeSocialSignIn(
  db: Queryable,
  returned: { state: string; provider: string; ownerId: string },
): Promise<string | undefined> {
  const { rows } = await db.query(
    `DELETE FROM social_sign_ins WHERE state_hash = $1 AND provider = $2 AND owner_id = $3 AND expires_at > now()
     RETURNING code_verifier AS "codeVerifier"`,
    [hashOf(returned.state), returned.provider, returned.ownerId],
  );
  return rows[0]?.codeVerifier;
}

export async function findSocialUserId(db: Queryable, provider: string, subject: string): Promise<string | undefined> {
  const { rows } = await db.query(
    'SELECT user_id AS "userId" FROM social_accounts WHERE provider = $1 AND subject = $2',
    [provider, subject],
  );
  return rows[0]?.userId;
}

/** Links a social account unless it is already linked. @returns the linked user */
export async function linkSocialAccount(
  db: Queryable,
  provider: string,
  subject: string,
  userId: string,
): Promise<void> {
  await db.query('INSERT INTO social_accounts (provider, subject, user_id) VALUES ($1, $2, $3)', [
    provider,
    subject,
    userId,
  ]);
}

/** Locks a social account until the transaction ends, so that concurrent first sign-ins create one user. */
export async function lockSocialAccount(tx: Queryable, provider: string, subject: string): Promise<void> {
  await tx.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`${provider}:${subject}`]);
}
