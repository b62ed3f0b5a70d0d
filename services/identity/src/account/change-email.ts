import { toKey } from '@loop-petal/contracts/rules/text';
import { unauthorized } from '@loop-petal/service-kit/http/errors';
import { inTransaction } from '@loop-petal/service-kit/postgres/postgres';
import type { Caller } from '@loop-petal/service-kit/security/internal-token';
import type { Context } from '../context.ts';
import { isFreshSignIn, reauthenticate } from '../sign-in/reauthenticate.ts';
import { requireSecondStep } from '../sign-in/second-step.ts';
import type { User } from '../users/user.ts';
import { changeUser, findUser } from '../users/user-store.ts';
import { notifyOldAddress, sendVerification } from './verify-email.ts';

type Customer = Extract<Caller, { kind: 'customer' }>;
/**
 * Keeps a verified address until the link to the new one is confirmed; replaces an unverified one immediately.
 * @returns the account, and whether the new address waits for its link
 * @throws ShopError 400 `wrong_password`, 401 `otp_required`, 403 `password_needed` or `sign_in_again`
 */
export async function changeEmail(
  ctx: Context,
  customer: Customer,
  given: { email: string; currentPassword?: string | undefined; otp?: string | undefined },
): Promise<{ user: User; pending: boolean }> {
  const password = given.currentPassword || undefined;
  if (password || !isFreshSignIn(customer, ctx.now())) await reauthenticate(ctx, customer, password);
  await requireSecondStep(ctx, customer, given.otp);
  const user = await findUser(ctx.pool, customer.userId);
  if (!user) throw unauthorized('Please log in.');
  if (user.emailConfirmed && user.email === given.email) return { user, pending: false };
  const changed = await inTransaction(ctx.pool, async (tx) => {
    await sendVerification(ctx, tx, user, given.email);
    if (user.emailVerified) return undefined;
    if (user.email && toKey(user.email) !== toKey(given.email)) await notifyOldAddress(tx, user, user.email);
    return changeUser(tx, user.id, { email: given.email, emailVerified: false });
  });
  ctx.emailSender.wake();
  return { user: changed ?? user, pending: user.emailVerified };
}
