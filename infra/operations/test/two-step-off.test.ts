import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createMigratedTestPostgres } from '@loop-petal/service-kit/migrated-test-postgres';
import { withClient } from '@loop-petal/service-kit/postgres/create-database';
import { migrate } from '@loop-petal/service-kit/postgres/postgres';
import type { TestDatabase } from '@loop-petal/service-kit/testing';
import { type Stores, Unusable } from '../src/stores.ts';
import { turnOffTwoStep } from '../src/two-step-off.ts';
import { migrationsOf } from './test-stores.ts';

let identity: TestDatabase;
let stores: Stores;
beforeAll(async () => {
  identity = await createMigratedTestPostgres('identity', (url) => migrate(url, migrationsOf('identity')));
  stores = { postgres: () => identity.url, mongo: () => '' };
}, 60_000);
afterAll(() => identity.drop());

const run = (sql: string, values: unknown[] = []) =>
  withClient(identity.url, async (client) => (await client.query(sql, values)).rows);
async function add(username: string, email: string | null, isConfirmed = true): Promise<string> {
  const id = randomUUID();
  await run(
    `INSERT INTO users (id, username, username_key, email, email_key, email_verified, role)
     VALUES ($1, $2, lower($2), $3, lower($3), false, 'admin')`,
    [id, username, email],
  );
  await run(`INSERT INTO second_factors VALUES ($1, '\\x00', 0, CASE WHEN $2 THEN now() END)`, [id, isConfirmed]);
  await run(`INSERT INTO recovery_codes VALUES (decode(md5($1::uuid::text), 'hex'), $1::uuid)`, [id]);
  await run(
    `INSERT INTO sessions (token_hash, kind, user_id, expires_at)
     VALUES (decode(md5($1::uuid::text), 'hex'), 'admin', $1::uuid, now() + interval '1 hour')`,
    [id],
  );
  return id;
}
const left = (id: string) =>
  run(
    `SELECT (SELECT count(*)::int FROM second_factors WHERE user_id = $1) AS factors,
       (SELECT count(*)::int FROM recovery_codes WHERE user_id = $1) AS codes,
       (SELECT count(*)::int FROM sessions WHERE user_id = $1) AS sessions`,
    [id],
  );
const ALL = [{ factors: 1, codes: 1, sessions: 1 }];

test('the second factor of the account is removed, its sessions end, and the audit log has an entry', async () => {
  const [rosa, lena] = [await add('Rosa', 'Rosa@Example.com'), await add('lena', null)];
  expect(await turnOffTwoStep(stores, ' rosa@example.COM')).toBe('Rosa');
  expect(await left(rosa)).toEqual([{ factors: 0, codes: 0, sessions: 0 }]);
  expect(await left(lena)).toEqual(ALL);
  expect(await run('SELECT actor_name, action, subject_kind, subject FROM audit')).toEqual([
    {
      actor_name: 'Operations',
      action: 'turned off two-step sign-in for the account',
      subject_kind: 'user',
      subject: `user:${rosa}`,
    },
  ]);
  expect(await run('SELECT event FROM outbox')).toMatchObject([
    { event: { type: 'user.sessions-revoked', data: { userId: rosa } } },
  ]);
});

test('an account without an email address is found by its username', async () => {
  const id = await add('owner', null);
  expect(await turnOffTwoStep(stores, 'Owner')).toBe('owner');
  expect(await left(id)).toEqual([{ factors: 0, codes: 0, sessions: 0 }]);
});

test('an unknown or ambiguous account, or one without two-step sign-in, is refused, and nothing changes', async () => {
  const pair = [await add('twin-a', 'twins@example.com'), await add('twin-b', 'twins@example.com')];
  const unconfirmed = await add('half', 'half@example.com', false);
  for (const [account, message] of [
    ['stranger@example.com', /^There is no account with .* stranger@example\.com\.$/],
    ['twins@example.com', /^Several accounts have this email address: twin-a, twin-b\. Enter a username\.$/],
    ['half@example.com', /^The account half has no two-step sign-in\.$/],
  ] as const) {
    const refusal = turnOffTwoStep(stores, account);
    await expect(refusal).rejects.toThrow(message);
    await expect(refusal).rejects.toBeInstanceOf(Unusable);
  }
  for (const id of [...pair, unconfirmed]) expect(await left(id)).toEqual(ALL);
});
