import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from '@jest/globals';
import { environments, variablesOf } from '../../../tools/settings/src/environments.ts';
import { PARTS } from '../secrets.mjs';

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

const PASSWORD = 'p@ss/w:rd?#% é&=+$';

function secretsProgram() {
  const folder = mkdtempSync(join(tmpdir(), 'loop-petal-secrets-'));
  folders.push(folder);
  const env = {
    SECRETS_DIR: join(folder, 'all'),
    PARTS_DIR: join(folder, 'parts'),
    POSTGRES_PASSWORD: PASSWORD,
    MONGO_PASSWORD: PASSWORD,
  };
  const run = (args: string[], input = '') =>
    spawnSync(process.execPath, [join(import.meta.dirname, '../secrets.mjs'), ...args], {
      env,
      input,
      encoding: 'utf8',
    });
  const handed = (part: string, name: string) => readFileSync(join(env.PARTS_DIR, part, name), 'utf8');
  return { run, handed, parts: env.PARTS_DIR };
}

test('each part gets the files that its program reads, and no others', () => {
  const { run, parts } = secretsProgram();
  expect(run(['hand-out'])).toMatchObject({ status: 0, stdout: '', stderr: '' });
  const names = [
    'INTERNAL_TOKEN_SECRET',
    'SESSION_SECRET',
    'LINK_SECRET',
    'PAYMENT_WEBHOOK_SECRET',
    'DATABASE_URL',
    'MONGO_URL',
    'POSTGRES_URL',
  ];
  const wanted = Object.keys(environments)
    .map(
      (name) =>
        [
          name,
          variablesOf(name)
            .map((one) => one.name)
            .filter((one) => names.includes(one)),
        ] as const,
    )
    .filter(([, read]) => read.length > 0);
  const found = readdirSync(parts).map((part) => [part, readdirSync(join(parts, part))] as const);
  const sorted = (list: typeof wanted) => list.map(([part, read]) => [part, read.toSorted()]).toSorted();
  expect(sorted(found)).toEqual(sorted(wanted));
  expect(Object.keys(PARTS).toSorted()).toEqual(found.map(([part]) => part).toSorted());
});

test('passwords with any characters are percent-encoded in the addresses', () => {
  const { run, handed } = secretsProgram();
  run(['hand-out']);
  const postgres = new URL(handed('orders', 'DATABASE_URL'));
  expect([postgres.hostname, postgres.port, postgres.pathname]).toEqual(['postgres', '5432', '/orders']);
  expect(decodeURIComponent(postgres.password)).toBe(PASSWORD);
  const mongo = new URL(handed('chat', 'MONGO_URL'));
  expect([mongo.username, mongo.host, mongo.pathname, mongo.search]).toEqual([
    'root',
    'mongo:27017',
    '/chat',
    '?authSource=admin',
  ]);
  expect(decodeURIComponent(mongo.password)).toBe(PASSWORD);
});

test('existing secrets are kept, and every reader of a secret gets the same one', () => {
  const { run, handed } = secretsProgram();
  run(['hand-out']);
  const first = handed('gateway', 'SESSION_SECRET');
  expect(first).toMatch(/^[\w-]{43}$/);
  run(['hand-out']);
  expect(handed('gateway', 'SESSION_SECRET')).toBe(first);
  expect(handed('identity', 'SESSION_SECRET')).toBe(first);
});

test('a secret is rotated in three steps: accepted, used, only one accepted', () => {
  const { run, handed } = secretsProgram();
  run(['hand-out']);
  const old = handed('orders', 'LINK_SECRET');
  expect(run(['use', 'LINK_SECRET'])).toMatchObject({
    status: 1,
    stderr: 'LINK_SECRET has only one value: add one first\n',
  });
  run(['add', 'LINK_SECRET']);
  const [believed, added] = handed('orders', 'LINK_SECRET').split(',');
  expect(believed).toBe(old);
  run(['use', 'LINK_SECRET']);
  expect(handed('orders', 'LINK_SECRET')).toBe(`${added},${old}`);
  run(['drop', 'LINK_SECRET']);
  expect([handed('orders', 'LINK_SECRET'), handed('shipping', 'LINK_SECRET')]).toEqual([added, added]);
  expect(run(['add', 'DATABASE_URL'])).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('known: INTERNAL'),
  });
});

test('printed secrets can be loaded into another shop, and unknown ones are rejected', () => {
  const first = secretsProgram();
  first.run(['hand-out']);
  const printed = first.run(['print']).stdout;
  const second = secretsProgram();
  expect(second.run(['load'], printed)).toMatchObject({ status: 0, stderr: '' });
  expect(second.run(['print']).stdout).toBe(printed);
  expect(second.handed('payments', 'PAYMENT_WEBHOOK_SECRET')).toBe(first.handed('payments', 'PAYMENT_WEBHOOK_SECRET'));
  expect(second.run(['load'], '{"PASSWORD":"x"}')).toMatchObject({
    status: 1,
    stderr: 'PASSWORD: not a secret of the shop\n',
  });
});
