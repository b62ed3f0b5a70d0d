import { badRequest } from '@loop-petal/service-kit/http/errors';
import type { Caller } from '@loop-petal/service-kit/security/internal-token';
import type { Context } from '../context.ts';
import { checkCurrentPassword, isFreshSignIn } from '../sign-in/reauthenticate.ts';
import { requireSecondStep } from '../sign-in/second-step.ts';
import { findUser } from '../users/user-store.ts';
import { eraseUser } from './erase-user.ts';

/**
 * Erases the account. A social account without a password requires a recent sign-in instead.
 * @throws ShopError 400 `wrong_password` or `sign_in_again`, 401 `otp_required`, 409 `last_admin`
 */
export async function deleteAccount(
  ctx: Context,
  customer: Extract<Caller, { kind: 'customer' }>,
  given: { password: string; otp?: string | undefined },
): Promise<void> {
  const user = await findUser(ctx.pool, customer.userId);
  if (user && !user.passwordHash) {
    if (!isFreshSignIn(customer, ctx.now()))
      throw badRequest('Please sign in again to delete your account.', 'sign_in_again');
  } else {
    await checkCurrentPassword(ctx, customer.userId, given.password);
  }
  await requireSecondStep(ctx, customer, given.otp);
  await eraseUser(ctx, customer.userId);
}
