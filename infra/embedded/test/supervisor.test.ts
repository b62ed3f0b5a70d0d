import { once } from 'node:events';
import { existsSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { freePort } from '../src/free-port.ts';
import { isAlive, waitForExit } from '../src/running-process.ts';
import { bundleProgram } from './fixtures/bundle-program.ts';
import { endFakeStacks, pidsOf, startFakeStack } from './fixtures/running-stack.ts';
import { folderWithCluster, removeTestFolders, testFolder } from './fixtures/test-folder.ts';

let program: string;
let env: NodeJS.ProcessEnv;

beforeAll(async () => {
  const folder = testFolder();
  program = await bundleProgram('test/fixtures/fake-stack.ts', folder);
  env = { MONGO_SCRIPT: await bundleProgram('../../packages/mongo-stand-in/src/main.ts', folder) };
});
afterEach(endFakeStacks);
afterAll(removeTestFolders);

const prepare = async () => ({ program, dataDir: await folderWithCluster(), port: await freePort(), env });
const ask = async (port: number) => (await (await fetch(`http://127.0.0.1:${port}/`)).json()) as Record<string, string>;
const lines = (text: string) => text.trim().split('\n');

test('the supervisor starts the databases, the parts and the seed, and reports when it is ready', async () => {
  const where = { ...(await prepare()), dataDir: testFolder() };
  const stack = startFakeStack(where);
  await stack.says('Ready: ');
  expect(lines(stack.output()).at(-1)).toBe(`Ready: http://localhost:${where.port}`);
  for (const name of ['postgres', 'mongo', 'orders', 'gateway', 'seed']) {
    expect(stack.output()).toMatch(new RegExp(`^ {2}${name}.* s$`, 'm'));
  }
  expect(existsSync(join(where.dataDir, 'seeded'))).toBe(true);
  const gateway = await ask(where.port);
  const orders = (await (await fetch(String(gateway.ORDERS_URL))).json()) as Record<string, string>;
  expect(orders.DATABASE_URL).toMatch(/^postgresql:\/\/postgres:.*@127\.0\.0\.1:\d+\/orders\?host=\S+cluster$/);
  expect(orders.INTERNAL_TOKEN_SECRET).toBe(gateway.INTERNAL_TOKEN_SECRET);
});

test('services in one process have their own ports and databases, and are restarted together', async () => {
  const where = await prepare();
  const stack = startFakeStack({ ...where, env: { ...env, TOGETHER: 'true' } });
  await stack.says('Ready: ');
  for (const name of ['orders', 'chat']) expect(stack.output()).toMatch(new RegExp(`^ {2}${name} .* s$`, 'm'));
  const { ORDERS_URL } = await ask(where.port);
  const orders = await ask(Number(new URL(String(ORDERS_URL)).port));
  expect(orders).toMatchObject({ name: 'orders', ORDERS_URL, DATABASE_URL: expect.stringMatching(/\/orders\?host=/) });
  process.kill(Number(orders.pid), 'SIGKILL');
  await stack.says('services: crashed (killed by SIGKILL)');
  await expect(comesBack(Number(orders.PORT))).resolves.not.toBe(orders.pid);
});

test('an address in the environment, such as a proxy’s, replaces that of a part', async () => {
  const where = await prepare();
  const proxy = `http://127.0.0.1:${await freePort()}`;
  const stack = startFakeStack({ ...where, env: { ...env, ORDERS_URL: proxy } });
  await stack.says('Ready: ');
  expect((await ask(where.port)).ORDERS_URL).toBe(proxy);
});

test('a part that crashes is restarted on its port', async () => {
  const where = await prepare();
  const stack = startFakeStack(where);
  await stack.says('Ready: ');
  const { pid, ORDERS_URL } = await ask(where.port);
  await fetch(`${ORDERS_URL}/crash`).catch(() => undefined);
  await stack.says('orders: crashed (exit code 3: out of yarn), restarting in 0.2 s');
  process.kill(Number(pid), 'SIGKILL');
  await stack.says('gateway: crashed (killed by SIGKILL)');
  await expect(comesBack(where.port)).resolves.not.toBe(pid);
  await expect(comesBack(Number(new URL(String(ORDERS_URL)).port))).resolves.toBeTruthy();
});

test('--replicas 2 runs two processes of each part behind one address', async () => {
  const where = await prepare();
  const stack = startFakeStack({ ...where, args: ['--replicas', '2'] });
  await stack.says('Ready: ');
  expect(stack.output()).toMatch(/^ {2}orders-2.* s$/m);
  const before = await Promise.all([ask(where.port), ask(where.port)]);
  expect(new Set(before.map(({ pid }) => pid)).size).toBe(2);
  expect(new Set(before.map(({ ORDERS_URL }) => ORDERS_URL)).size).toBe(1);
  process.kill(Number(before[0]?.pid), 'SIGKILL');
  await stack.says('crashed (killed by SIGKILL)');
  await expect(ask(where.port)).resolves.toBeTruthy();
  const pids = pidsOf(where.dataDir);
  stack.process.kill('SIGTERM');
  expect(await stack.ended).toBe(0);
  expect(pids.filter(isAlive)).toEqual([]);
});

async function comesBack(port: number): Promise<string> {
  for (;;) {
    const answer = await ask(port).catch(() => undefined);
    if (answer) return String(answer.pid);
    await new Promise((resolve) => setImmediate(resolve));
  }
}

test.each(['SIGINT', 'SIGTERM'] as const)('%s ends everything within ten seconds, with exit code 0', async (signal) => {
  const where = await prepare();
  const stack = startFakeStack(where);
  await stack.says('Ready: ');
  const pids = pidsOf(where.dataDir);
  expect(pids).toHaveLength(4);
  const since = performance.now();
  stack.process.kill(signal);
  expect(await stack.ended).toBe(0);
  expect(performance.now() - since).toBeLessThan(10_000);
  expect(pids.filter(isAlive)).toEqual([]);
});

test('SIGTERM during the seed ends everything, and the next start completes it', async () => {
  const where = await prepare();
  const listener = createServer((_request, response) => response.end())
    .listen(0, '127.0.0.1')
    .unref();
  const seeding = once(listener, 'request');
  await once(listener, 'listening');
  const SEED_REPORTS_TO = `http://127.0.0.1:${(listener.address() as AddressInfo).port}`;
  const stack = startFakeStack({ ...where, env: { ...env, SEED_SCRIPT: 'endless-seed.mjs', SEED_REPORTS_TO } });
  await seeding;
  const pids = pidsOf(where.dataDir);
  expect(pids).toHaveLength(5);
  stack.process.kill('SIGTERM');
  expect(await stack.ended).toBe(0);
  expect(stack.output()).toContain('seed: stopped; the demo shop is incomplete, the next start continues');
  expect(pids.filter(isAlive)).toEqual([]);
  expect(existsSync(join(where.dataDir, 'seeded'))).toBe(false);
  await startFakeStack(where).says('Ready: ');
  expect(existsSync(join(where.dataDir, 'seeded'))).toBe(true);
});

test('a start during a shutdown waits for its end', async () => {
  const where = await prepare();
  const first = startFakeStack(where);
  await first.says('Ready: ');
  first.process.kill('SIGTERM');
  await first.says('Stopping');
  const second = startFakeStack(where);
  await second.says('Ready: ');
  expect(first.process.exitCode).toBe(0);
});

test('a part that ignores SIGTERM is killed', async () => {
  const where = await prepare();
  const stack = startFakeStack({ ...where, env: { ...env, ORDERS_SCRIPT: 'stubborn-part.mjs' } });
  await stack.says('Ready: ');
  const pids = pidsOf(where.dataDir);
  const since = performance.now();
  stack.process.kill('SIGTERM');
  expect(await stack.ended).toBe(0);
  expect(performance.now() - since).toBeLessThan(10_000);
  expect(pids.filter(isAlive)).toEqual([]);
});

test('after the supervisor is killed, the next start is clean, even with a part that ignores SIGTERM', async () => {
  const where = await prepare();
  const killed = startFakeStack({ ...where, env: { ...env, ORDERS_SCRIPT: 'stubborn-part.mjs' } });
  await killed.says('Ready: ');
  const pids = pidsOf(where.dataDir);
  killed.process.kill('SIGKILL');
  const next = startFakeStack(where);
  await next.says('Ready: ');
  expect(pids.filter(isAlive)).toEqual([]);
});

test('after the supervisor is killed, its processes end', async () => {
  const where = await prepare();
  const stack = startFakeStack(where);
  await stack.says('Ready: ');
  const pids = pidsOf(where.dataDir);
  stack.process.kill('SIGKILL');
  const gone = await Promise.all(pids.map((pid) => waitForExit(pid, 10_000)));
  expect(gone).toEqual(pids.map(() => true));
});

test('a killed Postgres is restarted on its port', async () => {
  const where = await prepare();
  const stack = startFakeStack(where);
  await stack.says('Ready: ');
  const postmaster = Number(pidsOf(where.dataDir).at(-1));
  process.kill(postmaster, 'SIGKILL');
  await stack.says('postgres: running again');
  expect(pidsOf(where.dataDir)).not.toContain(postmaster);
});

test('a busy port is reported in one line with instructions', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  const stack = startFakeStack({ ...(await prepare()), port });
  expect(await stack.ended).toBe(1);
  expect(stack.output()).toBe(`Port ${port} is busy. Choose another one: PORT=${port + 1} npm start\n`);
  server.close();
});

test('a second start on the same data fails with one line, and two copies run concurrently', async () => {
  const where = await prepare();
  const first = startFakeStack(where);
  await first.says('Ready: ');
  const refused = startFakeStack({ ...where, port: await freePort() });
  expect(await refused.ended).toBe(1);
  expect(lines(refused.output())).toEqual([expect.stringContaining(`${where.dataDir} is in use by another start`)]);
  const second = startFakeStack(await prepare());
  await second.says('Ready: ');
  expect(first.process.exitCode).toBeNull();
});

test('a data folder made before 1.0 is refused until a fresh start', async () => {
  const where = await prepare();
  rmSync(join(where.dataDir, 'format'));
  const refused = startFakeStack(where);
  expect(await refused.ended).toBe(1);
  expect(refused.output()).toBe(
    `${where.dataDir} was created before 1.0. Start with an empty shop, which deletes its data: npm start -- --fresh\n`,
  );
  await startFakeStack({ ...where, args: ['--fresh'] }).says('Ready: ');
});

test('a part with a wrong setting stops the start with its reason', async () => {
  const where = await prepare();
  const stack = startFakeStack({ ...where, env: { ...env, BROKEN_PART: 'fake-part.mjs' } });
  expect(await stack.ended).toBe(1);
  expect(stack.output()).toMatch(/can't start \(exit code 78: Wrong configuration: FLOWER is missing\)/);
});

test('wrong settings are reported in one line each', async () => {
  const where = await prepare();
  const wrongPort = startFakeStack({ ...where, env: { ...env, PORT: 'eighty' } });
  expect(await wrongPort.ended).toBe(1);
  expect(lines(wrongPort.output())).toEqual([expect.stringMatching(/^Wrong setting: PORT is eighty: /)]);
  const wrongPart = startFakeStack({ ...where, args: ['--only', 'florist'] });
  expect(await wrongPart.ended).toBe(1);
  expect(lines(wrongPart.output())).toEqual([expect.stringMatching(/^--only: no part florist\. Parts: /)]);
});
