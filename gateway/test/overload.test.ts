import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import net from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { httpAgent } from '../src/proxy/upstream-fetch.ts';
import type { Upstream } from '../src/routing/routing.ts';
import { sendRaw } from './raw-connection.ts';
import { type Ask, type GatewayHarness, json, type Reply, startGateway } from './start-gateway.ts';

/** The initial limit is six times this; one service gets less than half of it. */
const LEAST = 8;
let gateway: GatewayHarness;
let waiting: ServerResponse[];
let asked: Promise<Reply>[];
beforeEach(async () => {
  gateway = await startGateway({ REQUESTS_AT_ONCE: LEAST, TRUSTED_PROXIES: 1 });
  waiting = [];
  asked = [];
});
afterEach(async () => {
  for (const res of waiting) if (!res.headersSent) json(res, {});
  await Promise.all(asked);
  await gateway.close();
});

/** The same request from another network. */
const fromNetwork = (n: number, ask: Ask = {}): Ask => ({
  ...ask,
  headers: { ...ask.headers, 'x-forwarded-for': `203.0.113.${n}` },
});

/**
 * Sends requests from different networks, which the service leaves open. @returns once the service has received all of
 * them
 */
async function hold(upstream: Upstream, howMany: number, path: string, ask?: Ask): Promise<void> {
  const wanted = waiting.length + howMany;
  const all = new Promise<void>((resolve) => {
    gateway.answer(upstream, (_req, res) => {
      waiting.push(res);
      if (waiting.length === wanted) resolve();
    });
  });
  for (let n = 0; n < howMany; n++) asked.push(gateway.ask(path, fromNetwork(n, ask)));
  await all;
  gateway.answer(upstream, (_req, res) => json(res, {}));
}
const statusOf = async (path: string, ask?: Ask) => (await gateway.ask(path, ask)).status;
const post = { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } };
const browser = { headers: { accept: 'text/html' } };

/** Just enough requests in flight to refuse pages. */
const refusePages = async () => {
  await hold('orders', 14, '/api/user/orders');
  await hold('identity', 10, '/api/auth/user');
};
/** Together with `refusePages`, just enough to refuse browsing. */
const refuseBrowsing = async () => {
  await hold('identity', 4, '/api/auth/user');
  await hold('cart', 4, '/api/wishlist');
};

describe('an overloaded gateway', () => {
  test('refuses pages first, then browsing, new carts, checkouts and payment webhooks, but never health checks', async () => {
    await refusePages();
    expect(await statusOf('/', browser)).toBe(503);
    expect(await statusOf('/api/wishlist')).toBe(200);

    await refuseBrowsing();
    expect(await statusOf('/api/wishlist')).toBe(503);
    expect(await statusOf('/api/products/a-rose')).toBe(503);
    expect(await statusOf('/api/promises', post)).toBe(503);
    expect(await statusOf('/api/promises/a-rose')).toBe(503);
    expect(await statusOf('/api/cart', post)).toBe(200);

    await hold('cart', 4, '/api/cart', post);
    expect(await statusOf('/api/cart', post)).toBe(503);
    expect(await statusOf('/api/payment/tokenize', post)).toBe(200);

    await hold('payments', 8, '/api/payment/tokenize', post);
    expect(await statusOf('/api/payment/tokenize', post)).toBe(503);
    expect(await statusOf('/api/payment/webhook', post)).toBe(200);

    await hold('payments', 4, '/api/payment/webhook', post);
    expect(await statusOf('/api/payment/webhook', post)).toBe(503);
    expect(await statusOf('/healthz')).toBe(200);
  });

  test('counts calls that wait for another company separately', async () => {
    await hold('payments', 32, '/api/payment/process', post);
    expect(gateway.ctx.admission.counts()).toMatchObject({ inFlight: 0, outside: 32 });
    expect(await statusOf('/', browser)).toBe(200);
    expect(await statusOf('/api/payment/process', post)).toBe(503);
    expect(await statusOf('/api/address/validate', post)).toBe(200);
    for (const res of waiting) json(res, {});
    await Promise.all(asked);
    await refusePages();
    expect(await statusOf('/api/payment/process', post)).toBe(200);
  });

  test('admits concurrent pages only up to its limit', async () => {
    gateway.answer('web', (_req, res) => waiting.push(res));
    let refused = 0;
    const all49 = new Promise<void>((resolve) => {
      for (let n = 0; n < 60; n++)
        asked.push(
          gateway.ask(`/product/${n}`, fromNetwork(n, browser)).then((reply) => {
            refused += reply.status === 503 ? 1 : 0;
            if (refused === 49) resolve();
            return reply;
          }),
        );
    });
    await all49;
    expect(gateway.ctx.admission.counts().inFlight).toBe(11);
  });

  test('keeps serving other services while many purchases wait for one', async () => {
    await hold('orders', 40, '/api/orders', post);
    expect(await statusOf('/', browser)).toBe(200);
  });

  test('admits all requests again once the responses are sent', async () => {
    await refusePages();
    for (const res of waiting) json(res, {});
    await Promise.all(asked);
    expect(await statusOf('/', browser)).toBe(200);
  });

  test('still serves its cache', async () => {
    expect(await statusOf('/api/products')).toBe(200);
    await refusePages();
    await refuseBrowsing();
    expect(await statusOf('/api/offers')).toBe(503);
    expect(await statusOf('/api/products')).toBe(200);
  });

  test('answers with the time to wait, and its page reloads itself', async () => {
    await refusePages();
    const page = await gateway.ask('/', browser);
    expect(Number(page.headers['retry-after'])).toBeGreaterThanOrEqual(2);
    expect(page.headers['content-type']).toContain('text/html');
    expect(page.body).toContain(`<meta http-equiv="refresh" content="${page.headers['retry-after']}">`);

    await refuseBrowsing();
    const call = await gateway.ask('/api/wishlist', post);
    expect(call.body).toEqual({ message: 'The shop is very busy. Please try again in a moment.', code: 'busy' });
    expect(Number(call.headers['retry-after'])).toBeGreaterThanOrEqual(2);
    const again = 'POST /api/wishlist HTTP/1.1\r\nHost: shop.test\r\nContent-Length: 2\r\n';
    const { statuses } = await sendRaw(gateway.port, `${again}\r\n{}`, `${again}Connection: close\r\n\r\n{}`);
    expect(statuses).toEqual([503, 503]);
  });

  test('refuses no request when configured so', async () => {
    const open = await startGateway({ REQUESTS_AT_ONCE: LEAST, OVERLOAD_PROTECTION: 'off' });
    for (let n = 0; n < 100; n++) open.ctx.admission.enter('page', 'web');
    expect((await open.ask('/', browser)).status).toBe(200);
    await open.close();
  });
});

describe('a slow client', () => {
  test('uses no capacity and no connection to a service while its body arrives', async () => {
    const slow = Array.from({ length: 30 }, () => net.connect(gateway.port, '127.0.0.1'));
    for (const socket of slow) {
      socket.on('error', () => undefined);
      socket.write('POST /api/cart HTTP/1.1\r\nHost: shop.test\r\nContent-Length: 20\r\n\r\n{');
    }
    await Promise.all(slow.map((socket) => once(socket, 'connect')));
    expect(await statusOf('/', browser)).toBe(200);
    expect(gateway.ctx.admission.counts().inFlight).toBe(0);
    for (const socket of slow) socket.destroy();
    await Promise.all(slow.map((socket) => socket.closed || once(socket, 'close')));
    for (let n = 0; n < 3; n++) expect(await statusOf('/', browser)).toBe(200);
    expect(gateway.seen.map(({ url }) => url)).toEqual(['/', '/', '/', '/']);
    expect(Object.keys(httpAgent.sockets)).toEqual([]);
  });

  test('that pipelines requests and disconnects frees their capacity', async () => {
    let arrived = () => {};
    const held = new Promise<void>((resolve) => {
      arrived = resolve;
    });
    gateway.answer('orders', (_req, res) => {
      waiting.push(res);
      arrived();
    });
    const socket = net.connect(gateway.port, '127.0.0.1');
    const refused =
      'POST /api/cart HTTP/1.1\r\nHost: shop.test\r\nOrigin: http://else.where\r\nContent-Length: 0\r\n\r\n';
    socket.write(`GET /api/user/orders HTTP/1.1\r\nHost: shop.test\r\n\r\n${refused}`);
    socket.write('GET /api/user/orders HTTP/1.1\r\nHost: shop.test\r\n\r\n');
    await held;
    expect(await statusOf('/', browser)).toBe(200);
    expect(gateway.ctx.admission.counts().inFlight).toBe(2);
    socket.destroy();
    while (gateway.ctx.admission.counts().inFlight > 0) await new Promise(setImmediate);
  });

  test('uses no capacity while it reads its response', async () => {
    gateway.answer('orders', (_req, res) => res.end(Buffer.alloc(8 * 1024 * 1024)));
    const socket = net.connect(gateway.port, '127.0.0.1');
    socket.write('GET /api/user/orders HTTP/1.1\r\nHost: shop.test\r\n\r\n');
    await once(socket, 'readable');
    expect(gateway.ctx.admission.counts().inFlight).toBe(0);
    socket.destroy();
  });

  test.each([
    ['with its length', 'Content-Length: 13\r\n\r\n', ['{"quantity":', '1']],
    ['in chunks', 'Transfer-Encoding: chunked\r\n\r\n', ['4\r\n{"qu\r\n', '9\r\nantity":1\r\n0\r\n\r\n']],
  ])('has its whole body delivered, %s', async (_how, head, parts) => {
    const socket = net.connect(gateway.port, '127.0.0.1');
    socket.write(`POST /api/cart HTTP/1.1\r\nHost: shop.test\r\n${head}`);
    for (const part of parts) {
      await new Promise(setImmediate);
      socket.write(part);
    }
    await once(socket, 'readable');
    expect(gateway.last()?.body).toBe('{"quantity":1');
    socket.destroy();
  });
});
