import { userSessionsRevoked } from '@loop-petal/contracts/events/user-events';
import { addToOutbox } from '@loop-petal/service-kit/events/outbox';
import { unauthorized } from '@loop-petal/service-kit/http/errors';
import { inTransaction } from '@loop-petal/service-kit/postgres/postgres';
import type { Caller } from '@loop-petal/service-kit/security/internal-token';
import type { Context } from '../context.ts';
import { deleteEmailLinks } from '../emails/email-link-store.ts';
import { assertUncommonPassword, hashPassword } from '../sign-in/password.ts';
import { checkCurrentPassword } from '../sign-in/reauthenticate.ts';
import { requireSecondStep } from '../sign-in/second-step.ts';
import { deleteSessionsOf } from '../sign-in/session-store.ts';
import type { User } from '../users/user.ts';
import { changeUser } from '../users/user-store.ts';

type Customer = Extract<Caller, { kind: 'customer' }>;

/**
 * Changes the password, ends all other sessions of the account and forgets its known devices.
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
  assertUncommonPassword(given.newPassword);
  const passwordHash = await hashPassword(given.newPassword);
  const { userId, sessionId: keepSessionId } = customer;
  const user = await inTransaction(ctx.pool, async (tx) => {
    const changed = await changeUser(tx, userId, { passwordHash });
    if (!changed) throw unauthorized('Please log in.');
    await deleteEmailLinks(tx, userId);
    await deleteSessionsOf(tx, userId, keepSessionId);
    await addToOutbox(tx, userSessionsRevoked({ userId, keepSessionId }));
    return changed;
  });
  ctx.outbox.wake();
  return user;
}
