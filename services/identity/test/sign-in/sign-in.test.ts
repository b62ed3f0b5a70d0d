import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Caller } from '@loop-petal/service-kit/security/internal-token';
import { readVisitor } from '@loop-petal/service-kit/security/session-cookie';
import { serviceCaller, visitorCaller } from '@loop-petal/service-kit/testing';
import { hash } from '@node-rs/argon2';
import { createFirstAdmin } from '../../src/admin/create-first-admin.ts';
import { cookieOf, type Identity, PASSWORD, SESSION_SECRET, startIdentity, withFirstAdmin } from '../start-identity.ts';

let identity: Identity;
beforeAll(async () => {
  identity = await startIdentity({ env: withFirstAdmin });
});
afterAll(() => identity.stop());

const gateway = serviceCaller('gateway');
const STAFF_ID = randomUUID();

async function register(username: string, more: object = {}, caller: Caller = visitorCaller()) {
  const body = { username, password: 'crochet-demo', ...more };
  return identity.request('POST', '/api/auth/register', { caller, body });
}
async function logIn(username: string, password: string, caller: Caller = visitorCaller(), from?: string) {
  const headers: Record<string, string> = from ? { 'x-forwarded-for': from } : {};
  return identity.request('POST', '/api/auth/login', { caller, body: { username, password }, headers });
}
async function resolve(token: string, kind = 'session') {
  const { body } = await identity.request('POST', '/internal/sessions/resolve', {
    caller: gateway,
    body: { kind, token },
  });
  return body.session;
}
async function callerOf(token: string): Promise<Caller> {
  const { userId, sessionId, signedInAt, visitorId } = await resolve(token);
  return { kind: 'customer', ownerId: userId, userId, sessionId, signedInAt, ...(visitorId ? { visitorId } : {}) };
}

describe('registering', () => {
  test('opens an account and a session, and publishes the visitor whose cart is merged', async () => {
    const ownerId = randomUUID();
    const answer = await register('rosa', { email: 'rosa@shop.test' }, visitorCaller(ownerId));
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({ username: 'rosa', email: 'rosa@shop.test', role: 'user' });
    expect(JSON.stringify(answer.body)).not.toContain('assword');
    expect(answer.headers.get('set-cookie')).toMatch(/HttpOnly; SameSite=Lax$/);
    const session = await resolve(cookieOf(answer));
    expect(session).toMatchObject({ userId: answer.body.id, visitorId: ownerId });

    const me = await identity.request('GET', '/api/auth/user', { caller: await callerOf(cookieOf(answer)) });
    expect(me.body).toMatchObject({ id: answer.body.id, username: 'rosa' });
  });

  test('accepts the same name and password in any Unicode composition', async () => {
    expect((await register('José', { password: 'Pa\u0308sswo\u0308rd-44' })).status).toBe(201);
    expect((await logIn('Jose\u0301', 'P\u00e4ssw\u00f6rd-44')).status).toBe(200);
    expect((await logIn('JOSÉ', 'Pa\u0308ssw\u00f6rd-44')).status).toBe(200);
    expect((await register('jose\u0301')).body).toMatchObject({ code: 'username_taken' });
  });

  test('accepts a password whose stored hash was made from the decomposed form, and replaces the hash', async () => {
    const decomposed = 'Gru\u0308ne-Wo\u0308lle-5';
    const composed = decomposed.normalize('NFC');
    expect((await register('inga')).status).toBe(201);
    const imported = await hash(decomposed);
    await identity.ctx.pool.query("UPDATE users SET password_hash = $1 WHERE username = 'inga'", [imported]);
    expect((await logIn('inga', composed)).status).toBe(401);
    expect((await logIn('inga', `${decomposed}!`)).status).toBe(401);
    const answers = await Promise.all([logIn('inga', decomposed), logIn('inga', decomposed)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect((await logIn('inga', composed)).status).toBe(200);
    expect((await logIn('inga', decomposed)).status).toBe(200);
  });

  test.each(['аdmin', 'admın', 'admin.', 'constructor', 'support-team', 'ʀosa', 'IVY.', '1vy', 'loop-petal'])(
    'is refused as %s, which resembles the shop’s or a staff member’s name',
    async (username) => {
      const ivy = { username: 'ivy', password: PASSWORD };
      const caller = serviceCaller('production');
      await identity.request('PUT', `/internal/artisans/${STAFF_ID}`, { caller, body: ivy });
      const answer = await register(username);
      expect(answer.status < 500 && answer.status >= 400 ? 'refused' : answer.body).toBe('refused');
      expect((await logIn(username, 'crochet-demo')).status).toBe(401);
    },
  );

  test('saves the address in the request', async () => {
    const answer = await register('with-address', {
      shippingName: 'Rosa Petal',
      shippingPhone: '555-010-2030',
      shippingAddressLine1: '12 Garden Lane',
      shippingCity: 'Portland',
      shippingState: 'OR',
      shippingZipCode: '97201',
      setAsDefault: true,
    });
    expect(answer.body.addressError).toBeUndefined();
    const caller = await callerOf(cookieOf(answer));
    const { body } = await identity.request('GET', '/api/addresses', { caller });
    expect(body).toMatchObject([{ recipientName: 'Rosa Petal', country: 'US', isDefault: true, addressLine2: null }]);
  });

  test('creates the account even when the address in the request is incomplete', async () => {
    const answer = await register('half-address', { shippingName: 'Rosa Petal', shippingPhone: '12' });
    expect(answer.status).toBe(201);
    expect(answer.body.addressError).toContain('Please enter a valid phone number');
  });

  test.each([
    ['a name that differs in case only', { username: 'ROSA' }, 409, 'Username already exists'],
    ['a short password', { username: 'newcomer', password: 'abc12' }, 400, /at least 6 characters/],
    ['a password everyone uses', { username: 'newcomer', password: 'Password123' }, 400, /too common/],
    ['a server-side field', { username: 'newcomer', role: 'admin' }, 400, /role/],
    ['a name with a zero byte', { username: 'new\0comer' }, 400, /can’t be stored/],
  ])('with %s is refused', async (_what, more, status, message) => {
    await register('rosa');
    const answer = await identity.request('POST', '/api/auth/register', {
      caller: visitorCaller(),
      body: { password: 'crochet-demo', ...more },
    });
    expect(answer.status).toBe(status);
    expect(answer.body.message).toMatch(message);
  });

  test('with the same name by twenty people at the same time succeeds only once', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => register('everyone-wants-me')));
    expect(answers.map((answer) => answer.status).filter((status) => status === 201)).toHaveLength(1);
    expect(answers.filter((answer) => answer.status === 409)).toHaveLength(19);
  });
});

describe('signing in', () => {
  test('gets the same response for a wrong password and an unknown name', async () => {
    await register('lily');
    const [wrong, unknown] = [await logIn('lily', 'not-it-at-all'), await logIn('unknown-user', 'not-it-at-all')];
    expect(wrong).toMatchObject({ status: 401, body: { message: 'Invalid username or password' } });
    expect(unknown.body).toEqual(wrong.body);
    expect(cookieOf(wrong)).toBe('');
  });

  test('rotates the session and publishes the visitor’s id', async () => {
    const first = cookieOf(await register('iris'));
    const ownerId = randomUUID();
    const answer = await logIn('Iris', 'crochet-demo', visitorCaller(ownerId));
    expect(answer.status).toBe(200);
    expect(cookieOf(answer)).toMatch(/^s\./);
    expect(cookieOf(answer)).not.toBe(first);
    expect(await identity.published('user.signed-in')).toContainEqual({ userId: answer.body.id, visitorId: ownerId });

    const again = await logIn('iris', 'crochet-demo', await callerOf(cookieOf(answer)));
    expect(await resolve(cookieOf(answer))).toBeNull();
    expect(await resolve(cookieOf(again))).toMatchObject({ visitorId: ownerId });
  });

  test('is delayed per network address, even with many names', async () => {
    const from = '203.0.113.9';
    const answers = await Promise.all(
      Array.from({ length: 110 }, (_, n) => logIn(`stuffed-${n}`, 'guess-number-n', visitorCaller(), from)),
    );
    expect(answers.filter((answer) => answer.status === 429)).toHaveLength(10);
    expect((await logIn('stuffed-1', 'guess-number-n', visitorCaller(), '203.0.113.10')).status).toBe(401);
  });

  test('is delayed for all hosts of one IPv6 network together', async () => {
    const answers = await Promise.all(
      Array.from({ length: 110 }, (_, n) =>
        logIn(`stuffed-6-${n}`, 'guess-number-n', visitorCaller(), `2001:db8::${n.toString(16)}`),
      ),
    );
    expect(answers.filter((answer) => answer.status === 429)).toHaveLength(10);
  });

  test('is refused without the gateway’s token', async () => {
    const answer = await identity.request('POST', '/api/auth/login', { body: { username: 'a', password: 'b' } });
    expect(answer.status).toBe(401);
  });
});

test('a service may ask which sessions have not ended', async () => {
  const [one, other] = [await register('living-one'), await register('living-other')];
  const [staying, going] = [await callerOf(cookieOf(one)), await callerOf(cookieOf(other))] as { sessionId: string }[];
  const body = { sessionIds: [staying?.sessionId, going?.sessionId, randomUUID()] };
  await identity.request('POST', '/api/auth/logout', { caller: going as Caller });
  const answer = await identity.request('POST', '/internal/sessions/living', { caller: gateway, body });
  expect(answer.body).toEqual({ sessionIds: [staying?.sessionId] });
  expect(
    (await identity.request('POST', '/internal/sessions/living', { caller: staying as Caller, body })).status,
  ).toBe(404);
});

describe('signing out', () => {
  test('ends the session and starts a new visitor', async () => {
    const cookie = cookieOf(await register('fern'));
    const caller = await callerOf(cookie);
    const answer = await identity.request('POST', '/api/auth/logout', { caller });
    expect(answer.status).toBe(200);
    expect(readVisitor(cookieOf(answer), SESSION_SECRET)).toBeDefined();
    expect(await resolve(cookie)).toBeNull();
    if (caller.kind === 'customer') {
      expect(await identity.published('user.signed-out')).toContainEqual({
        userId: caller.userId,
        sessionId: caller.sessionId,
      });
    }
  });

  test('a visitor can request an empty current user instead of a 401', async () => {
    const headers = { prefer: 'handling=lenient' };
    const answer = await identity.request('GET', '/api/auth/user', { caller: visitorCaller(), headers });
    expect(answer.status).toBe(200);
    expect(answer.body).toBeNull();
  });

  test('a visitor has no current user', async () => {
    const answer = await identity.request('GET', '/api/auth/user', { caller: visitorCaller() });
    expect(answer).toMatchObject({ status: 401, body: { message: 'Please log in.' } });
  });
});

describe('the admin’s sign-in', () => {
  const logInAdmin = (username: string, password: string) =>
    identity.request('POST', '/api/admin/login', { caller: visitorCaller(), body: { username, password } });

  test('opens a bearer token for eight hours', async () => {
    const answer = await logInAdmin('admin', PASSWORD);
    expect(answer.status).toBe(200);
    expect(cookieOf(answer)).toBe('');
    const hours = (Date.parse(answer.body.expiresAt) - Date.now()) / 3_600_000;
    expect(hours).toBeCloseTo(8, 1);
    expect(await resolve(answer.body.token, 'admin')).toMatchObject({ role: 'admin' });
    expect(await resolve(answer.body.token, 'session')).toBeNull();
  });

  test('refuses customers with the message for a wrong password', async () => {
    await register('just-a-customer');
    const answer = await logInAdmin('just-a-customer', 'crochet-demo');
    expect(answer).toMatchObject({ status: 401, body: { message: 'Invalid username or password' } });
  });

  test('the first admin is created once', async () => {
    await Promise.all([createFirstAdmin(identity.ctx), createFirstAdmin(identity.ctx)]);
    const { rows } = await identity.ctx.pool.query("SELECT username FROM users WHERE role = 'admin'");
    expect(rows).toEqual([{ username: 'admin' }]);
  });
});
