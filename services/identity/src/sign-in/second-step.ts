import { ShopError } from '@loop-petal/service-kit/http/errors';
import { inTransaction, type Queryable } from '@loop-petal/service-kit/postgres/postgres';
import type { Context } from '../context.ts';
import { countAttempt, resetAttempts } from './attempt-store.ts';
import { decrypt, deriveKeys } from './encryption.ts';
import { stepOfCode } from './one-time-code.ts';
import * as factors from './second-factor-store.ts';
import { hasSecondStep, markSecondStep } from './session-store.ts';

const MAX_WRONG_CODES = 10;
export const codeAttemptsKey = (userId: string) => `two-step:${userId}`;
export const secondFactorKeys = ({ sessionSecret }: Context) => deriveKeys(sessionSecret, 'second factor');

/** Counts an attempt even if the later transaction rolls back. @throws ShopError 429 `too_many_attempts` after ten */
export const countCodeAttempt = (ctx: Context, key: string) => countAttempt(ctx.pool, [{ key, max: MAX_WRONG_CODES }]);

/**
 * Checks the code after the password, in the transaction that opens the session.
 * @returns whether the account has a second factor; if so, its code was correct
 * @throws ShopError 401 `otp_required` or `otp_wrong`
 */
export async function checkSecondStep(
  ctx: Context,
  tx: Queryable,
  userId: string,
  code: string | undefined,
): Promise<boolean> {
  const factor = await factors.findSecondFactor(tx, userId);
  if (!factor?.confirmedAt) return false;
  if (!code) throw new ShopError(401, 'otp_required', 'Please enter the code from your authenticator app.');
  if (!(await consumeCode(ctx, tx, userId, factor, code))) {
    throw new ShopError(401, 'otp_wrong', 'This code is not correct. Please enter the current code.');
  }
  return true;
}

/** Requires the second factor for sensitive changes, once per session opened without a code. */
export async function requireSecondStep(
  ctx: Context,
  { userId, sessionId }: { userId: string; sessionId: string },
  code: string | undefined,
): Promise<void> {
  if (await hasSecondStep(ctx.pool, sessionId)) return;
  if (code) await countCodeAttempt(ctx, codeAttemptsKey(userId));
  await inTransaction(ctx.pool, async (tx) => {
    if (await checkSecondStep(ctx, tx, userId, code)) await markSecondStep(tx, sessionId);
    await resetAttempts(tx, { cleared: [codeAttemptsKey(userId)] });
  });
}

export async function consumeCode(
  ctx: Context,
  tx: Queryable,
  userId: string,
  factor: factors.SecondFactor,
  code: string,
): Promise<boolean> {
  const plain = code.replace(/[\s-]/g, '').toLowerCase();
  const step = stepOf(ctx, userId, factor, plain);
  return step === undefined ? factors.consumeRecoveryCode(tx, userId, plain) : factors.consumeStep(tx, userId, step);
}

/** The time step of an app's code; undefined unless it is the current or an adjacent one. */
export function stepOf(ctx: Context, userId: string, factor: factors.SecondFactor, code: string): number | undefined {
  const secret = decrypt(secondFactorKeys(ctx), factor.secret, userId);
  return secret && stepOfCode(secret, code.replace(/[\s-]/g, ''), ctx.now());
}
