import { randomUUID } from 'node:crypto';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { KNOWN_PAGE_HEADER } from '@loop-petal/contracts/rules/page-address';
import { createAnswerCache } from '../src/cache/answer-cache.ts';
import { securityHeaders } from '../src/protection/security-headers.ts';
import { cookieOf, type GatewayHarness, startGateway } from './start-gateway.ts';

const POLICY = "script-src 'sha256-1'";
let gateway: GatewayHarness;
let shown: string;
/** A status that the web server sends instead of a page. */
let refusal: number | undefined;
beforeEach(async () => {
  gateway = await startGateway();
  shown = 'A rose';
  refusal = undefined;
  gateway.answer('web', (req, res) => {
    if (refusal) return void res.writeHead(refusal, { 'content-type': 'text/plain', 'retry-after': '2' }).end('No.');
    const headers = { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': POLICY };
    res.writeHead(req.url === '/nowhere' ? 404 : 200, headers).end(`<p>${shown}</p>${' '.repeat(2000)}`);
  });
});
afterEach(() => gateway.close());

const html = { accept: 'text/html' };
const visit = (path: string, headers: Record<string, string> = {}) =>
  gateway.ask(path, { headers: { ...html, ...headers } });
const rendered = () => gateway.seen.filter(({ upstream }) => upstream === 'web').map(({ url }) => url);
async function publish(type: string, data: object = {}) {
  const envelope = { specversion: '1.0', id: randomUUID(), type, source: 'catalog', subject: 'x' } as const;
  await gateway.bus.publish([{ ...envelope, time: new Date().toISOString(), data }]);
  await gateway.bus.settled();
}

describe('a page that was rendered before', () => {
  test.each([429, 500, 503, 504])('is served when the web server answers %d', async (status) => {
    await visit('/product/rose');
    refusal = status;
    await publish('product.changed');
    expect(await visit('/product/rose')).toMatchObject({ status: 200, body: expect.stringContaining('A rose') });
    expect((await visit('/product/tulip')).status).toBe(status === 504 ? 503 : status);
  });

  test('is served while the web server restarts; a new page waits for it', async () => {
    await visit('/product/rose');
    await publish('product.changed');
    await gateway.stop('web');
    expect((await visit('/product/rose')).status).toBe(200);
    const waiting = visit('/product/tulip');
    await gateway.restart('web');
    expect((await waiting).status).toBe(200);
    await gateway.stop('web');
    expect(await visit('/product/lily')).toMatchObject({ status: 503, headers: { 'retry-after': '2' } });
  });

  test('is served when the visitor’s network is over its limit', async () => {
    const limited = await startGateway({ RATE_LIMITS: 'on', RATE_LIMIT_SCALE: 0.001 });
    limited.answer('web', (_req, res) => void res.writeHead(200, { 'content-type': 'text/html' }).end('<p>page</p>'));
    const statuses = [];
    for (let n = 0; n < 30; n += 1) statuses.push((await limited.ask('/shop', { headers: html })).status);
    expect(statuses).toEqual(Array(30).fill(200));
    const others = [];
    for (let n = 0; n < 6; n += 1) others.push((await limited.ask(`/shop?q=${n}`, { headers: html })).status);
    expect(others.at(-1)).toBe(429);
    limited.ctx.pages.invalidate();
    expect((await limited.ask('/shop', { headers: html })).status).toBe(200);
    await limited.close();
  });

  test('is served when the gateway admits no more pages', async () => {
    await visit('/product/rose');
    gateway.ctx.pages.invalidate();
    while (gateway.ctx.admission.enter('page', 'web'));
    expect((await visit('/product/rose')).status).toBe(200);
    expect((await visit('/product/tulip')).status).toBe(503);
  });

  test('is rendered once for twenty concurrent visitors, as a known page', async () => {
    let arrived = 0;
    let isHeld: (() => void) | undefined;
    gateway.gateway.on('request', () => {
      arrived += 1;
    });
    const visitors = async () => {
      arrived = 0;
      gateway.answer('web', (_req, res) => {
        isHeld = () => void res.writeHead(200, { 'content-type': 'text/html' }).end('<p>');
      });
      const visits = Array.from({ length: 20 }, (_one, n) => visit(`/product/rose?n=${n}`));
      while (arrived < 20 || !isHeld) await new Promise(setImmediate);
      isHeld();
      isHeld = undefined;
      expect((await Promise.all(visits)).map(({ status }) => status)).toEqual(Array(20).fill(200));
    };
    await visitors();
    gateway.ctx.pages.invalidate();
    await visitors();
    expect(rendered()).toEqual(['/product/rose', '/product/rose']);
    expect(gateway.seen.map(({ headers }) => headers[KNOWN_PAGE_HEADER])).toEqual([undefined, '1']);
    expect(gateway.seen[0]?.headers['x-forwarded-for']).toBe('127.0.0.1');
  });

  test('can’t be marked as known by a visitor', async () => {
    await visit('/product/rose?x', { [KNOWN_PAGE_HEADER]: '1' });
    await gateway.ask('/robots.txt', { headers: { [KNOWN_PAGE_HEADER]: '1' } });
    expect(gateway.seen.map(({ headers }) => headers[KNOWN_PAGE_HEADER])).toEqual([undefined, undefined]);
  });

  test.each(['product.changed', 'product.deleted', 'product.category-changed', 'offer.deleted'])(
    'is rerendered after %s',
    async (type) => {
      await visit('/product/rose');
      shown = 'A red rose';
      expect((await visit('/product/rose')).body).toContain('A rose');
      await publish(type);
      expect((await visit('/product/rose')).body).toContain('A red rose');
    },
  );

  test('shows an admin their own change', async () => {
    await visit('/product/rose');
    shown = 'A red rose';
    const headers = { origin: 'http://shop.test' };
    await gateway.ask('/api/admin/products/1', { method: 'PATCH', headers, body: '{}' });
    expect((await visit('/product/rose')).body).toContain('A red rose');
  });

  test('is compressed, has a validator and the policy of its scripts', async () => {
    const plain = await visit('/product/rose');
    const packed = await visit('/product/rose', { 'accept-encoding': 'gzip, br' });
    expect(packed.headers).toMatchObject({
      'content-encoding': 'br',
      vary: 'accept-encoding',
      'cache-control': 'private, no-cache',
      'content-security-policy': POLICY,
      'x-frame-options': 'DENY',
    });
    expect(brotliDecompressSync(packed.bytes)).toEqual(plain.bytes);
    const again = await visit('/product/rose', { 'if-none-match': String(plain.headers.etag) });
    expect([again.status, again.bytes.length]).toEqual([304, 0]);
    expect((await gateway.ask('/product/rose', { method: 'HEAD' })).bytes).toHaveLength(0);
    expect(rendered()).toHaveLength(1);
  });

  test.each(['gzip', 'identity'])('shows a change to clients that accept %s', async (encoding) => {
    const read = async () => {
      const { bytes } = await visit('/product/rose', { 'accept-encoding': encoding });
      return String(encoding === 'gzip' ? gunzipSync(bytes) : bytes);
    };
    expect(await read()).toContain('A rose');
    expect(await read()).toContain('A rose');
    expect(rendered()).toHaveLength(1);
    shown = 'A red rose';
    await publish('product.changed');
    expect(await read()).toContain('A red rose');
  });

  test('sets a cookie only for new visitors', async () => {
    const visits = [await visit('/shop'), await visit('/shop'), await visit('/shop')];
    expect(new Set(visits.map(cookieOf)).size).toBe(3);
    expect((await visit('/shop', { cookie: cookieOf(visits[0] as (typeof visits)[0]) })).headers['set-cookie']).toBe(
      undefined,
    );
    expect(rendered()).toHaveLength(1);
    expect(gateway.seen[0]?.headers.cookie).toBeUndefined();
  });
});

test('a missing page is cached with its status', async () => {
  expect((await visit('/nowhere')).status).toBe(404);
  expect((await visit('/nowhere')).status).toBe(404);
  expect(rendered()).toHaveLength(1);
});

test.each([
  ['an address with a secret', '/my-orders?order=1&token=secret', {}],
  ['an answer with a cookie', '/shop', { 'set-cookie': 'a=b' }],
  ['an answer that is not a page', '/shop', { 'content-type': 'text/plain' }],
])('%s is not cached', async (_what, path, headers) => {
  gateway.answer('web', (_req, res) => void res.writeHead(200, { 'content-type': 'text/html', ...headers }).end('x'));
  await visit(path);
  await visit(path);
  expect(rendered()).toHaveLength(2);
});

test('a preview is neither cached nor indexed', async () => {
  const headers = { 'content-type': 'text/html', 'content-security-policy': POLICY, 'x-robots-tag': 'noindex' };
  gateway.answer('web', (_req, res) => void res.writeHead(200, headers).end('x'));
  const { headers: sent } = await visit('/preview/about/one');
  expect(sent).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' });
  await visit('/preview/about/one');
  expect(rendered()).toHaveLength(2);
});

test('a page is due for rendering after a second, expires after five, and expires sooner after a change', async () => {
  const clock = { now: 10_000 };
  const answer = { status: 200, headers: { 'content-type': 'text/html' }, body: Buffer.from('<p>') };
  const cache = createAnswerCache(
    async () => answer,
    securityHeaders('http://shop.test'),
    () => clock.now,
  );
  const page = { key: '/shop', url: '/shop', kind: 'page' } as const;
  const states = async (...ages: number[]) => {
    await cache.load(page);
    const loadedAt = clock.now;
    return ages.map((age) => {
      clock.now = loadedAt + age;
      return cache.fresh(page.key) ? (cache.isDue(page.key) ? 'due' : 'fresh') : 'old';
    });
  };
  expect(await states(999, 1000, 4999, 5000)).toEqual(['fresh', 'due', 'due', 'old']);
  cache.invalidate();
  expect(await states(999, 1000)).toEqual(['fresh', 'old']);
  clock.now += 1;
  cache.expectChange(new Date(clock.now + 1500));
  expect(await states(1499, 1500)).toEqual(['due', 'old']);
  expect(await states(999, 1000)).toEqual(['fresh', 'old']);
});
