import { randomUUID } from 'node:crypto';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { operations } from '@loop-petal/contracts/operations/all';
import { createAnswerCache } from '../src/cache/answer-cache.ts';
import { securityHeaders } from '../src/protection/security-headers.ts';
import { type GatewayHarness, json, startGateway } from './start-gateway.ts';

let gateway: GatewayHarness;
let shelf: { products: unknown[]; offers: unknown[] };
let hold: Promise<void> | undefined;
beforeEach(async () => {
  gateway = await startGateway();
  shelf = { products: Array.from({ length: 40 }, (_, n) => ({ id: `p${n}`, name: `Rose ${n}` })), offers: [] };
  hold = undefined;
  gateway.answer('catalog', async (req, res) => {
    const before = JSON.stringify(shelf.products);
    await hold;
    if (req.url?.startsWith('/images/')) return void res.writeHead(200, { 'content-type': 'image/webp' }).end('RIFF');
    if (req.url === '/api/offers') return json(res, shelf.offers);
    if (req.url === '/api/products/gone') return json(res, { message: 'Product not found.' }, 404);
    json(res, JSON.parse(before));
  });
});
afterEach(() => gateway.close());

const asked = () => gateway.seen.filter((one) => one.upstream === 'catalog').map((one) => one.url);
async function tell(type: string, data: object = {}) {
  const envelope = { specversion: '1.0', id: randomUUID(), type, source: 'catalog', subject: 'x' } as const;
  await gateway.bus.publish([{ ...envelope, time: new Date().toISOString(), data }]);
  await gateway.bus.settled();
}

test('the caches ask the service that answers the call', () => {
  const cached = operations.filter(({ cache }) => cache !== undefined);
  const asked = cached.map(({ name, cache }) => [name, cache === 'promise' ? 'production' : 'catalog']);
  expect(asked).toEqual(cached.map(({ name, service }) => [name, service]));
});

describe('the catalog cache', () => {
  test('makes one request to the service for a hundred concurrent shoppers', async () => {
    const answers = await Promise.all(Array.from({ length: 100 }, () => gateway.ask('/api/products')));
    expect(new Set(answers.map((answer) => answer.bytes.toString())).size).toBe(1);
    expect(asked()).toEqual(['/api/products']);
    expect(answers[0]?.headers).toMatchObject({ 'cache-control': 'public, max-age=0, must-revalidate' });
    expect(answers[0]?.headers['set-cookie']).toBeUndefined();
  });

  test('makes one request per search and forwards other POSTs', async () => {
    const search = (body: string, headers: Record<string, string> = {}) =>
      gateway.ask('/api/search-products', {
        method: 'POST',
        body,
        headers: { 'content-type': 'application/json', ...headers },
      });
    const answers = await Promise.all([search('{"query":"rose"}'), search('{"query":"rose"}')]);
    answers.push(await search('{"query":"rose"}'));
    expect(new Set(answers.map(({ bytes }) => bytes.toString())).size).toBe(1);
    expect(answers.at(-1)?.headers).toMatchObject({ 'cache-control': 'no-store' });
    expect(asked()).toHaveLength(1);
    await search('{"query":"tulip"}', { 'if-none-match': '*' });
    expect(asked()).toHaveLength(2);
    await search(JSON.stringify({ query: 'x'.repeat(300) }));
    await search(JSON.stringify({ query: 'x'.repeat(300) }));
    expect(asked()).toHaveLength(4);
    expect((await search('{"query":"rose"}', { origin: 'https://other.example' })).status).toBe(403);
  });

  test('makes one request for the promise of each variation', async () => {
    const days = (query: string) => gateway.ask(`/api/promises/p1${query}`);
    gateway.answer('production', (_req, res) => json(res, { madeBy: '2026-12-03' }));
    await Promise.all([days('?variationId=v1'), days('?variationId=v1&odd=1')]);
    await days('');
    expect(await days('')).toMatchObject({ body: { madeBy: '2026-12-03' }, headers: { 'cache-control': 'no-store' } });
    const questions = gateway.seen.filter(({ upstream }) => upstream === 'production').map(({ url }) => url);
    expect(questions).toEqual(['/api/promises/p1?variationId=v1', '/api/promises/p1']);
  });

  test('keeps promises for two seconds, but not while production is down', async () => {
    const clock = { now: 0 };
    const answer = { status: 200, headers: { 'content-type': 'application/json' }, body: Buffer.from('{}') };
    const cache = createAnswerCache(
      async () => answer,
      securityHeaders('http://shop.test'),
      () => clock.now,
    );
    const path = { key: '/api/promises/p1', url: '/api/promises/p1', kind: 'promise' } as const;
    await cache.load(path);
    clock.now = 1999;
    expect(cache.fresh(path.key)).toBeDefined();
    clock.now = 2000;
    expect(cache.fresh(path.key)).toBeUndefined();
    answer.status = 500;
    await expect(cache.load(path)).rejects.toMatchObject({ status: 503 });
  });

  test('answers 304 for content that the browser already has', async () => {
    const { headers } = await gateway.ask('/api/products');
    const again = await gateway.ask('/api/products', { headers: { 'if-none-match': `"other", W/${headers.etag}` } });
    expect([again.status, again.bytes.length, again.headers.etag]).toEqual([304, 0, headers.etag]);
    shelf.products = [];
    await tell('product.deleted', { id: 'p1' });
    expect((await gateway.ask('/api/products', { headers: { 'if-none-match': headers.etag } })).status).toBe(200);
  });

  test('compresses a response once for each encoding, each with its own ETag', async () => {
    const plain = await gateway.ask('/api/products');
    const br = await gateway.ask('/api/products', { headers: { 'accept-encoding': 'gzip, deflate, br' } });
    const gz = await gateway.ask('/api/products', { headers: { 'accept-encoding': 'br;q=0, gzip' } });
    expect([br.headers['content-encoding'], gz.headers['content-encoding']]).toEqual(['br', 'gzip']);
    expect(brotliDecompressSync(br.bytes)).toEqual(plain.bytes);
    expect(gunzipSync(gz.bytes)).toEqual(plain.bytes);
    expect(new Set([plain, br, gz].map((answer) => answer.headers.etag)).size).toBe(3);
    expect(br.headers.vary).toBe('accept-encoding');
    expect(asked()).toHaveLength(1);
  });

  test('refreshes a response after an event about offers or products', async () => {
    await gateway.ask('/api/products');
    await gateway.ask('/api/offers');
    shelf.products = [{ id: 'new' }];
    expect((await gateway.ask('/api/products')).body).toHaveLength(40);
    await tell('product.changed', { id: 'new' });
    expect((await gateway.ask('/api/products')).body).toEqual([{ id: 'new' }]);
    await gateway.ask('/api/offers');
    expect(asked()).toEqual(['/api/products', '/api/offers', '/api/products', '/api/offers']);
  });

  test('does not cache a response requested before the product changed', async () => {
    let release = () => {};
    hold = new Promise((resolve) => {
      release = resolve;
    });
    const old = gateway.ask('/api/products');
    while (asked().length === 0) await new Promise(setImmediate);
    shelf.products = [{ id: 'new' }];
    await tell('product.changed', { id: 'new' });
    release();
    await old;
    expect((await gateway.ask('/api/products')).body).toEqual([{ id: 'new' }]);
  });

  test('shows admins their change immediately', async () => {
    await gateway.ask('/api/products');
    gateway.answer('catalog', (_req, res) => json(res, [{ id: 'renamed' }]));
    const headers = { origin: 'http://shop.test' };
    await gateway.ask('/api/admin/products/1', { method: 'PATCH', headers, body: '{}' });
    expect((await gateway.ask('/api/products')).body).toEqual([{ id: 'renamed' }]);
  });

  test('responds while the service is down', async () => {
    await gateway.ask('/api/products');
    await tell('product.changed');
    await gateway.stop('catalog');
    expect((await gateway.ask('/api/products')).status).toBe(200);
    expect((await gateway.ask('/api/categories')).status).toBe(503);
  });

  test('removes an offer from the list as soon as it ends', async () => {
    shelf.offers = [{ id: 'o1', validUntil: new Date(Date.now() + 150).toISOString() }];
    expect((await gateway.ask('/api/offers')).body).toHaveLength(1);
    shelf.offers = [];
    while ((await gateway.ask('/api/offers')).body.length > 0) await new Promise(setImmediate);
    expect(asked()).toEqual(['/api/offers', '/api/offers']);
  });

  test('does not cache 404s, and ignores unknown parameters', async () => {
    for (let n = 0; n < 2; n += 1)
      expect(await gateway.ask('/api/products/gone')).toMatchObject({
        status: 404,
        body: { message: 'Product not found.' },
      });
    for (let n = 0; n < 3; n += 1) await gateway.ask(`/api/products?utm=${n}&sort=name`);
    expect(asked()).toEqual(['/api/products/gone', '/api/products/gone', '/api/products?sort=name']);
  });

  test('caches sized pictures forever', async () => {
    const sized = await gateway.ask('/images/7f/640.avif');
    expect(sized.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(sized.headers['cross-origin-resource-policy']).toBe('cross-origin');
    await tell('product.changed');
    await gateway.ask('/images/7f/640.avif');
    expect(asked()).toHaveLength(1);
  });

  test('answers a HEAD like a GET, without the body', async () => {
    const get = await gateway.ask('/api/products');
    const head = await gateway.ask('/api/products', { method: 'HEAD' });
    expect([head.status, head.bytes.length]).toEqual([200, 0]);
    expect(head.headers['content-length']).toBe(get.headers['content-length']);
  });
});
