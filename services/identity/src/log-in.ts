import { ShopError } from '@loop-petal/service-kit/errors';
import type { Caller } from '@loop-petal/service-kit/internal-token';
import { inTransaction } from '@loop-petal/service-kit/postgres';
import { mintSessionToken } from '@loop-petal/service-kit/session-cookie';
import { countAttempt, forgiveAttempt, queueAttempt, TooManyAttempts } from './attempt-store.ts';
import type { Context } from './context.ts';
import { knownDevice } from './known-device.ts';
import { passwordMatches } from './password.ts';
import type { Origin } from './request-facts.ts';
import { insertSession } from './session-store.ts';
import { signIn } from './sign-in.ts';
import { codesOf, MAX_WRONG_CODES, passSecondStep } from './two-step.ts';
import { keyOf, type User } from './user.ts';
import { findUserByName } from './user-store.ts';

export interface Credentials {
  readonly username: string;
  readonly password: string;
}
const ADMIN_HOURS = 8;
/** Wrong passwords for one account within the window that are answered at once; the same for names nobody has. */
const FREE = { shop: 10, admin: 5 } as const;
/** Of all networks together, so that many of them can't guess as often as they are many. */
const FREE_EVERYWHERE = 50;
const MAX_PER_NETWORK = 100;
/** A request is kept waiting for its turn for so long at most; with more before it it is told to come back. */
const LONGEST_WAIT_SECONDS = 8;

type Client = 'shop' | 'admin';
const wrongCredentials = () => new ShopError(401, 'wrong_credentials', 'Invalid username or password');

export async function logIn(ctx: Context, caller: Caller, given: Credentials, from: Origin) {
  const { user, attempt } = await checkCredentials(ctx, 'shop', given, from);
  return { user, token: await signIn(ctx, user, caller, attempt) };
}

/** A bearer token for the admin client: short-lived, revocable, never a cookie. */
export async function logInAdmin(ctx: Context, given: Credentials, otp: string | undefined, from: Origin) {
  const { user, attempt } = await checkCredentials(ctx, 'admin', given, from);
  if (otp) await countAttempt(ctx.pool, [{ key: attempt.codes, max: MAX_WRONG_CODES }]);
  const token = mintSessionToken('a');
  const { expiresAt } = await inTransaction(ctx.pool, async (tx) => {
    await passSecondStep(ctx, tx, user.id, otp);
    await forgiveAttempt(tx, attempt);
    return insertSession(tx, { kind: 'admin', token, userId: user.id, hours: ADMIN_HOURS });
  });
  return { user, token, expiresAt };
}

/** 401 when they are wrong. @returns the user, and what the attempt was counted by */
async function checkCredentials(ctx: Context, client: Client, given: Credentials, from: Origin) {
  const user = await findUserByName(ctx.pool, given.username);
  const device = user && knownDevice(ctx, user, from.cookies);
  const source = device ? `device:${device}` : from.network;
  const account = `${client}:${keyOf(given.username)}`;
  const own = `${account}@${source}`;
  const shared = device ? [] : [account, `${client}-from:${source}`];
  await awaitTurn(ctx, client, own, shared);
  const matches = await passwordMatches(user?.passwordHash, given.password);
  if (!matches || !mayEnter(user, client)) throw wrongCredentials();
  const codes = device ? `${codesOf(user.id)}@${source}` : codesOf(user.id);
  return { user, attempt: { fresh: [own, codes], less: shared, codes } };
}

/** Who guessed often waits; only those who would wait very long, or guess at many accounts, are refused (429). */
async function awaitTurn(ctx: Context, client: Client, own: string, [account, network]: readonly string[]) {
  const seconds = await inTransaction(ctx.pool, async (tx) => {
    const wait = await queueAttempt(tx, [
      { key: own, free: FREE[client] },
      ...(account ? [{ key: account, free: FREE_EVERYWHERE }] : []),
    ]);
    if (wait > LONGEST_WAIT_SECONDS) throw new TooManyAttempts(Math.ceil(wait));
    return wait;
  });
  if (network && ctx.settings.limitAddresses) {
    await countAttempt(ctx.pool, [{ key: network, max: MAX_PER_NETWORK }]);
  }
  if (seconds > 0) await ctx.pause(seconds * 1000);
}

function mayEnter(user: User | undefined, client: Client): user is User {
  return Boolean(user?.isActive) && (client === 'shop' || user?.role === 'admin');
}
