import { ShopError } from '@loop-petal/service-kit/errors';
import type { Caller } from '@loop-petal/service-kit/internal-token';
import { networkOf } from '@loop-petal/service-kit/network';
import { inTransaction } from '@loop-petal/service-kit/postgres';
import { mintSessionToken } from '@loop-petal/service-kit/session-cookie';
import { countAttempt, forgiveAttempt } from './attempt-store.ts';
import type { Context } from './context.ts';
import { passwordMatches } from './password.ts';
import { insertSession } from './session-store.ts';
import { signIn } from './sign-in.ts';
import { passSecondStep } from './two-step.ts';
import { keyOf, type User } from './user.ts';
import { findUserByName } from './user-store.ts';

export interface Credentials {
  readonly username: string;
  readonly password: string;
}
const ADMIN_HOURS = 8;
/** Wrong passwords within the window before an account waits; the same for names nobody has. */
const MAX_PER_ACCOUNT = { shop: 10, admin: 5 } as const;
const MAX_PER_ADDRESS = 100;

const wrongCredentials = () => new ShopError(401, 'wrong_credentials', 'Invalid username or password');

/** @param from the network address, as the gateway states it */
export async function logIn(ctx: Context, caller: Caller, given: Credentials, from: string) {
  const { user, ...attempt } = await checkCredentials(ctx, 'shop', given, from);
  return { user, token: await signIn(ctx, user, caller, attempt) };
}

/**
 * A bearer token for the admin client: short-lived, revocable, never a cookie. A right password that lacks its second
 * step stays counted, so that nobody who knows it guesses codes for ever.
 */
export async function logInAdmin(ctx: Context, given: Credentials, otp: string | undefined, from: string) {
  const { user, ...attempt } = await checkCredentials(ctx, 'admin', given, from);
  const token = mintSessionToken('a');
  const { expiresAt } = await inTransaction(ctx.pool, async (tx) => {
    await passSecondStep(ctx, tx, user.id, otp);
    await forgiveAttempt(tx, attempt.accountKey, attempt.addressKey);
    return insertSession(tx, { kind: 'admin', token, userId: user.id, hours: ADMIN_HOURS });
  });
  return { token, expiresAt };
}

async function checkCredentials(ctx: Context, door: 'shop' | 'admin', given: Credentials, from: string) {
  const accountKey = `${door}:${keyOf(given.username)}`;
  const addressKey = `${door}-from:${networkOf(from)}`;
  const [user] = await Promise.all([
    findUserByName(ctx.pool, given.username),
    countAttempt(ctx.pool, [
      { key: accountKey, max: MAX_PER_ACCOUNT[door] },
      { key: addressKey, max: ctx.settings.limitAddresses ? MAX_PER_ADDRESS : Number.POSITIVE_INFINITY },
    ]),
  ]);
  const matches = await passwordMatches(user?.passwordHash, given.password);
  if (!matches || !mayEnter(user, door)) throw wrongCredentials();
  return { user, accountKey, addressKey };
}

function mayEnter(user: User | undefined, door: 'shop' | 'admin'): user is User {
  return Boolean(user?.isActive) && (door === 'shop' || user?.role === 'admin');
}
