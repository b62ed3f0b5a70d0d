import { toKey } from '@loop-petal/contracts/rules/text';
import { ShopError } from '@loop-petal/service-kit/http/errors';
import { inTransaction, type Queryable } from '@loop-petal/service-kit/postgres/postgres';
import type { Caller } from '@loop-petal/service-kit/security/internal-token';
import { mintSessionToken } from '@loop-petal/service-kit/security/session-cookie';
import type { Context } from '../context.ts';
import type { User } from '../users/user.ts';
import { findUserByName, replacePasswordHash } from '../users/user-store.ts';
import { countAttempt, queueAttempt, resetAttempts, tooManyAttempts } from './attempt-store.ts';
import { knownDevice } from './known-device.ts';
import { openSession } from './open-session.ts';
import type { Origin } from './origin.ts';
import { hashPassword, matchPassword } from './password.ts';
import { checkSecondStep, codeAttemptsKey, countCodeAttempt } from './second-step.ts';
import { insertSession } from './session-store.ts';

export interface Credentials {
  readonly username: string;
  readonly password: string;
  readonly otp?: string | undefined;
}
const ADMIN_SESSION_HOURS = 8;
/** Wrong passwords per account and window before delays begin; unknown user names have the same limit. */
const FREE_ATTEMPTS = { shop: 10, admin: 5 } as const;
/** The limit for all networks together, for guesses distributed over many networks. */
const FREE_ATTEMPTS_EVERYWHERE = 50;
const MAX_ATTEMPTS_PER_NETWORK = 100;
/** The longest time that a request waits for its turn; a longer wait is refused with 429. */
const MAX_WAIT_SECONDS = 8;

type Client = 'shop' | 'admin';
const wrongCredentials = () => new ShopError(401, 'wrong_credentials', 'Invalid username or password');

export async function logIn(ctx: Context, caller: Caller, given: Credentials, from: Origin) {
  const signedIn = await authenticate(ctx, 'shop', given, from, async (tx, user, secondStep) => ({
    token: await openSession(tx, user, caller, secondStep),
  }));
  ctx.outbox.wake();
  return signedIn;
}

/** Opens a session with a bearer token for the admin client: short-lived, revocable, never a cookie. */
export function logInAdmin(ctx: Context, given: Credentials, from: Origin) {
  return authenticate(ctx, 'admin', given, from, (tx, { id }, secondStep) => openAdminSession(tx, id, secondStep));
}

export async function openAdminSession(tx: Queryable, userId: string, secondStep: boolean) {
  const token = mintSessionToken('a');
  const session = { kind: 'admin', token, userId, hours: ADMIN_SESSION_HOURS, secondStep } as const;
  return { token, expiresAt: (await insertSession(tx, session)).expiresAt };
}

/** Checks the credentials, then opens the session in one transaction. @throws ShopError 401, 429 */
export async function authenticate<Opened>(
  ctx: Context,
  client: Client,
  given: Credentials,
  from: Origin,
  open: (tx: Queryable, user: User, secondStep: boolean) => Promise<Opened>,
): Promise<Opened & { user: User }> {
  const { user: found, rehashed, attempt } = await checkPassword(ctx, client, given, from);
  if (given.otp) await countCodeAttempt(ctx, attempt.codes);
  return inTransaction(ctx.pool, async (tx) => {
    const secondStep = await checkSecondStep(ctx, tx, found.id, given.otp);
    await resetAttempts(tx, attempt);
    const user =
      rehashed && (await replacePasswordHash(tx, found, rehashed)) ? { ...found, passwordHash: rehashed } : found;
    return { ...(await open(tx, user, secondStep)), user };
  });
}

/**
 * @throws ShopError 401 for a wrong password or code @returns the user and the keys under which the attempt was counted
 */
async function checkPassword(ctx: Context, client: Client, given: Credentials, from: Origin) {
  const user = await findUserByName(ctx.pool, given.username);
  const device = user && knownDevice(ctx, user, from.cookies);
  const source = device ? `device:${device}` : from.network;
  const account = `${client}:${toKey(given.username)}`;
  const own = `${account}@${source}`;
  const shared = device ? [] : [account, `${client}-from:${source}`];
  await awaitTurn(ctx, client, own, shared);
  const matched = await matchPassword(user?.passwordHash, given.password);
  if (!matched || !maySignIn(user, client)) throw wrongCredentials();
  const rehashed = matched === 'typed' ? await hashPassword(given.password) : undefined;
  const codes = device ? `${codeAttemptsKey(user.id)}@${source}` : codeAttemptsKey(user.id);
  return { user, rehashed, attempt: { cleared: [own, codes], decremented: shared, codes } };
}

/** Delays attempts after many wrong ones; refuses long waits and attempts on many accounts with 429. */
async function awaitTurn(ctx: Context, client: Client, own: string, [account, network]: readonly string[]) {
  const seconds = await inTransaction(ctx.pool, async (tx) => {
    const wait = await queueAttempt(tx, [
      { key: own, free: FREE_ATTEMPTS[client] },
      ...(account ? [{ key: account, free: FREE_ATTEMPTS_EVERYWHERE }] : []),
    ]);
    if (wait > MAX_WAIT_SECONDS) throw tooManyAttempts(Math.ceil(wait));
    return wait;
  });
  if (network && ctx.limitsNetworks) {
    await countAttempt(ctx.pool, [{ key: network, max: MAX_ATTEMPTS_PER_NETWORK }]);
  }
  if (seconds > 0) await ctx.pause(seconds * 1000);
}

function maySignIn(user: User | undefined, client: Client): user is User {
  return Boolean(user?.isActive) && (client === 'shop' || user?.role !== 'user');
}
