import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { readYaml } from '../src/kustomization.ts';
import { neededSecrets } from '../src/needed-secrets.ts';
import { schemaProblems } from '../src/schema.ts';

const run = (env: Record<string, string>) =>
  spawnSync(process.execPath, [join(import.meta.dirname, '../tools/secrets.mjs')], {
    encoding: 'utf8',
    env: { PATH: process.env.PATH, ...env },
  });
const given = {
  POSTGRES_URL: 'postgres://shop:pw@db.example:5432',
  MONGO_URL: 'mongodb://shop:pw@mongo.example:27017',
  ...Object.fromEntries(
    [
      'KAFKA_USERNAME',
      'KAFKA_PASSWORD',
      'CLOVER_PRIVATE_KEY',
      'CLOVER_WEBHOOK_AUTH',
      'FEDEX_CLIENT_SECRET',
      'ADMIN_PASSWORD',
    ].map((name) => [name, `a ${name}`]),
  ),
  SMTP_URL: 'smtp://mail.example:587',
};

test('npm run secrets makes exactly the secrets that production mounts', () => {
  const { stdout, status } = run(given);
  expect(status).toBe(0);
  const made = readYaml(stdout);
  expect(made.flatMap(schemaProblems)).toEqual([]);
  const keys = Object.fromEntries(made.map(({ metadata, stringData }) => [metadata.name, Object.keys(stringData)]));
  expect(keys).toEqual(neededSecrets(join(import.meta.dirname, '../overlays/production')));
  const secretNamed = (name: string) => made.find(({ metadata }) => metadata.name === name)?.stringData;
  expect(secretNamed('orders-database')).toEqual({ DATABASE_URL: 'postgres://shop:pw@db.example:5432/orders' });
  expect(secretNamed('sessions').SESSION_SECRET).toMatch(/^[\w-]{43}$/);
});

test('a missing value is named, and nothing is printed', () => {
  const { POSTGRES_URL: _, ...others } = given;
  expect(run(others)).toMatchObject({
    status: 1,
    stdout: '',
    stderr: 'POSTGRES_URL is not set (for gateway-database)\n',
  });
});
