import { badRequest, forbidden, unauthorized } from '@loop-petal/service-kit/http/errors';
import type { Caller } from '@loop-petal/service-kit/security/internal-token';
import type { Context } from '../context.ts';
import { findUser } from '../users/user-store.ts';
import { countAttempt, resetAttempts } from './attempt-store.ts';
import { matchPassword } from './password.ts';

type Customer = Extract<Caller, { kind: 'customer' }>;
const MAX_WRONG_PASSWORDS = 10;
const FRESH_SIGN_IN_MINUTES = 15;

export const isFreshSignIn = (customer: Customer, now: Date) =>
  now.getTime() - Date.parse(customer.signedInAt) < FRESH_SIGN_IN_MINUTES * 60_000;

/**
 * Checks the password of the account; a social account without one requires a recent sign-in instead.
 * @throws ShopError 400 `wrong_password`, 403 `password_needed` or `sign_in_again`, 429 `too_many_attempts`
 */
export async function reauthenticate(ctx: Context, customer: Customer, password: string | undefined): Promise<void> {
  const user = await findUser(ctx.pool, customer.userId);
  if (user && !user.passwordHash) {
    if (isFreshSignIn(customer, ctx.now())) return;
    throw forbidden('For your security, please log out and sign in again before this change.', 'sign_in_again');
  }
  if (password === undefined) throw forbidden('Please enter your current password.', 'password_needed');
  await checkCurrentPassword(ctx, customer.userId, password);
}

/** Checks a re-entered password; counts wrong ones. @throws ShopError 400 `wrong_password`, 429 `too_many_attempts` */
export async function checkCurrentPassword(ctx: Context, userId: string, password: string): Promise<void> {
  const key = `current:${userId}`;
  await countAttempt(ctx.pool, [{ key, max: MAX_WRONG_PASSWORDS }]);
  const user = await findUser(ctx.pool, userId);
  if (!user) throw unauthorized('Please log in.');
  if (!(await matchPassword(user.passwordHash, password))) {
    throw badRequest('Current password is incorrect', 'wrong_password');
  }
  await resetAttempts(ctx.pool, { cleared: [key] });
}
