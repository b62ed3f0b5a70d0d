import { ShopError } from '@loop-petal/service-kit/http/errors';
import { inTransaction, type Queryable } from '@loop-petal/service-kit/postgres/postgres';
import type { Context } from '../context.ts';
import { countAttempt, forgiveAttempt } from '../sign-in/attempt-store.ts';
import { hasSecondStep, noteSecondStep } from '../sign-in/session-store.ts';
import { keysFor, unseal } from './encryption.ts';
import { stepOfCode } from './one-time-code.ts';
import * as factors from './second-factor-store.ts';

const MAX_WRONG_CODES = 10;
/** What wrong codes for an account are counted by. */
export const codesOf = (userId: string) => `two-step:${userId}`;
export const keysOf = ({ sessionSecret }: Context) => keysFor(sessionSecret, 'second factor');

/** 429 after ten wrong codes. Call it before the transaction that takes the code, so that it counts whatever comes. */
export const countCode = (ctx: Context, key: string) => countAttempt(ctx.pool, [{ key, max: MAX_WRONG_CODES }]);

/**
 * Called in the transaction that opens the session, with the password checked. 401 tells the page what it lacks.
 * @returns whether a code was asked for, and right
 */
export async function passSecondStep(
  ctx: Context,
  tx: Queryable,
  userId: string,
  code: string | undefined,
): Promise<boolean> {
  const factor = await factors.findSecondFactor(tx, userId);
  if (!factor?.confirmedAt) return false;
  if (!code) throw new ShopError(401, 'otp_required', 'Please enter the code of your authenticator app.');
  if (!(await takeCode(ctx, tx, userId, factor, code))) {
    throw new ShopError(401, 'otp_wrong', 'This code is not right. Please enter the one shown now.');
  }
  return true;
}

/**
 * Before what only the owner may do. A session that was opened without a code, by a social account for instance, is
 * asked for one now, and once.
 */
export async function needSecondStep(
  ctx: Context,
  { userId, sessionId }: { userId: string; sessionId: string },
  code: string | undefined,
): Promise<void> {
  if (await hasSecondStep(ctx.pool, sessionId)) return;
  if (code) await countCode(ctx, codesOf(userId));
  await inTransaction(ctx.pool, async (tx) => {
    if (await passSecondStep(ctx, tx, userId, code)) await noteSecondStep(tx, sessionId);
    await forgiveAttempt(tx, { fresh: [codesOf(userId)] });
  });
}

/** Uses up a code of the app, or a recovery code. */
export async function takeCode(
  ctx: Context,
  tx: Queryable,
  userId: string,
  factor: factors.SecondFactor,
  code: string,
): Promise<boolean> {
  const plain = code.replace(/[\s-]/g, '').toLowerCase();
  const step = stepOf(ctx, userId, factor, plain);
  return step === undefined ? factors.takeRecoveryCode(tx, userId, plain) : factors.takeStep(tx, userId, step);
}

export function stepOf(ctx: Context, userId: string, factor: factors.SecondFactor, code: string): number | undefined {
  const secret = unseal(keysOf(ctx), factor.secret, userId);
  return secret && stepOfCode(secret, code.replace(/[\s-]/g, ''), ctx.now());
}
