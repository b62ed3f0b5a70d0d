import { randomBytes } from 'node:crypto';
import { userSessionsRevoked } from '@loop-petal/contracts/events/user-events';
import type { StaffRole } from '@loop-petal/contracts/rules/staff-roles';
import type { Recorder } from '@loop-petal/service-kit/events/audit';
import { addToOutbox } from '@loop-petal/service-kit/events/outbox';
import { badRequest, conflict, notFound } from '@loop-petal/service-kit/http/errors';
import { inTransaction, type Queryable } from '@loop-petal/service-kit/postgres/postgres';
import type { Caller } from '@loop-petal/service-kit/security/internal-token';
import type { Context } from '../context.ts';
import { queueEmail } from '../emails/email-queue.ts';
import type { User } from '../users/user.ts';
import { findUser } from '../users/user-store.ts';
import { resetAttempts } from './attempt-store.ts';
import { encrypt } from './encryption.ts';
import { base32, otpauthUri } from './one-time-code.ts';
import { checkCurrentPassword } from './reauthenticate.ts';
import * as factors from './second-factor-store.ts';
import { codeAttemptsKey, consumeCode, countCodeAttempt, secondFactorKeys, stepOf } from './second-step.ts';
import { deleteSessionsOf } from './session-store.ts';

type Staff = Extract<Caller, { kind: StaffRole }>;
const SECRET_BYTES = 20;
const RECOVERY_CODES = 10;

const subjectOf = (id: string) => ({ kind: 'user' as const, id });
const isOff = () => conflict('Two-step sign-in is not on.', 'two_step_off');
const wrongCode = () => badRequest('This code is not correct. Please enter the current code.', 'code_wrong');

/**
 * Creates a secret for an authenticator app. It is shown once, and inactive until a code confirms it.
 * @returns the secret in base32 and as an `otpauth:` link
 * @throws ShopError 400 `wrong_password`, 409 `two_step_on`
 */
export async function startTwoStep(ctx: Context, { userId }: Staff, password: string, record: Recorder) {
  await checkCurrentPassword(ctx, userId, password);
  const user = await findUser(ctx.pool, userId);
  if (!user) throw notFound('User not found');
  const secret = randomBytes(SECRET_BYTES);
  await inTransaction(ctx.pool, async (tx) => {
    if (!(await factors.upsertUnconfirmedFactor(tx, userId, encrypt(secondFactorKeys(ctx), secret, userId)))) {
      throw conflict('Two-step sign-in is already on.', 'two_step_on');
    }
    await addToOutbox(tx, record({ action: 'began to set up two-step sign-in', subject: subjectOf(userId) }));
  });
  ctx.outbox.wake();
  return { secret: base32(secret), uri: otpauthUri(ctx.settings.current().name, user.username, secret) };
}

/**
 * Turns two-step sign-in on with an app's code; ends the other sessions of the account.
 * @returns the recovery codes, shown once
 * @throws ShopError 400 `code_wrong`, 409 `nothing_to_confirm`, 429
 */
export async function confirmTwoStep(ctx: Context, { userId, sessionId }: Staff, code: string, record: Recorder) {
  await countCodeAttempt(ctx, codeAttemptsKey(userId));
  const factor = await factors.findSecondFactor(ctx.pool, userId);
  if (!factor || factor.confirmedAt) throw conflict('There is no two-step setup to confirm.', 'nothing_to_confirm');
  const step = stepOf(ctx, userId, factor, code);
  if (step === undefined) throw wrongCode();
  const codes = Array.from({ length: RECOVERY_CODES }, () => base32(randomBytes(10)).toLowerCase());
  await inTransaction(ctx.pool, async (tx) => {
    if (!(await factors.confirm(tx, userId, factor.secret, step))) throw wrongCode();
    await factors.insertRecoveryCodes(tx, userId, codes);
    await resetAttempts(tx, { cleared: [codeAttemptsKey(userId)] });
    await deleteSessionsOf(tx, userId, sessionId);
    const note = record({ action: 'turned two-step sign-in on', subject: subjectOf(userId) });
    await addToOutbox(tx, userSessionsRevoked({ userId, keepSessionId: sessionId }), note);
  });
  ctx.outbox.wake();
  return codes.map(inGroups);
}

/** Turns two-step sign-in off with a code. @throws ShopError 400 `code_wrong`, 409 `two_step_off`, 429 */
export async function endTwoStep(ctx: Context, { userId }: Staff, code: string, record: Recorder): Promise<void> {
  await countCodeAttempt(ctx, codeAttemptsKey(userId));
  await inTransaction(ctx.pool, async (tx) => {
    const factor = await factors.findSecondFactor(tx, userId);
    if (!factor?.confirmedAt) throw isOff();
    if (!(await consumeCode(ctx, tx, userId, factor, code))) throw wrongCode();
    await removeFactor(tx, userId);
    await addToOutbox(tx, record({ action: 'turned two-step sign-in off', subject: subjectOf(userId) }));
  });
  ctx.outbox.wake();
}

/**
 * Turns off the two-step sign-in of a person who has lost the app and the recovery codes; ends the account's sessions.
 * The admin's password is enough, because each session of staff with a second factor has needed a code.
 * @throws ShopError 400 `wrong_password`, 404, 409 `own_account` or `two_step_off`, 429
 */
export async function removeTwoStep(
  ctx: Context,
  admin: Staff,
  id: string,
  password: string,
  record: Recorder,
): Promise<void> {
  if (id === admin.userId) {
    throw conflict('Please turn off your own two-step sign-in with a code.', 'own_account');
  }
  await checkCurrentPassword(ctx, admin.userId, password);
  await inTransaction(ctx.pool, async (tx) => {
    const user = await findUser(tx, id);
    if (!user) throw notFound('User not found');
    await removeFactor(tx, id);
    await deleteSessionsOf(tx, id);
    const note = record({ action: 'turned off two-step sign-in for the account', subject: subjectOf(id) });
    await addToOutbox(tx, userSessionsRevoked({ userId: id }), note);
    if (user.email) await queueNotice(tx, user, user.email);
  });
  ctx.outbox.wake();
  ctx.emailSender.wake();
}

async function removeFactor(tx: Queryable, userId: string): Promise<void> {
  if (!(await factors.deleteSecondFactor(tx, userId))) throw isOff();
  await resetAttempts(tx, { cleared: [codeAttemptsKey(userId)] });
}

const queueNotice = (tx: Queryable, { id: userId, username, emailConfirmed: isProved }: User, to: string) =>
  queueEmail(tx, { template: 'two-step-removed', to, username, userId, isProved });

export async function viewTwoStep(ctx: Context, { userId }: Staff) {
  const factor = await factors.findSecondFactor(ctx.pool, userId);
  const since = factor?.confirmedAt ?? null;
  return { enabled: since !== null, since, recoveryCodesLeft: factor?.recoveryCodesLeft ?? 0 };
}

const inGroups = (code: string) => code.match(/.{4}/g)?.join('-') ?? code;
