import type { ResolvedSession } from '@loop-petal/contracts/shapes/identity';
import type { Settings } from '@loop-petal/contracts/shapes/settings';
import { onlyRow } from '@loop-petal/service-kit/postgres/only-row';
import type { Queryable } from '@loop-petal/service-kit/postgres/postgres';
import { hashSessionToken } from '@loop-petal/service-kit/security/session-cookie';

export type SessionKind = 'session' | 'admin';

export interface NewSession {
  readonly kind: SessionKind;
  readonly token: string;
  readonly userId: string;
  readonly visitorId?: string | undefined;
  readonly hours: number;
  readonly secondStep?: boolean | undefined;
}
/** Opens the session, records the sign-in and deletes the account's failed attempts. */
export async function insertSession(tx: Queryable, session: NewSession): Promise<{ id: string; expiresAt: Date }> {
  const inserted = await tx.query(
    `WITH seen AS (UPDATE users SET last_login = now() WHERE id = $3)
     INSERT INTO sessions (token_hash, kind, user_id, visitor_id, expires_at, second_step)
     VALUES ($1, $2, $3, $4, now() + make_interval(hours => $5), $6) RETURNING id, expires_at AS "expiresAt"`,
    [
      hashSessionToken(session.token),
      session.kind,
      session.userId,
      session.visitorId ?? null,
      session.hours,
      session.secondStep ?? false,
    ],
  );
  return onlyRow(inserted);
}

const IS_ACTIVE = `s.expires_at > now() AND u.is_active AND (s.kind = 'session' OR u.role <> 'user')`;

const HAS_TWO_STEP = `EXISTS (SELECT FROM second_factors f WHERE f.user_id = u.id AND f.confirmed_at IS NOT NULL)`;

export async function resolveSession(
  db: Queryable,
  { kind, token }: { kind: SessionKind; token: string },
  { staffTwoStep }: Pick<Settings, 'staffTwoStep'>,
): Promise<ResolvedSession | undefined> {
  const { rows } = await db.query(
    `SELECT s.user_id AS "userId", s.id AS "sessionId", u.role, s.visitor_id AS "visitorId",
            s.signed_in_at AS "signedInAt", s.expires_at AS "expiresAt",
            ${HAS_TWO_STEP} AS "hasTwoStep" /* not null */
       FROM sessions s JOIN users u ON u.id = s.user_id
      WHERE s.token_hash = $1 AND s.kind = $2 AND ${IS_ACTIVE}`,
    [hashSessionToken(token), kind],
  );
  const [row] = rows;
  if (!row) return undefined;
  const needsTwoStep = kind === 'admin' && staffTwoStep && !row.hasTwoStep;
  const times = { signedInAt: row.signedInAt.toISOString(), expiresAt: row.expiresAt.toISOString() };
  return { ...row, ...times, ...(needsTwoStep && { needsTwoStep }) };
}

/** The sessions that have not ended, without those of staff who must set up two-step sign-in first. */
export async function findActiveSessions(
  db: Queryable,
  ids: readonly string[],
  { staffTwoStep }: Pick<Settings, 'staffTwoStep'>,
): Promise<string[]> {
  const { rows } = await db.query(
    `SELECT s.id FROM sessions s JOIN users u ON u.id = s.user_id
     WHERE s.id = ANY($1::uuid[]) AND ${IS_ACTIVE} AND (NOT $2 OR s.kind = 'session' OR ${HAS_TWO_STEP})`,
    [ids, staffTwoStep],
  );
  return rows.map(({ id }) => id);
}

export async function hasSecondStep(db: Queryable, id: string): Promise<boolean> {
  return (await db.query('SELECT 1 FROM sessions WHERE id = $1 AND second_step', [id])).rowCount === 1;
}

export async function markSecondStep(db: Queryable, id: string): Promise<void> {
  await db.query('UPDATE sessions SET second_step = true WHERE id = $1', [id]);
}

export async function deleteSession(db: Queryable, id: string): Promise<boolean> {
  return ((await db.query('DELETE FROM sessions WHERE id = $1', [id])).rowCount ?? 0) > 0;
}

export async function deleteSessionsOf(db: Queryable, userId: string, keepId?: string): Promise<void> {
  await db.query('DELETE FROM sessions WHERE user_id = $1 AND id IS DISTINCT FROM $2::uuid', [userId, keepId ?? null]);
}

export async function listSessionsOf(db: Queryable, userId: string): Promise<{ signedInAt: Date; expiresAt: Date }[]> {
  const { rows } = await db.query(
    `SELECT signed_in_at AS "signedInAt", expires_at AS "expiresAt" FROM sessions WHERE user_id = $1 ORDER BY 1`,
    [userId],
  );
  return rows;
}
