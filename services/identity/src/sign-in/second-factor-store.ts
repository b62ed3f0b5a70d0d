import { createHash } from 'node:crypto';
import type { Queryable } from '@loop-petal/service-kit/postgres/postgres';

export interface SecondFactor {
  readonly secret: Buffer;
  /** null: not confirmed yet, so no code is required. */
  readonly confirmedAt: Date | null;
  readonly recoveryCodesLeft: number;
}

export async function findSecondFactor(db: Queryable, userId: string): Promise<SecondFactor | undefined> {
  const { rows } = await db.query(
    `SELECT secret, confirmed_at AS "confirmedAt",
            (SELECT count(*)::int FROM recovery_codes c WHERE c.user_id = f.user_id) AS "recoveryCodesLeft" /* not null */
       FROM second_factors f WHERE user_id = $1`,
    [userId],
  );
  return rows[0];
}

/** Replaces an unconfirmed second factor. @returns false when the second factor is already confirmed */
export async function upsertUnconfirmedFactor(db: Queryable, userId: string, secret: Buffer): Promise<boolean> {
  const { rowCount } = await db.query(
    `INSERT INTO second_factors AS f (user_id, secret) VALUES ($1, $2)
     ON CONFLICT (user_id) DO UPDATE SET secret = EXCLUDED.secret, last_step = 0 WHERE f.confirmed_at IS NULL`,
    [userId, secret],
  );
  return rowCount === 1;
}

/**
 * Confirms the secret that the code was checked against. @returns false when it has been confirmed or replaced since
 */
export async function confirm(db: Queryable, userId: string, secret: Buffer, step: number): Promise<boolean> {
  const { rowCount } = await db.query(
    `UPDATE second_factors SET confirmed_at = now(), last_step = $3
      WHERE user_id = $1 AND secret = $2 AND confirmed_at IS NULL`,
    [userId, secret, step],
  );
  return rowCount === 1;
}

/** Records the time step of a used code. @returns false when this or a later step has been used before */
export async function consumeStep(db: Queryable, userId: string, step: number): Promise<boolean> {
  const { rowCount } = await db.query(
    'UPDATE second_factors SET last_step = $2 WHERE user_id = $1 AND last_step < $2 AND confirmed_at IS NOT NULL',
    [userId, step],
  );
  return rowCount === 1;
}

const hashOf = (code: string) => createHash('sha256').update(code).digest();

export async function insertRecoveryCodes(db: Queryable, userId: string, codes: readonly string[]): Promise<void> {
  await db.query('INSERT INTO recovery_codes (code_hash, user_id) SELECT unnest($2::bytea[]), $1', [
    userId,
    codes.map(hashOf),
  ]);
}

/** Deletes a recovery code, so that it works once. @returns false for an unknown code */
export async function consumeRecoveryCode(db: Queryable, userId: string, code: string): Promise<boolean> {
  const sql = 'DELETE FROM recovery_codes WHERE code_hash = $1 AND user_id = $2';
  return (await db.query(sql, [hashOf(code), userId])).rowCount === 1;
}

/** @returns false when the account has no confirmed second factor */
export async function deleteSecondFactor(db: Queryable, userId: string): Promise<boolean> {
  const { rowCount } = await db.query('DELETE FROM second_factors WHERE user_id = $1 AND confirmed_at IS NOT NULL', [
    userId,
  ]);
  return rowCount === 1;
}
