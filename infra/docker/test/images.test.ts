import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { servicesOn } from '@loop-petal/contracts/services';
import { createTestPostgres } from '@loop-petal/service-kit/testing';
import { takeBackup } from '../../operations/src/backup.ts';
import { createTestStores } from '../../operations/test/test-stores.ts';
import { images } from '../images.mjs';
import { expand, isSent } from './build-context.ts';
import { root } from './checkout.ts';
import { all, copiedSources, imageEnvironment, readStages } from './dockerfile.ts';
import { emptyServers } from './empty-servers.ts';
import { type BuiltImages, buildImages, startShop } from './image-shop.ts';

const LIMIT_MB = 200;
/** Measured: the program and the C library of Node 24.21.0 for Debian. */
const NODE_MB = 126.6 + 5.5;
const [packages, , , final] = readStages();

test('the packages are installed from the lockfile before any source is copied, with every workspace', () => {
  const copied = all(packages, 'COPY').flatMap((line) => line.split(' ').slice(0, -1));
  const { workspaces } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { workspaces: string[] };
  const manifests = workspaces.flatMap(expand).map((one) => `${one}/package.json`);
  expect(copied.toSorted()).toEqual(['.npmrc', 'package-lock.json', 'package.json', ...manifests].toSorted());
  expect(copied.filter((path) => !isSent(path))).toEqual([]);
  expect(packages?.instructions.at(-1)?.rest).toMatch(/npm ci$/);
});

test('the final image runs as an unprivileged user without a shell', () => {
  expect(final?.base).toBe('scratch');
  expect(all(final, 'USER')).toEqual(['10001:10001']);
  expect(all(final, 'RUN')).toEqual([]);
  expect(all(final, 'HEALTHCHECK')[0]).toContain('/healthz');
});

test('a change in one part rebuilds only that part, and a shared change rebuilds all', () => {
  const builtBy = (file: string) =>
    images
      .filter((image) => image.source !== '.')
      .filter((image) => copiedSources(image).some((path) => `${file}/`.startsWith(`${path}/`)))
      .map(({ name }) => name);
  expect(builtBy('services/cart/src/app.ts')).toEqual(['cart']);
  expect(builtBy('web/src/router.tsx')).toEqual(['web']);
  expect(builtBy('infra/seed/src/main.ts')).toEqual(['seed']);
  expect(builtBy('packages/service-kit/src/http/app.ts')).toEqual(
    images.filter(({ source }) => source !== '.').map(({ name }) => name),
  );
});

test('a build gets sources, and neither secrets nor build output', () => {
  const sent = [
    'packages/contracts/src/events/event.ts',
    'services/orders/migrations/0001-baseline.sql',
    'infra/seed/images/a.webp',
  ];
  const kept = ['.env', 'services/orders/.env', '.git/config', 'node_modules/pg/package.json', 'gateway/dist/main.js'];
  expect(sent.filter((path) => !isSent(path))).toEqual([]);
  expect(
    [...kept, 'web/node_modules/a.js', '.data/secrets.json', 'services/cart/test/a.ts'].filter((path) => isSent(path)),
  ).toEqual([]);
});

describe('images built only from the inputs of their stages', () => {
  let built: BuiltImages;
  beforeAll(() => {
    built = buildImages();
  }, 300_000);
  afterAll(() => built?.remove());

  test.each(images.map(({ name }) => name))('%s stays below the limit', (name) => {
    expect(NODE_MB + megabytes(built.rootOf(name))).toBeLessThan(LIMIT_MB);
  });

  test('migrate each database with nothing but its address', async () => {
    for (const name of [...servicesOn('postgres'), 'gateway']) {
      const database = await createTestPostgres(`migrated_${name}`);
      const job = built.start(name, { DATABASE_URL: database.url }, ['migrate']);
      expect([name, await job.ended, job.output()]).toEqual([name, 0, expect.stringContaining('"msg":"migrated"')]);
      await database.drop();
    }
  }, 60_000);

  test('start each part of the shop, answer and stop cleanly', async () => {
    const shop = await startShop(built);
    expect(await (await fetch(`${shop.url}/shop`)).text()).toContain('<!doctype html>');
    expect((await fetch(`${shop.url}/admin`)).status).toBe(200);
    expect(await (await fetch(`${shop.url}/api/products`)).json()).toEqual([]);
    expect(new Set(await shop.stop())).toEqual(new Set([0]));
    await shop.drop();
  }, 120_000);

  test('restore a backup with the migrations of the tools’ image, and the records match', async () => {
    const backups = mkdtempSync(join(tmpdir(), 'loop-petal-tools-'));
    const source = await createTestStores({ tables: true });
    await takeBackup(source, join(backups, 'monday'));
    const target = await emptyServers();
    const tools = async (...args: string[]) => {
      const ran = built.start('operations', target.env, args);
      return { code: await ran.ended, said: ran.output() };
    };
    try {
      expect(await tools('restore', '--from', join(backups, 'monday'))).toMatchObject({
        code: 0,
        said: expect.stringContaining('Restored the shop as it was on'),
      });
      expect(await tools('reconcile')).toMatchObject({ code: 0, said: expect.stringContaining('The records agree.') });
      expect(await tools('backup', '--to', join(backups, 'tuesday'))).toMatchObject({ code: 0 });
    } finally {
      await target.drop();
      await source.drop();
      rmSync(backups, { recursive: true, force: true });
    }
  }, 120_000);

  test('the topics program lists the missing settings', async () => {
    const topics = built.start('topics', {});
    expect([await topics.ended, topics.output().trim()]).toEqual([78, 'Wrong configuration: KAFKA_BROKERS is missing']);
  });
});

function megabytes(path: string): number {
  const entries = readdirSync(path, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return entries.reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0) / 1e6;
}

test('the final images set the variables that the services read', () => {
  expect(imageEnvironment()).toEqual({ NODE_ENV: 'production', HOST: '0.0.0.0', PORT: '3000' });
});
