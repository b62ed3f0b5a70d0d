import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { onlyRow } from '@loop-petal/service-kit/postgres/only-row';
import { serviceCaller, visitorCaller } from '@loop-petal/service-kit/testing';
import { usernamesFor } from '../../src/social/social-sign-in.ts';
import { confirmEmail, cookieOf, type Identity, startIdentity } from '../start-identity.ts';
import { startOpenIdProvider } from './openid-provider.ts';

const CALLBACK = 'http://shop.test/api/auth/oauth/google/callback';
const people = {
  'g-1': { email: 'rosa@mail.test', email_verified: true, name: 'Rosa Petal' },
  'g-2': { email: 'lily@mail.test', email_verified: true, name: 'Lily' },
  'g-3': { email: 'iris@mail.test', email_verified: false, name: 'Iris' },
  'g-4': { name: '!' },
  'g-6': { email: 'moss@mail.test', email_verified: true, name: 'Moss' },
  'g-7': { email: 'sage@mail.test', email_verified: true, name: 'Sage' },
  'g-8': { email: 'someone@mail.test', email_verified: true, name: 'admin' },
  'g-9': { email: 'ivy@mail.test', email_verified: true, name: 'Ivy' },
  'g-5': { email: 'Fern@mail.test', email_verified: true, name: 'Fern' },
};
let google: Awaited<ReturnType<typeof startOpenIdProvider>>;
let identity: Identity;
beforeAll(async () => {
  google = await startOpenIdProvider(people, CALLBACK);
  identity = await startIdentity({ env: google.env });
});
afterAll(async () => {
  await identity.stop();
  await google.close();
});

async function start(caller = visitorCaller()) {
  const { body, status } = await identity.request('POST', '/api/auth/oauth/google', { caller });
  expect(status).toBe(200);
  return body.authUrl as string;
}
const comeBack = (url: URL, caller = visitorCaller()) => identity.request('GET', url.pathname + url.search, { caller });
async function userBehind(answer: { headers: Headers }) {
  const { body } = await identity.request('POST', '/internal/sessions/resolve', {
    caller: serviceCaller('gateway'),
    body: { kind: 'session', token: cookieOf(answer) },
  });
  return body.session?.userId as string | undefined;
}
async function signInAs(person: keyof typeof people) {
  const caller = visitorCaller();
  const answer = await comeBack(await google.signIn(await start(caller), person), caller);
  expect([answer.status, answer.headers.get('location')]).toEqual([303, 'http://shop.test/']);
  return onlyRow(await identity.ctx.pool.query('SELECT * FROM users WHERE id = $1', [await userBehind(answer)]));
}

describe('signing in with google', () => {
  test('requests a code with state and PKCE', async () => {
    const url = new URL(await start());
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      response_type: 'code',
      redirect_uri: CALLBACK,
      scope: 'openid email profile',
      code_challenge_method: 'S256',
      state: expect.stringMatching(/^[\w-]{43}$/),
    });
  });

  test('creates an account the first time and finds it the second', async () => {
    const first = await signInAs('g-1');
    expect(first).toMatchObject({
      username: 'Rosa.Petal',
      email: 'rosa@mail.test',
      email_verified: true,
      role: 'user',
    });
    expect((await signInAs('g-1')).id).toBe(first.id);
  });

  test('links an account only when both sides have verified the address', async () => {
    const caller = visitorCaller();
    const register = (username: string, email: string) =>
      identity.request('POST', '/api/auth/register', { caller, body: { username, email, password: 'crochet-demo' } });
    const unproved = (await register('early-bird', 'lily@mail.test')).body.id;
    const stranger = await signInAs('g-2');
    expect(stranger.id).not.toBe(unproved);

    const proved = (await register('iris-herself', 'iris@mail.test')).body.id;
    await confirmEmail(identity, 'iris@mail.test');
    expect((await signInAs('g-3')).id).not.toBe(proved);

    const both = (await register('fern-herself', 'fern@mail.test')).body.id;
    await confirmEmail(identity, 'fern@mail.test');
    expect((await signInAs('g-5')).id).toBe(both);

    // verified by another provider
    const scanned = (await register('not-moss', 'moss@mail.test')).body.id;
    await identity.ctx.pool.query('UPDATE users SET email_verified = true WHERE id = $1', [scanned]);
    const moss = await signInAs('g-6');
    expect([moss.id === scanned, moss.email, moss.email_verified]).toEqual([false, 'moss@mail.test', false]);
  });

  test.each(['link', 'address'])('does not reactivate a deactivated customer, found by %s', async (found) => {
    const { id } = await signInAs('g-7');
    await identity.ctx.pool.query('UPDATE users SET is_active = false WHERE id = $1', [id]);
    if (found === 'address') await identity.ctx.pool.query("DELETE FROM social_accounts WHERE subject = 'g-7'");
    const caller = visitorCaller();
    const answer = await comeBack(await google.signIn(await start(caller), 'g-7'), caller);
    expect(answer.headers.get('location')).toBe('http://shop.test/?social-error=inactive');
    expect(cookieOf(answer)).toBe('');
    const { rows } = await identity.ctx.pool.query("SELECT id FROM users WHERE email = 'sage@mail.test'");
    expect(rows).toEqual([{ id }]);
    await identity.ctx.pool.query('UPDATE users SET is_active = true WHERE id = $1', [id]);
    await identity.ctx.pool.query('DELETE FROM social_accounts WHERE user_id = $1', [id]);
    await identity.ctx.pool.query('DELETE FROM users WHERE id = $1', [id]);
  });

  test('replaces a name that can’t be a username', async () => {
    expect(usernamesFor({ name: 'Rosа', email: undefined })[0]).toMatch(/^petal-[0-9a-f]{6}$/);
    expect((await signInAs('g-8')).username).toMatch(/^petal-[0-9a-f]{6}$/);
    expect((await signInAs('g-4')).username).toMatch(/^petal(-[0-9a-f]{6})?$/);
    expect(usernamesFor({ name: 'x', email: undefined })[0]).toMatch(/^x-[0-9a-f]{6}$/);
  });

  test('works only once, in the browser that started, with its own state', async () => {
    const caller = visitorCaller();
    const back = await google.signIn(await start(caller), 'g-1');
    const other = await comeBack(back, visitorCaller());
    expect(other.headers.get('location')).toBe('http://shop.test/?social-error=social_expired');
    expect(cookieOf(other)).toBe('');
    const forged = new URL(back);
    forged.searchParams.set('state', 'x'.repeat(43));
    expect((await comeBack(forged, caller)).headers.get('location')).toContain('social_expired');
    expect(cookieOf(await comeBack(back, caller))).toMatch(/^s\./);
    expect((await comeBack(back, caller)).headers.get('location')).toContain('social_expired');
  });

  test('is refused by the provider with another person’s code', async () => {
    const [mine, theirs] = [visitorCaller(), visitorCaller()];
    const stolen = await google.signIn(await start(theirs), 'g-1');
    const back = await google.signIn(await start(mine), 'g-2');
    back.searchParams.set('code', stolen.searchParams.get('code') ?? '');
    const answer = await comeBack(back, mine);
    expect(answer.headers.get('location')).toBe('http://shop.test/?social-error=social_unavailable');
    expect(cookieOf(answer)).toBe('');
  });

  test('returns to the shop after a person cancels', async () => {
    const url = new URL(`${CALLBACK}?error=access_denied&state=${randomUUID()}`);
    expect((await comeBack(url)).headers.get('location')).toBe('http://shop.test/?social-error=social_refused');
  });

  test('creates one account for two concurrent first sign-ins', async () => {
    const listUsers = async () => (await identity.ctx.pool.query('SELECT id FROM users')).rows;
    const callers = [visitorCaller(), visitorCaller()];
    const before = (await listUsers()).length;
    people['g-2'] = { ...people['g-2'], name: 'Twice' };
    await identity.ctx.pool.query("DELETE FROM social_accounts WHERE subject = 'g-2'");
    const backs = await Promise.all(callers.map(async (caller) => google.signIn(await start(caller), 'g-2')));
    const answers = await Promise.all(backs.map((back, n) => comeBack(back, callers[n])));
    const users = await Promise.all(answers.map(userBehind));
    expect(users[0]).toBeDefined();
    expect(new Set(users).size).toBe(1);
    expect((await listUsers()).length - before).toBeLessThanOrEqual(1);
  });
});

test('an account without a password needs a recent sign-in instead', async () => {
  const { id } = await signInAs('g-9');
  const now = { kind: 'customer', ownerId: id, userId: id, sessionId: randomUUID() } as const;
  const at = (minutesAgo: number) => ({ ...now, signedInAt: new Date(Date.now() - minutesAgo * 60_000).toISOString() });
  const [fresh, stale] = [at(0), at(16)];
  const change = (caller: typeof fresh) =>
    identity.request('POST', '/api/auth/update-email', { caller, body: { email: 'new@mail.test' } });
  const leave = (caller: typeof fresh) => identity.request('DELETE', '/api/user', { caller, body: { password: '' } });
  expect((await identity.request('GET', '/api/auth/user', { caller: stale })).body.hasPassword).toBe(false);
  for (const ask of [change, leave]) {
    expect(await ask(stale)).toMatchObject({ status: 403, body: { code: 'sign_in_again' } });
  }
  expect((await change(fresh)).status).toBe(200);
  expect((await leave(fresh)).status).toBe(204);
});

test('social sign-in is refused for a provider without credentials', async () => {
  const answer = await identity.request('POST', '/api/auth/oauth/instagram', { caller: visitorCaller() });
  expect(answer).toMatchObject({
    status: 503,
    body: { message: 'Signing in with Instagram is not set up in this shop.' },
  });
  expect((await identity.request('POST', '/api/auth/oauth/myspace', { caller: visitorCaller() })).status).toBe(404);
});
