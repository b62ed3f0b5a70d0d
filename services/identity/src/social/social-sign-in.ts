import { createHash, randomBytes } from 'node:crypto';
import { userRegistered } from '@loop-petal/contracts/events/user-events';
import { Username } from '@loop-petal/contracts/shapes/identity';
import { addToOutbox } from '@loop-petal/service-kit/events/outbox';
import { badRequest, forbidden, unavailable } from '@loop-petal/service-kit/http/errors';
import { inTransaction, type Queryable } from '@loop-petal/service-kit/postgres/postgres';
import type { Caller } from '@loop-petal/service-kit/security/internal-token';
import type { Context } from '../context.ts';
import { openSession, visitorOf } from '../sign-in/open-session.ts';
import { isAvailableName } from '../users/available-name.ts';
import type { User } from '../users/user.ts';
import { findUser, findVerifiedOwner, insertUserIfFree } from '../users/user-store.ts';
import type { ProviderName, SocialProfile, SocialProvider } from './social-provider.ts';
import {
  consumeSocialSignIn,
  findSocialUserId,
  insertSocialSignIn,
  linkSocialAccount,
  lockSocialAccount,
} from './social-store.ts';

const ownerOf = (caller: Caller) => ('ownerId' in caller ? caller.ownerId : '');
const redirectUri = (ctx: Context, provider: ProviderName) => `${ctx.publicUrl}/api/auth/oauth/${provider}/callback`;

/** The provider's authorization URL (authorization code, PKCE), with a state bound to this browser. */
export async function startSocialSignIn(ctx: Context, caller: Caller, name: ProviderName): Promise<string> {
  const provider = configuredProvider(ctx, name);
  const state = randomBytes(32).toString('base64url');
  const codeVerifier = randomBytes(32).toString('base64url');
  await insertSocialSignIn(ctx.pool, { state, provider: name, ownerId: ownerOf(caller), codeVerifier });
  const codeChallenge = createHash('sha256').update(codeVerifier).digest('base64url');
  return provider.authorizeUrl({ state, codeChallenge, redirectUri: redirectUri(ctx, name) });
}

/** Handles the provider's redirect with a code: finds, links or creates the account and opens a session. */
export async function finishSocialSignIn(
  ctx: Context,
  caller: Caller,
  name: ProviderName,
  returned: { code: string; state: string },
): Promise<string> {
  const provider = configuredProvider(ctx, name);
  const ownerId = ownerOf(caller);
  const codeVerifier = await consumeSocialSignIn(ctx.pool, { state: returned.state, provider: name, ownerId });
  if (!codeVerifier) throw badRequest('This sign-in has expired. Please try again.', 'social_expired');
  const profile = await provider.profile({ code: returned.code, codeVerifier, redirectUri: redirectUri(ctx, name) });
  const token = await inTransaction(ctx.pool, async (tx) => {
    await lockSocialAccount(tx, name, profile.subject);
    const user = (await findUserOfProfile(tx, name, profile)) ?? (await createUserOfProfile(tx, caller, name, profile));
    if (!user.isActive) throw forbidden('This account is not active.', 'inactive');
    return openSession(tx, user, caller);
  });
  ctx.outbox.wake();
  return token;
}

async function findUserOfProfile(tx: Queryable, provider: string, profile: SocialProfile): Promise<User | undefined> {
  const userId = await findSocialUserId(tx, provider, profile.subject);
  if (userId) return findUser(tx, userId);
  const owner = profile.email ? await findVerifiedOwner(tx, profile.email) : undefined;
  // a deactivated customer must not get a new account
  if (owner && !owner.isActive) return owner;
  // both sides must have verified the address; otherwise, a stranger who registered it first would get the account
  if (!owner?.emailConfirmed || !profile.emailVerified) return undefined;
  await linkSocialAccount(tx, provider, profile.subject, owner.id);
  return owner;
}

async function createUserOfProfile(
  tx: Queryable,
  caller: Caller,
  provider: string,
  profile: SocialProfile,
): Promise<User> {
  const { email = null } = profile;
  const emailVerified = email !== null && profile.emailVerified && !(await findVerifiedOwner(tx, email));
  for (const username of usernamesFor(profile)) {
    if (!(await isAvailableName(tx, username))) continue;
    const user = await insertUserIfFree(tx, { username, email, emailVerified, passwordHash: null, role: 'user' });
    if (!user) continue;
    await linkSocialAccount(tx, provider, profile.subject, user.id);
    await addToOutbox(tx, userRegistered({ userId: user.id, visitorId: visitorOf(caller, user.id) }));
    return user;
  }
  throw unavailable('Signing in with this provider failed. Please try again.', 'social_unavailable');
}

export function usernamesFor(profile: Pick<SocialProfile, 'name' | 'email'>): string[] {
  const wanted = (profile.name ?? profile.email?.split('@')[0] ?? '').normalize('NFKC');
  const base = wanted
    .replace(/[^\p{L}\p{N}._-]+/gu, '.')
    .replace(/^\.+|\.+$/g, '')
    .slice(0, 24);
  const tails = [base, 'petal'].flatMap((start) =>
    Array.from({ length: 4 }, () => `${start}-${randomBytes(3).toString('hex')}`),
  );
  return [base, ...tails].filter((name) => !name.startsWith('-') && Username.safeParse(name).success);
}

function configuredProvider(ctx: Context, name: ProviderName): SocialProvider {
  const provider = ctx.social[name];
  if (!provider) {
    const title = `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
    throw unavailable(`Signing in with ${title} is not set up in this shop.`, 'social_not_configured');
  }
  return provider;
}
