import { randomBytes } from 'node:crypto';
import { userSessionsRevoked } from '@loop-petal/contracts/user-events';
import { addToOutbox } from '@loop-petal/service-kit/events/outbox';
import { badRequest, unauthorized } from '@loop-petal/service-kit/http/errors';
import { inTransaction } from '@loop-petal/service-kit/postgres/postgres';
import type { Caller } from '@loop-petal/service-kit/security/internal-token';
import type { Context } from '../context.ts';
import { consumeMailLink, deleteMailLinks, insertMailLink } from '../mail/mail-link-store.ts';
import { queueMail } from '../mail/mail-queue.ts';
import { countAttempt, resetAttempts } from '../sign-in/attempt-store.ts';
import { assertUncommonPassword, hashPassword, passwordMatches } from '../sign-in/password.ts';
import { deleteSessionsOf } from '../sign-in/session-store.ts';
import { requireSecondStep } from '../two-step/second-step.ts';
import type { User } from './user.ts';
import { changeUser, findUser, findUsersByEmail } from './user-store.ts';

type Customer = Extract<Caller, { kind: 'customer' }>;
const MAX_WRONG_PASSWORDS = 10;
const MAX_RESETS_PER_ACCOUNT = 3;
const RESET_LINK_HOURS = 1;

/**
 * Checks a password that a signed-in user enters again; wrong ones are counted, so that a stolen session can't guess.
 * @throws ShopError 400 `wrong_password`, 429 `too_many_attempts`
 */
export async function checkCurrentPassword(ctx: Context, userId: string, password: string): Promise<void> {
  const key = `current:${userId}`;
  await countAttempt(ctx.pool, [{ key, max: MAX_WRONG_PASSWORDS }]);
  const user = await findUser(ctx.pool, userId);
  if (!user) throw unauthorized('Please log in.');
  if (!(await passwordMatches(user.passwordHash, password))) {
    throw badRequest('Current password is incorrect', 'wrong_password');
  }
  await resetAttempts(ctx.pool, { fresh: [key] });
}

/**
 * Every other session of the account ends, and other devices are no longer known.
 * @returns the changed account
 * @throws ShopError 400 `wrong_password` or `common_password`, 401 `otp_required`, 429
 */
export async function changePassword(
  ctx: Context,
  customer: Customer,
  given: { currentPassword: string; newPassword: string; otp?: string | undefined },
): Promise<User> {
  await checkCurrentPassword(ctx, customer.userId, given.currentPassword);
  await requireSecondStep(ctx, customer, given.otp);
  return setPassword(ctx, customer.userId, given.newPassword, customer.sessionId);
}

/** Mails a link to the accounts with this address; the answer is the same when there are none. */
export async function requestReset(ctx: Context, email: string): Promise<void> {
  for (const user of await findUsersByEmail(ctx.pool, email)) {
    const key = `reset:${user.id}`;
    const allowed = await countAttempt(ctx.pool, [{ key, max: MAX_RESETS_PER_ACCOUNT }]).then(
      () => true,
      () => false,
    );
    if (!allowed || !user.email) continue;
    const token = randomBytes(32).toString('base64url');
    const link = {
      token,
      userId: user.id,
      purpose: 'reset-password',
      email: user.email,
      hours: RESET_LINK_HOURS,
    } as const;
    const mail = {
      template: 'password-reset',
      to: user.email,
      username: user.username,
      isProved: user.emailConfirmed,
    } as const;
    await inTransaction(ctx.pool, async (tx) => {
      await insertMailLink(tx, link);
      await queueMail(tx, { ...mail, link: `${ctx.publicUrl}/reset-password?token=${token}` });
    });
    ctx.mailSender.wake();
  }
}

/**
 * Sets a new password with the token of a reset link; all sessions of the account end.
 * @throws ShopError 400 `link_expired` or `common_password`
 */
export async function resetPassword(ctx: Context, given: { token: string; newPassword: string }): Promise<void> {
  assertUncommonPassword(given.newPassword);
  const passwordHash = await hashPassword(given.newPassword);
  await inTransaction(ctx.pool, async (tx) => {
    const link = await consumeMailLink(tx, given.token, 'reset-password');
    if (!link) throw badRequest('This link is no longer valid. Please ask for a new one.', 'link_expired');
    await changeUser(tx, link.userId, { passwordHash });
    await deleteMailLinks(tx, link.userId);
    await deleteSessionsOf(tx, link.userId);
    await addToOutbox(tx, userSessionsRevoked({ userId: link.userId }));
  });
  ctx.outbox.wake();
}

async function setPassword(ctx: Context, userId: string, password: string, keepSessionId: string): Promise<User> {
  assertUncommonPassword(password);
  const passwordHash = await hashPassword(password);
  const user = await inTransaction(ctx.pool, async (tx) => {
    const changed = await changeUser(tx, userId, { passwordHash });
    if (!changed) throw unauthorized('Please log in.');
    await deleteMailLinks(tx, userId);
    await deleteSessionsOf(tx, userId, keepSessionId);
    await addToOutbox(tx, userSessionsRevoked({ userId, keepSessionId }));
    return changed;
  });
  ctx.outbox.wake();
  return user;
}
