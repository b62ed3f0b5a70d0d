import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { operations } from '@loop-petal/contracts/operations/all';
import { markStopping } from '@loop-petal/service-kit/http/health';
import { type GatewayHarness, json, startGateway } from './start-gateway.ts';

let gateway: GatewayHarness;
beforeAll(async () => {
  gateway = await startGateway({ DEMO: true, ADMIN_USERNAME: 'admin', ADMIN_PASSWORD: 'crochet-demo' });
});
afterAll(() => gateway.close());
beforeEach(() => {
  gateway.seen.length = 0;
});

const ours = { origin: 'http://shop.test' };

describe('routes', () => {
  test.each([
    ['/api/auth/user', 'identity'],
    ['/api/user/orders', 'orders'],
    ['/api/addresses/1', 'identity'],
    ['/api/admin/users', 'identity'],
    ['/api/search-products', 'catalog'],
    ['/api/admin/products/1/variations', 'catalog'],
    ['/api/admin/upload-image', 'catalog'],
    ['/api/cart', 'cart'],
    ['/api/wishlist/7', 'cart'],
    ['/api/orders', 'orders'],
    ['/api/admin/stats', 'orders'],
    ['/api/payment/clover-config', 'payments'],
    ['/api/shipping/rates', 'cart'],
    ['/api/shipping/track/LP1', 'shipping'],
    ['/api/address/validate', 'shipping'],
    ['/api/live-chat/messages?sessionId=1', 'chat'],
    ['/socket.io/?EIO=4&transport=polling', 'chat'],
    ['/api/newsletter/subscribe', 'notifications'],
    ['/api/admin/newsletter-subscriptions', 'notifications'],
    ['/api/admin/emails', 'notifications'],
    ['/admin', 'admin-web'],
    ['/admin/orders/1', 'admin-web'],
    ['/', 'web'],
    ['/shop?category=bouquets', 'web'],
    ['/administrator', 'web'],
    ['/apiary', 'web'],
  ])('%s is sent to %s', async (path, upstream) => {
    const { status, body } = await gateway.ask(path);
    expect([status, body.upstream, body.url]).toEqual([200, upstream, path]);
  });

  test.each(['/api', '/api/nothing', '/api/cart/1/2', '/internal/users/1', '/Internal/x', '/API/cart', '/metrics'])(
    '%s is a 404',
    async (path) => {
      expect(await gateway.ask(path)).toMatchObject({ status: 404, body: { message: 'Not found' } });
      expect(gateway.last()).toBeUndefined();
    },
  );

  test('the shop describes itself, with credentials only in a demo with the published password', async () => {
    const { body } = await gateway.ask('/api/shop');
    expect(body).toEqual({
      name: 'Loop & Petal',
      email: 'hello@loopandpetal.shop',
      phone: null,
      address: null,
      hours: null,
      accent: null,
      logo: null,
      socialLinks: [],
      announcement: null,
      closed: null,
      timeZone: 'America/Los_Angeles',
      demo: true,
      currency: 'USD',
      freeShippingAbove: '75.00',
      giftWrapPrice: '4.99',
      flatShipping: '9.99',
      taxRate: 0.0667,
      taxRates: { default: '6.67', states: {} },
      services: [
        { code: 'PRIORITY_OVERNIGHT', name: 'FedEx Priority Overnight', price: '25.99', available: true },
        { code: 'STANDARD_OVERNIGHT', name: 'FedEx Standard Overnight', price: '19.99', available: true },
        { code: 'FEDEX_2_DAY', name: 'FedEx 2Day', price: '12.99', available: true },
        { code: 'FEDEX_EXPRESS_SAVER', name: 'FedEx Express Saver', price: '9.99', available: true },
        { code: 'FEDEX_GROUND', name: 'FedEx Ground', price: '7.99', available: true },
      ],
      pickup: { available: false, instructions: '', state: null },
      smallestOrder: null,
      largeOrderAbove: '2000.00',
      cancelWindowHours: 24,
      returnWindowDays: 30,
      makingDays: { min: 3, max: 5 },
      demoAdmin: { username: 'admin', password: 'crochet-demo' },
    });
    const own = await startGateway({ DEMO: true, ADMIN_USERNAME: 'admin', ADMIN_PASSWORD: 'a real secret' });
    expect((await own.ask('/api/shop')).body).toEqual({ ...body, demoAdmin: undefined });
    await own.close();
    const real = await startGateway({ ADMIN_USERNAME: 'admin', ADMIN_PASSWORD: 'crochet-demo' });
    expect((await real.ask('/api/shop')).body.demoAdmin).toBeUndefined();
    await real.close();
  });

  test('the shop reports test payments, test carriers and sign-in providers, with or without a demo', async () => {
    const shop = await startGateway();
    shop.answer('payments', (_req, res) =>
      json(res, { provider: 'clover', environment: 'production', publicKey: 'k', merchantId: 'm', sdkUrl: null }),
    );
    shop.answer('shipping', (_req, res) => json(res, { test: true }));
    const signIn = { google: true, facebook: false, instagram: false };
    shop.answer('identity', (_req, res) => json(res, signIn));
    expect((await shop.ask('/api/shop')).body).toMatchObject({
      payments: { test: false },
      carrier: { test: true },
      signIn,
    });
    await shop.close();
  });
});

test('no response requests an origin-keyed agent cluster', async () => {
  for (const path of ['/readyz', '/api/products', '/images/unknown', '/'])
    expect((await gateway.ask(path)).headers).not.toHaveProperty('origin-agent-cluster');
});

describe('answers of the gateway', () => {
  test('have security headers; the policy of a page is kept', async () => {
    const api = await gateway.ask('/api/cart');
    expect(api.headers).toMatchObject({
      'content-security-policy': "default-src 'none';frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'cache-control': 'no-store',
    });
    expect(api.headers['strict-transport-security']).toBeUndefined();
    expect((await gateway.ask('/admin')).headers['content-security-policy']).toContain("script-src 'self'");
    gateway.answer('web', (_req, res) => {
      res.setHeader('content-security-policy', "script-src 'nonce-1'");
      json(res, {});
    });
    expect((await gateway.ask('/')).headers['content-security-policy']).toBe("script-src 'nonce-1'");
  });

  test.each([
    // the trailing slash bypasses the cache
    ['/images/7f/640.webp/', 'cross-origin'],
    ['/api/making/7f', 'cross-origin'],
    ['/api/making/7f/320.webp', 'cross-origin'],
    ['/api/user/orders', 'same-origin'],
    ['/api/shipping/labels/LP1.pdf', 'same-origin'],
  ])('can be embedded in emails if they are pictures: %s is %s', async (path, policy) => {
    expect((await gateway.ask(path)).headers['cross-origin-resource-policy']).toBe(policy);
  });

  test('for a service that is down are a 503 with a message, as JSON or as a page', async () => {
    await gateway.stop('orders');
    await gateway.stop('web');
    const api = await gateway.ask('/api/user/orders');
    expect(api.status).toBe(503);
    expect(api.body.message).toMatch(/not available right now/);
    expect(api.headers['retry-after']).toBe('2');
    const page = await gateway.ask('/', { headers: { accept: 'text/html' } });
    expect([page.status, page.headers['content-type']]).toEqual([503, 'text/html; charset=utf-8']);
    const ready = await gateway.ask('/readyz');
    expect(ready).toMatchObject({ status: 200, body: { status: 'degraded', parts: { orders: 'down', cart: 'ok' } } });
    await gateway.restart('orders');
    await gateway.restart('web');
    expect((await gateway.ask('/api/user/orders')).status).toBe(200);
  });

  test('name a service that works without its event bus', async () => {
    const shop = await startGateway();
    shop.answer('orders', (_req, res) => json(res, { status: 'degraded' }));
    expect((await shop.ask('/readyz')).body).toMatchObject({ status: 'degraded', parts: { orders: 'degraded' } });
    await shop.close();
  });

  test.each([502, 504])('for a %d of a service are a 503', async (status) => {
    gateway.answer('cart', (_req, res) => json(res, { secret: 'stack' }, status));
    const answer = await gateway.ask('/api/cart');
    expect(answer.status).toBe(503);
    expect(JSON.stringify(answer.body)).not.toContain('stack');
    gateway.answer('cart', (_req, res, seen) => json(res, seen));
  });
});

test('wait for a restarting service if the request is safe; writes do not wait', async () => {
  await gateway.stop('cart');
  const question = gateway.ask('/api/cart');
  const change = await gateway.ask('/api/cart', { method: 'POST', headers: ours, body: '{}' });
  await gateway.restart('cart');
  expect([(await question).status, change.status]).toEqual([200, 503]);
});

test('close the connection when they are cut off', async () => {
  gateway.answer('cart', (_req, res) => {
    res.writeHead(200, { 'content-length': '100' });
    res.write('half', () => res.destroy());
  });
  await expect(gateway.ask('/api/cart')).rejects.toThrow();
  gateway.answer('cart', (_req, res, seen) => json(res, seen));
});

test('use the client’s address only from trusted proxies', async () => {
  const behind = await startGateway({ TRUSTED_PROXIES: 1 });
  const headers = { 'x-forwarded-for': '6.6.6.6, 203.0.113.7' };
  expect((await behind.ask('/api/cart', { headers })).body.headers['x-forwarded-for']).toBe('203.0.113.7');
  await behind.close();
});

test('close their connection while the gateway stops', async () => {
  const stopping = await startGateway();
  markStopping(stopping.listener);
  const headers = { connection: 'keep-alive' };
  for (const path of ['/api/products', '/api/products', '/api/cart', '/api/shop'])
    expect((await stopping.ask(path, { headers })).headers.connection).toBe('close');
  expect((await stopping.ask('/readyz')).status).toBe(503);
  await stopping.close();
});

describe('bodies', () => {
  test('are forwarded unchanged', async () => {
    const body = '{ "a" : "ü", "a": 2 }';
    const answer = await gateway.ask('/api/cart', { method: 'POST', headers: ours, body });
    expect(answer.body.body).toBe(body);
  });

  test('with a too large Content-Length are refused before they are sent', async () => {
    const headers = { ...ours, 'content-length': String(2 * 1024 * 1024) };
    const answer = await gateway.ask('/api/cart', { method: 'POST', headers, body: Buffer.alloc(2 * 1024 * 1024) });
    expect(answer).toMatchObject({ status: 413, body: { message: 'The request is too large.' } });
  });

  test('of unknown size are counted while they are forwarded', async () => {
    const headers = { ...ours, 'transfer-encoding': 'chunked' };
    const tooMuch = await gateway.ask('/api/cart', { method: 'POST', headers, body: Buffer.alloc(3 * 1024 * 1024) });
    expect(tooMuch.status).toBe(413);
    const fine = await gateway.ask('/api/cart', { method: 'POST', headers, body: Buffer.alloc(20_000, 'x') });
    expect(fine.body.body).toHaveLength(20_000);
    const product = await gateway.ask('/api/admin/products', {
      method: 'POST',
      headers,
      body: Buffer.alloc(900_000, 'x'),
    });
    expect(product.body.body).toHaveLength(900_000);
  });

  test('of pictures may be larger', async () => {
    const ask = (size: number) =>
      gateway.ask('/api/admin/upload-image', { method: 'POST', headers: ours, body: Buffer.alloc(size, 'x') });
    expect((await ask(5 * 1024 * 1024)).status).toBe(200);
    expect((await ask(7 * 1024 * 1024)).status).toBe(413);
  });
});

describe('limits', () => {
  test('count sign-in attempts by IP address and answer with the time to wait', async () => {
    const limited = await startGateway({ RATE_LIMITS: 'on', RATE_LIMIT_SCALE: 0.05 });
    const attempt = (path: string) => limited.ask(path, { method: 'POST', headers: ours, body: '{}' });
    const statuses = [];
    for (const path of ['/api/auth/login', '/api/auth/LOGIN', '/api/auth/login/', '/api/auth/login'])
      statuses.push((await attempt(path)).status);
    expect(statuses).toEqual([200, 200, 200, 429]);
    const answer = await attempt('/api/auth/login');
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    expect(answer.body.message).toMatch(/Too many requests/);
    expect((await limited.ask('/api/cart')).status).toBe(200);
    await limited.close();
  });

  test.each(operations.filter(({ limit }) => limit))(
    'of $name are those that the call declares',
    async ({ method, path }) => {
      const limited = await startGateway({ RATE_LIMITS: 'on', RATE_LIMIT_SCALE: 1 / 1000 });
      // uses a different path each time, because cached responses are not counted
      const ask = (attempt: number) =>
        limited.ask(`${path.replaceAll(/\{\w+\}/g, `${attempt}`)}?q=${attempt}`, { method, headers: ours });
      expect([(await ask(1)).status === 429, (await ask(2)).status]).toEqual([false, 429]);
      await limited.close();
    },
  );

  test('allow one network five contact messages a minute', async () => {
    const limited = await startGateway({ RATE_LIMITS: 'on' });
    const statuses = [];
    for (let n = 0; n < 6; n += 1) {
      statuses.push((await limited.ask('/api/contact', { method: 'POST', headers: ours, body: '{}' })).status);
    }
    await limited.close();
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  });

  test('count all hosts of one IPv6 network together, in any notation', async () => {
    const limited = await startGateway({ RATE_LIMITS: 'on', RATE_LIMIT_SCALE: 0.05, TRUSTED_PROXIES: 1 });
    const statuses = [];
    for (const from of ['2a01:4f8::1', '2a01:4f8::2', '2A01:4F8:0:0:3::', '2a01:4f8:0:0:1:2:3:4', '2a01:4f8:0:1::1']) {
      const headers = { ...ours, 'x-forwarded-for': from };
      statuses.push((await limited.ask('/api/auth/login', { method: 'POST', headers, body: '{}' })).status);
    }
    expect(statuses).toEqual([200, 200, 200, 429, 200]);
    await limited.close();
  });

  test.each(['/readyz', '/api/shop', '/api/openapi.json', '/api/docs', '/images/unknown', '/api/products/unknown'])(
    'also apply to %s',
    async (path) => {
      const limited = await startGateway({ RATE_LIMITS: 'on', RATE_LIMIT_SCALE: 2 / 6000 });
      limited.answer('catalog', (_req, res) => json(res, { message: 'Not found' }, 404));
      const answers = [await limited.ask(path), await limited.ask(path), await limited.ask(path)];
      expect(answers.map(({ status }) => status === 429)).toEqual([false, false, true]);
      expect(Number(answers[2]?.headers['retry-after'])).toBeGreaterThan(0);
      expect((await limited.ask('/healthz')).status).toBe(200);
      await limited.close();
    },
  );
});
