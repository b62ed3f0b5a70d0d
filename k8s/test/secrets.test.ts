import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { neededSecrets } from '../src/needed-secrets.ts';
import { readRendered, readYaml } from '../src/rendered.ts';
import { schemaProblems } from '../src/schema.ts';

const run = (env: Record<string, string>) =>
  spawnSync(process.execPath, ['--import', 'tsx', join(import.meta.dirname, '../tools/secrets.ts')], {
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

test('npm run secrets creates exactly the secrets that production mounts', () => {
  const { stdout, status } = run(given);
  expect(status).toBe(0);
  const made = readYaml(stdout);
  expect(made.flatMap(schemaProblems)).toEqual([]);
  const keys = Object.fromEntries(made.map(({ metadata, stringData }) => [metadata.name, Object.keys(stringData)]));
  expect(keys).toEqual(neededSecrets(readRendered(join(import.meta.dirname, '..'), 'production')));
  const secretNamed = (name: string) => made.find(({ metadata }) => metadata.name === name)?.stringData;
  expect(secretNamed('orders-database')).toEqual({ DATABASE_URL: 'postgres://shop:pw@db.example:5432/orders' });
  expect(secretNamed('sessions').SESSION_SECRET).toMatch(/^[\w-]{43}$/);
});

test('everything missing or wrong is listed together, and nothing is printed', () => {
  const { POSTGRES_URL: _, SMTP_URL: __, ...others } = given;
  const stderr = 'POSTGRES_URL is missing; SMTP_URL is missing; MONGO_URL is not an address\n';
  expect(run({ ...others, MONGO_URL: 'mongo.example' })).toMatchObject({ status: 1, stdout: '', stderr });
});

test.each([
  ['mongodb://shop:pw@a.example,b.example:27018/?replicaSet=shop', 'a.example,b.example:27018/catalog?replicaSet=shop'],
  ['mongodb+srv://shop:pw@mongo.example', 'mongo.example/catalog'],
])('the address %s gets its database', (MONGO_URL, end) => {
  const made = readYaml(run({ ...given, MONGO_URL }).stdout);
  const secret = made.find(({ metadata }) => metadata.name === 'catalog-database');
  expect(secret?.stringData.MONGO_URL).toBe(`${MONGO_URL.split('@', 1)[0]}@${end}`);
});
