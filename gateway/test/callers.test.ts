import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { ResolvedSession, Role } from '@loop-petal/contracts/shapes/identity';
import { mintSessionToken } from '@loop-petal/service-kit/security/session-cookie';
import { cookieOf, type GatewayHarness, json, startGateway } from './start-gateway.ts';

let gateway: GatewayHarness;
beforeAll(async () => {
  gateway = await startGateway({ DEMO: true, ADMIN_USERNAME: 'admin', ADMIN_PASSWORD: 'crochet-demo' });
});
afterAll(() => gateway.close());
beforeEach(() => {
  gateway.seen.length = 0;
});

const ours = { origin: 'http://shop.test' };

const signedIn = (role: Role = 'user') => gateway.signIn(role);

describe('the caller of a request', () => {
  test('is a new visitor without a cookie, and the same visitor afterwards', async () => {
    const first = await gateway.ask('/api/cart');
    const cookie = cookieOf(first);
    expect(first.headers['set-cookie']?.[0]).toMatch(/^lp_session=v\..*; HttpOnly; SameSite=Lax$/);
    const second = await gateway.ask('/api/cart', { headers: { cookie } });
    expect(second.body.caller).toEqual(first.body.caller);
    expect(second.body.caller).toMatchObject({ kind: 'visitor' });
    expect(second.headers['set-cookie']).toBeUndefined();
  });

  test('is a new visitor with a forged cookie', async () => {
    const cookie = cookieOf(await gateway.ask('/api/cart'));
    const forged = cookie.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'));
    const answer = await gateway.ask('/api/cart', { headers: { cookie: forged } });
    expect(cookieOf(answer)).toMatch(/^lp_session=v\./);
    expect(cookieOf(answer)).not.toBe(forged);
  });

  test('is passed to the service without the cookie or bearer token', async () => {
    const { session, cookie } = signedIn();
    const { body } = await gateway.ask('/api/cart', { headers: { cookie: `theme=dark; ${cookie}` } });
    const { userId, sessionId, visitorId, signedInAt } = session;
    expect(body.caller).toEqual({ kind: 'customer', ownerId: userId, userId, sessionId, visitorId, signedInAt });
    expect(body.headers.cookie).toBeUndefined();
  });

  test('is a customer marked as an admin when an admin signs in to the shop', async () => {
    const { session, cookie } = signedIn();
    session.role = 'admin';
    const { body } = await gateway.ask('/api/cart', { headers: { cookie } });
    expect(body.caller).toMatchObject({ kind: 'customer', userId: session.userId, isAdmin: true });
  });

  test('is resolved by identity once for many requests', async () => {
    const { cookie } = signedIn();
    await Promise.all(Array.from({ length: 20 }, () => gateway.ask('/api/cart', { headers: { cookie } })));
    expect(gateway.seen.filter((one) => one.url === '/internal/sessions/resolve')).toHaveLength(1);
  });

  test('is a new visitor after the session has ended', async () => {
    const answer = await gateway.ask('/api/cart', { headers: { cookie: `lp_session=${mintSessionToken('s')}` } });
    expect(answer.body.caller).toMatchObject({ kind: 'visitor' });
    expect(cookieOf(answer)).toMatch(/^lp_session=v\./);
  });

  test('is an admin by bearer token, regardless of the cookie', async () => {
    const [{ session, bearer }, { cookie }] = [signedIn('admin'), signedIn()];
    const { body } = await gateway.ask('/api/admin/orders', { headers: { authorization: bearer, cookie } });
    expect(body.caller).toEqual({ kind: 'admin', userId: session.userId, sessionId: session.sessionId });
    expect(body.headers.authorization).toBeUndefined();
  });

  test.each(['artisan', 'packer', 'support'] as const)('is not an admin with the token of %s', async (kind) => {
    const { session, bearer } = signedIn(kind);
    const { body } = await gateway.ask('/api/admin/orders', { headers: { authorization: bearer } });
    expect(body.caller).toEqual({ kind, userId: session.userId, sessionId: session.sessionId });
  });

  test.each(['Bearer a.nope', 'Bearer admin-token', `bearer ${mintSessionToken('a')}`])('%s is 401', async (bearer) => {
    const answer = await gateway.ask('/api/admin/orders', { headers: { authorization: bearer } });
    expect(answer).toMatchObject({ status: 401, body: { message: 'Please log in.' } });
    expect(gateway.last()).toBeUndefined();
  });

  test('is not taken from headers of the request', async () => {
    const spoofed = {
      'x-internal-token': 'a.b.c',
      'X-Forwarded-For': '6.6.6.6',
      'x-forwarded-host': 'evil.test',
      'x-user-id': '1',
      'x-owner-id': '1',
      forwarded: 'for=6.6.6.6',
      'x-real-ip': '6.6.6.6',
      'x-original-url': '/internal/users/1',
      'x-http-method-override': 'DELETE',
      'x-request-id': 'chosen-by-the-client',
      connection: 'x-internal-token, keep-alive',
    };
    const { body } = await gateway.ask('/api/cart', { headers: { ...spoofed, host: 'shop.test' } });
    expect(body.caller).toMatchObject({ kind: 'visitor' });
    expect(body.headers).toMatchObject({ 'x-forwarded-for': '127.0.0.1', 'x-forwarded-host': 'shop.test' });
    expect(body.headers['x-request-id']).not.toBe('chosen-by-the-client');
    for (const name of [
      'x-user-id',
      'x-owner-id',
      'forwarded',
      'x-real-ip',
      'x-original-url',
      'x-http-method-override',
    ])
      expect(body.headers[name]).toBeUndefined();
  });

  test('gets the service’s cookie after signing in instead of a visitor cookie', async () => {
    gateway.answer('identity', (_req, res) => {
      res.setHeader('set-cookie', ['lp_session=s.new; Path=/', 'other=1']);
      json(res, {});
    });
    const answer = await gateway.ask('/api/auth/login', { method: 'POST', headers: ours, body: '{}' });
    expect(answer.headers['set-cookie']).toEqual(['lp_session=s.new; Path=/', 'other=1']);
  });

  test('gets a visitor cookie with a page, hidden from the web server', async () => {
    const answer = await gateway.ask('/', { headers: { accept: 'text/html', cookie: 'theme=dark' } });
    expect(cookieOf(answer)).toMatch(/^lp_session=v\./);
    const cookie = `theme=dark; ${cookieOf(answer)}`;
    const again = await gateway.ask('/', { headers: { accept: 'text/html', cookie } });
    expect(again.headers['set-cookie']).toBeUndefined();
    expect(again.body.headers.cookie).toBeUndefined();
    const asset = await gateway.ask('/assets/app.js', { headers: { accept: '*/*' } });
    expect(asset.headers['set-cookie']).toBeUndefined();
  });

  test.each(['/sitemap.xml', '/robots.txt', '/favicon.svg', '/assets/app.js'])(
    'gets no cookie with %s, even when it is opened as a page',
    async (path) => {
      const answer = await gateway.ask(path, { headers: { accept: 'text/html' } });
      expect([answer.status, answer.headers['set-cookie']]).toEqual([200, undefined]);
    },
  );

  test('gets cookies only with responses that shared caches must not store', async () => {
    const page = { headers: { accept: 'text/html' } };
    for (const given of ['no-cache', 'public, max-age=60', 'max-age=60', undefined, 'no-store']) {
      gateway.answer('web', (_req, res) => {
        if (given) res.setHeader('cache-control', given);
        json(res, {});
      });
      expect((await gateway.ask('/', page)).headers['cache-control']).toMatch(/^(?:no-store|private)/);
    }
  });

  test.each(['identity', 'web', 'cart', 'orders', 'chat'] as const)(
    'is sent to %s without the cookies that it does not read',
    async (upstream) => {
      gateway.answer(upstream, (_req, res, seen) => json(res, seen));
      const path = { identity: '/api/auth/user', web: '/', cart: '/api/cart', orders: '/api/orders/1', chat: '' }[
        upstream
      ];
      const cookie = 'theme=dark; lp_device_0123456789ab=id.signature; lp_session=x';
      const answer = await gateway.ask(path || '/api/live-chat/messages?sessionId=1', { headers: { cookie } });
      const read = { identity: 'lp_device_0123456789ab=id.signature' } as Record<string, string>;
      expect(answer.body.headers.cookie).toBe(read[upstream]);
    },
  );
});

describe('when a session ends', () => {
  const callerNow = async (cookie: string) =>
    (await gateway.ask('/api/cart', { headers: { cookie } })).body.caller.kind;
  const tell = async (type: string, data: object) => {
    const envelope = { specversion: '1.0', id: randomUUID(), type, source: 'identity', subject: 'x' } as const;
    await gateway.bus.publish([{ ...envelope, time: new Date().toISOString(), data }]);
    await gateway.bus.settled();
  };

  test.each([
    ['user.signed-out', (s: ResolvedSession) => ({ userId: s.userId, sessionId: s.sessionId })],
    ['user.sessions-revoked', (s: ResolvedSession) => ({ userId: s.userId })],
    ['user.deactivated', (s: ResolvedSession) => ({ userId: s.userId })],
    ['user.deleted', (s: ResolvedSession) => ({ userId: s.userId })],
  ])('%s takes effect immediately', async (type, data) => {
    const { token, cookie, session } = signedIn();
    expect(await callerNow(cookie)).toBe('customer');
    gateway.sessions.delete(token);
    expect(await callerNow(cookie)).toBe('customer');
    await tell(type, data(session));
    expect(await callerNow(cookie)).toBe('visitor');
  });

  test.each([
    ['PATCH', ''],
    ['DELETE', ''],
    ['DELETE', '/two-step'],
  ])('an admin’s %s of an account%s takes effect immediately', async (method, below) => {
    const { token, cookie, session } = signedIn();
    expect(await callerNow(cookie)).toBe('customer');
    gateway.sessions.delete(token);
    const path = `/api/admin/users/${session.userId}${below}`;
    const headers = { authorization: signedIn('admin').bearer, 'content-length': '2', ...ours };
    expect((await gateway.ask(path, { method, headers, body: '{}' })).status).toBe(200);
    expect(await callerNow(cookie)).toBe('visitor');
  });

  test('the session that changed the password continues', async () => {
    const { cookie, session } = signedIn();
    await callerNow(cookie);
    await tell('user.sessions-revoked', { userId: session.userId, keepSessionId: session.sessionId });
    expect(await callerNow(cookie)).toBe('customer');
  });
});

describe('requests from other sites', () => {
  const post = (headers: Record<string, string>, path = '/api/cart') =>
    gateway.ask(path, { method: 'POST', headers, body: '{}' });

  test.each([
    ['our own origin', { origin: 'http://shop.test' }, 200],
    ['the address the browser used', { origin: 'http://127.0.0.1:1234', host: '127.0.0.1:1234' }, 200],
    ['a foreign origin', { origin: 'https://evil.test' }, 403],
    ['a foreign origin that looks like ours', { origin: 'http://shop.test.evil.test' }, 403],
    ['our host with another scheme', { origin: 'https://shop.test:444' }, 403],
    ['an opaque origin', { origin: 'null' }, 403],
    ['no origin and no cookie', {}, 200],
    ['no origin but a cookie', { cookie: 'lp_session=v.x.y' }, 403],
  ])('%s', async (_what, headers, status) => {
    expect((await post(headers as Record<string, string>)).status).toBe(status);
  });

  test('are accepted for bearer calls, the payment webhook and one-click unsubscribe', async () => {
    const { bearer } = signedIn('admin');
    const evil = { origin: 'https://elsewhere.test' };
    expect((await post({ ...evil, authorization: bearer }, '/api/admin/orders')).status).toBe(200);
    expect((await post(evil, '/api/payment/webhook')).status).toBe(200);
    expect(gateway.last()?.caller).toBeUndefined();
    expect((await post(evil, '/api/newsletter/unsubscribe?token=abc')).status).toBe(200);
    expect((await post(evil, '/api/newsletter/unsubscribe')).status).toBe(403);
  });

  test('are accepted for reads', async () => {
    expect((await gateway.ask('/api/cart', { headers: { origin: 'https://evil.test' } })).status).toBe(200);
  });
});

describe('staff without two-step sign-in, while the shop requires it', () => {
  const ask = (bearer: string, path: string, method = 'GET') =>
    gateway.ask(path, { method, headers: { authorization: bearer, ...ours } });
  const learn = (staffTwoStep: boolean) => {
    const { version } = gateway.ctx.shop.current();
    return gateway.ctx.shop.learn({ ...gateway.ctx.shop.current(), staffTwoStep, version: version + 1 });
  };
  beforeAll(() => learn(true));
  afterAll(() => learn(false));

  test.each(['admin', 'artisan', 'packer', 'support'] as const)('%s may only set it up or leave', async (role) => {
    const { bearer, session } = signedIn(role);
    const refused = await ask(bearer, '/api/admin/orders');
    expect([refused.status, refused.body.code]).toEqual([403, 'two_step_required']);
    expect((await ask(bearer, '/api/cart')).status).toBe(403);
    expect((await ask(bearer, '/api/admin/two-step')).status).toBe(200);
    expect((await ask(bearer, '/api/admin/two-step/end', 'POST')).status).toBe(403);
    session.hasTwoStep = true;
    expect((await ask(bearer, '/api/admin/two-step/confirm', 'POST')).status).toBe(200);
    const { status, body } = await ask(bearer, '/api/admin/orders');
    expect([status, body.caller.hasTwoStep]).toEqual([200, true]);
    expect((await ask(bearer, '/api/auth/logout', 'POST')).status).toBe(200);
  });

  test('does not concern customers and visitors', async () => {
    const { cookie } = signedIn();
    expect((await gateway.ask('/api/cart', { headers: { cookie } })).status).toBe(200);
    expect((await gateway.ask('/api/cart')).status).toBe(200);
  });
});
