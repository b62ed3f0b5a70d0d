import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createTestMongo, createTestPostgres } from '@loop-petal/service-kit/testing';
import { build } from 'esbuild';
import { bundleOptions } from '../../../tools/build/bundle.mjs';
import { freePort } from '../../embedded/src/free-port.ts';
import { requireReachable } from '../src/reach-stores.ts';
import { findStores } from '../src/stores.ts';

const folder = mkdtempSync(join(tmpdir(), 'loop-petal-reach-'));
const databases: { url: string; drop(): Promise<void> }[] = [];
let closed: number;

beforeAll(async () => {
  databases.push(await createTestPostgres('reach'), await createTestMongo('reach'));
  closed = await freePort();
  const entries = { main: 'infra/operations/src/main.ts' };
  await build({ ...bundleOptions({ folder: '', entries }), outdir: folder, write: true });
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  for (const database of databases) await database.drop();
});

const given = () => ({ POSTGRES_URL: databases[0]?.url ?? '', MONGO_URL: databases[1]?.url ?? '' });
const reach = async (env: Record<string, string>) => requireReachable(await findStores(env, folder));

test('reachable servers are used, even when their addresses are in files', async () => {
  await reach(given());
  const files = Object.entries(given()).map(([name, url]) => {
    writeFileSync(join(folder, name), `${url}\n`);
    return [`${name}_FILE`, join(folder, name)];
  });
  await reach(Object.fromEntries(files));
});

test("an address keeps its user, its password and the user's database", async () => {
  const stores = await findStores(
    {
      POSTGRES_URL: 'postgres://postgres:p%40ss@db:5432/postgres',
      MONGO_URL: 'mongodb://root:p%40ss@db:27017/?authSource=admin',
    },
    folder,
  );
  expect(stores.postgres('orders')).toBe('postgres://postgres:p%40ss@db:5432/orders');
  expect(stores.mongo('catalog')).toBe('mongodb://root:p%40ss@db:27017/catalog?authSource=admin');
});

test('a MongoDB of several hosts keeps them all', async () => {
  const MONGO_URL = 'mongodb://root:p%40ss@a:27017,b:27018/?replicaSet=shop';
  const stores = await findStores({ ...given(), MONGO_URL }, folder);
  expect(stores.mongo('catalog')).toBe('mongodb://root:p%40ss@a:27017,b:27018/catalog?replicaSet=shop');
});

test.each([
  ['Postgres', 'POSTGRES_URL', 'postgres'],
  ['MongoDB', 'MONGO_URL', 'mongodb'],
])(
  'an unavailable %s is reported in one line',
  async (name, variable, protocol) => {
    await expect(reach({ ...given(), [variable]: `${protocol}://127.0.0.1:${closed}/` })).rejects.toThrow(
      new RegExp(`^${name} at 127\\.0\\.0\\.1:${closed} can't be used: .*ECONNREFUSED.*\\. Is it running\\?$`),
    );
  },
  30_000,
);

test('a rejected password is reported in one line', async () => {
  const url = new URL(given().POSTGRES_URL);
  url.username = 'unknown';
  await expect(reach({ ...given(), POSTGRES_URL: url.href })).rejects.toThrow(
    /^Postgres at \S+ can't be used: .*"unknown".*\. Is it running\?$/,
  );
});

test.each(['backup', 'restore', 'reconcile', 'two-step-off'])(
  '%s without a database exits with 1 and prints one line without a stack trace',
  (command) => {
    const { [command]: args = [] }: Record<string, string[]> = {
      backup: ['--to', join(folder, 'new')],
      restore: ['--from', folder],
      'two-step-off': ['--account', 'rosa'],
    };
    const { status, stdout, stderr } = spawnSync(process.execPath, [join(folder, 'main.js'), command, ...args], {
      encoding: 'utf8',
      env: { PATH: process.env.PATH, ...given(), POSTGRES_URL: `postgres://127.0.0.1:${closed}/` },
    });
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
    expect(stderr).toMatch(/^Postgres at 127\.0\.0\.1:\d+ can't be used: .*\n$/);
  },
);
