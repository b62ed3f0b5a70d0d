import { userRegistered } from '@loop-petal/contracts/events/user-events';
import { AddressFields, type RegisterRequest } from '@loop-petal/contracts/shapes/identity';
import { addToOutbox } from '@loop-petal/service-kit/events/outbox';
import { parseInput } from '@loop-petal/service-kit/http/read-input';
import { inTransaction } from '@loop-petal/service-kit/postgres/postgres';
import type { Caller } from '@loop-petal/service-kit/security/internal-token';
import type { Context } from '../context.ts';
import { queueEmail } from '../emails/email-queue.ts';
import { openSession, visitorOf } from '../sign-in/open-session.ts';
import { assertUncommonPassword, hashPassword } from '../sign-in/password.ts';
import { assertAvailableName } from '../users/available-name.ts';
import type { User } from '../users/user.ts';
import { insertUser } from '../users/user-store.ts';
import { addAddress } from './save-address.ts';
import { sendVerification } from './verify-email.ts';

export interface Registration {
  readonly user: User;
  readonly token: string;
  /** The reason why the address was not saved; the account is created anyway. */
  readonly addressError?: string | undefined;
}

/**
 * Creates an account and its first session. If an email address is given, sends a welcome email and a verification
 * link. If a complete shipping address is given, saves it.
 * @throws ShopError 400 `common_password`, 409 `username_taken` or `username_reserved`
 */
export async function register(ctx: Context, caller: Caller, given: RegisterRequest): Promise<Registration> {
  assertUncommonPassword(given.password);
  const passwordHash = await hashPassword(given.password);
  const opened = await inTransaction(ctx.pool, async (tx) => {
    const email = given.email || null;
    const user = await insertUser(tx, { username: given.username, email, passwordHash, role: 'user' });
    await assertAvailableName(tx, given.username);
    await addToOutbox(tx, userRegistered({ userId: user.id, visitorId: visitorOf(caller, user.id) }));
    if (email) {
      await queueEmail(tx, { template: 'welcome', to: email, username: user.username, userId: user.id });
      await sendVerification(ctx, tx, user, email);
    }
    return { user, token: await openSession(tx, user, caller) };
  });
  ctx.outbox.wake();
  ctx.emailSender.wake();
  return { ...opened, addressError: await saveGivenAddress(ctx, opened.user, given) };
}

async function saveGivenAddress(ctx: Context, user: User, given: RegisterRequest): Promise<string | undefined> {
  const { shippingName, shippingPhone, shippingAddressLine1, shippingCity, shippingState, shippingZipCode } = given;
  if (![shippingName, shippingPhone, shippingAddressLine1, shippingCity, shippingZipCode].some(Boolean))
    return undefined;
  const address = parseInput(AddressFields, {
    name: 'Home',
    recipientName: shippingName ?? '',
    phone: shippingPhone ?? '',
    addressLine1: shippingAddressLine1 ?? '',
    addressLine2: given.shippingAddressLine2 || null,
    city: shippingCity ?? '',
    state: shippingState ?? '',
    zipCode: shippingZipCode ?? '',
    country: given.shippingCountry || 'US',
    deliveryInstructions: given.shippingDeliveryInstructions || null,
    isDefault: given.setAsDefault ?? false,
  });
  if (!address.success) return address.error.issues.map((issue) => issue.message).join('. ');
  try {
    await addAddress(ctx, user.id, address.data);
    return undefined;
  } catch (error) {
    ctx.logger.error({ err: error, userId: user.id }, 'the address given at registration was not saved');
    return 'Your address could not be saved. Please add it again in your account.';
  }
}
