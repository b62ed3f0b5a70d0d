import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { KNOWN_PAGE_HEADER, PARAMETERS, pageAddress } from '@loop-petal/contracts/rules/page-address';
import { createLogger } from '@loop-petal/service-kit/telemetry/logger';
import { createWebApp, type WebContext } from '../server/app.ts';
import { createPages, type PageContext } from '../server/pages.ts';
import { createRenderQueue, MAX_RUNNING_PER_NETWORK, MAX_WAITING_PER_NETWORK } from '../server/render-queue.ts';

let clientDir: string;
beforeAll(async () => {
  clientDir = await mkdtemp(join(tmpdir(), 'web-'));
  await mkdir(join(clientDir, 'assets'));
});
afterAll(() => rm(clientDir, { recursive: true }));

const closers: (() => Promise<unknown>)[] = [];
afterEach(() => Promise.all(closers.splice(0).map((close) => close())));

async function openServer({ status = 200 } = {}) {
  const begun: string[] = [];
  const waiting: (() => void)[] = [];
  const render = (url: URL) => {
    begun.push(url.pathname + url.search);
    return new Promise((resolve) => {
      waiting.push(() => resolve({ status, html: '<html><head></head><body></body></html>', state: {}, file: 'x' }));
    });
  };
  const renderer = { render, toScriptJson: JSON.stringify, STATE_ELEMENT: 'state' };
  const context = {
    config: { PUBLIC_URL: 'http://shop.test' },
    logger: createLogger('web', 'silent'),
    build: { manifest: {}, renderer },
  } as unknown as PageContext & WebContext;
  const server = createWebApp({ ...context, clientDir: `${clientDir}/`, pages: createPages(context) }).listen(
    0,
    '127.0.0.1',
  );
  await new Promise((resolve) => server.once('listening', resolve));
  closers.push(async () => {
    for (const finish of waiting.splice(0)) finish();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    begun,
    get: (path: string, from: string, headers: Record<string, string> = {}) =>
      fetch(url + path, { headers: { ...headers, 'x-forwarded-for': from } }),
    finishOne: () => waiting.shift()?.(),
    async until(holds: () => boolean) {
      while (!holds()) await new Promise((resolve) => setTimeout(resolve, 5));
    },
  };
}

describe('page address', () => {
  test('a page whose data fails to load sends Retry-After', async () => {
    const { begun, get, finishOne, until } = await openServer({ status: 503 });
    const asked = get('/shop', '203.0.113.9');
    await until(() => begun.length > 0);
    finishOne();
    const { status, headers } = await asked;
    expect(status).toBe(503);
    expect(headers.get('retry-after')).toBe('2');
  });

  test('a preview is not stored and not indexed', async () => {
    const { begun, get, finishOne, until } = await openServer();
    const asked = get('/preview/about/one', '203.0.113.9');
    await until(() => begun.length > 0);
    finishOne();
    const { headers } = await asked;
    expect([headers.get('cache-control'), headers.get('x-robots-tag')]).toEqual(['no-store', 'noindex']);
  });

  test('a page is rendered once for URLs that only differ in unknown parameters', async () => {
    const { begun, get, finishOne, until } = await openServer();
    const statuses: number[] = [];
    for (let n = 0; n < 8; n += 1)
      void get(`/shop?x=${n}&category=stems`, '203.0.113.9').then(({ status }) => statuses.push(status));
    await until(() => {
      finishOne();
      return statuses.length === 8;
    });
    expect(statuses).toEqual(Array(8).fill(200));
    expect(new Set(begun)).toEqual(new Set(['/shop?category=stems']));
  });

  test('every search parameter that a page reads is part of its URL', async () => {
    const folder = new URL('../src/features/', import.meta.url);
    const files = (await readdir(folder, { recursive: true })).filter((file) => /\.tsx?$/.test(file));
    const sources = await Promise.all(files.map((file) => readFile(new URL(file, folder), 'utf8')));
    const read = sources
      .filter((source) => /useSearchParams|URLSearchParams/.test(source))
      .flatMap((source) => [...source.matchAll(/(?:search|params|\])\.get\('(\w+)'\)/g)].map(([, name]) => name));
    expect(read.length).toBeGreaterThan(5);
    expect(read.filter((name) => !Object.values(PARAMETERS).flat().includes(String(name)))).toEqual([]);
  });

  test.each([
    ['/shop?q=rose&x=1&q=tulip', '/shop?q=rose'],
    ['/Shop/?category=stems', '/Shop/?category=stems'],
    ['/product/rose?color=Red&utm_source=x', '/product/rose?color=Red'],
    ['/about?x=1', '/about'],
    ['/?x=1', '/'],
  ])('the page at %s is cached under %s', (given, address) => {
    expect(pageAddress(new URL(given, 'http://shop.test')).href).toBe(`http://shop.test${address}`);
  });
});

describe('a network that requests many pages', () => {
  const ATTACKER = ['2001:db8::1', '2001:db8::2', '2001:db8::3'];
  const attack = (get: (path: string, from: string) => Promise<Response>, pages: number) =>
    Array.from({ length: pages }, (_one, n) => get(`/shop?q=${n}`, ATTACKER[n % ATTACKER.length] as string));

  test('does not delay another network’s page, even a page it also waits for', async () => {
    const { begun, get, finishOne, until } = await openServer();
    const flood = attack(get, MAX_WAITING_PER_NETWORK);
    await until(() => begun.length === MAX_RUNNING_PER_NETWORK);
    const late = get('/shop', ATTACKER[0] as string);
    const page = get('/shop', '203.0.113.9');
    await until(() => begun.includes('/shop'));
    expect(begun).toHaveLength(MAX_RUNNING_PER_NETWORK + 1);
    const answers: Response[] = [];
    const asked = [...flood, late, page];
    for (const answer of asked) void answer.then((one) => answers.push(one));
    await until(() => {
      finishOne();
      return answers.length === asked.length;
    });
    expect(answers.map(({ status }) => status)).toEqual(asked.map(() => 200));
    expect(begun.filter((path) => path === '/shop')).toHaveLength(1);
  });

  test('is rejected with 429 and retry-after when too many of its pages wait', async () => {
    const { begun, get, until } = await openServer();
    const answers: Response[] = [];
    const room = MAX_RUNNING_PER_NETWORK + MAX_WAITING_PER_NETWORK;
    for (const answer of attack(get, room + 10)) void answer.then((one) => answers.push(one)).catch(() => undefined);
    await until(() => answers.length === 10);
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(429));
    expect(Number(answers[0]?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await answers[0]?.text()).toBe('Too many requests. Please try again later.');
    expect(begun).toHaveLength(MAX_RUNNING_PER_NETWORK);
  });
});

test('frees the slot of a page whose rendering failed', async () => {
  const queue = createRenderQueue<string>();
  const asker = { network: 'one', isKnown: false };
  const broken = Array.from({ length: MAX_RUNNING_PER_NETWORK }, (_one, n) =>
    queue.run(`${n}`, asker, () => Promise.reject(new Error('broken'))),
  );
  for (const page of broken) await expect(page).rejects.toThrow('broken');
  expect(await queue.run('a', asker, async () => 'whole')).toBe('whole');
});

describe('pages that the gateway knows', () => {
  test('render concurrently with new pages of their network', async () => {
    const { begun, get, until } = await openServer();
    const ask = (path: string, isKnown: boolean) =>
      void get(path, '203.0.113.9', isKnown ? { [KNOWN_PAGE_HEADER]: '1' } : {}).catch(() => undefined);
    for (let n = 0; n < MAX_WAITING_PER_NETWORK; n += 1) ask(`/shop?q=${n}`, false);
    await until(() => begun.length === MAX_RUNNING_PER_NETWORK);
    ask('/shop', true);
    await until(() => begun.includes('/shop'));
    expect(begun).toHaveLength(MAX_RUNNING_PER_NETWORK + 1);
  });

  test('are rendered once for all waiting requests', async () => {
    const queue = createRenderQueue<string>();
    const made: string[] = [];
    const ask = (network: string, isKnown: boolean) =>
      queue.run('/shop', { network, isKnown }, async () => {
        made.push(network);
        return 'page';
      });
    expect(await Promise.all([ask('one', true), ask('two', true), ask('one', false)])).toEqual(Array(3).fill('page'));
    expect(made).toEqual(['one']);
  });

  test('don’t count toward the limit of their network', async () => {
    const queue = createRenderQueue<string>();
    const made = async (isKnown: boolean, n: number) =>
      queue.run(`${n}`, { network: 'carrier', isKnown }, async () => 'page').catch(({ status }) => status);
    for (let n = 0; n < 400; n += 1) expect(await made(true, n)).toBe('page');
    for (let n = 0; n < 150; n += 1) expect(await made(false, n)).toBe('page');
    expect(await made(false, 150)).toBe(429);
    expect(await made(true, 151)).toBe('page');
  });
});
