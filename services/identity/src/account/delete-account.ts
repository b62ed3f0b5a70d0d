import type { Caller } from '@loop-petal/service-kit/security/internal-token';
import type { Context } from '../context.ts';
import { reauthenticate } from '../sign-in/reauthenticate.ts';
import { requireSecondStep } from '../sign-in/second-step.ts';
import { eraseUser } from './erase-user.ts';

/** Erases the account. @throws ShopError 400 `wrong_password`, 401 `otp_required`, 403 `sign_in_again`, 409 `last_admin` */
export async function deleteAccount(
  ctx: Context,
  customer: Extract<Caller, { kind: 'customer' }>,
  given: { password: string; otp?: string | undefined },
): Promise<void> {
  await reauthenticate(ctx, customer, given.password);
  await requireSecondStep(ctx, customer, given.otp);
  await eraseUser(ctx, customer.userId);
}
