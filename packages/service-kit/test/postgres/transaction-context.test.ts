import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { defineApi } from '@loop-petal/contracts/operations/operation';
import { Router } from 'express';
import { z } from 'zod';
import { createMemoryEventBus } from '../../src/events/memory-event-bus.ts';
import { publishTraced } from '../../src/events/publish-traced.ts';
import { outgoingFetch } from '../../src/http/outgoing-fetch.ts';
import { sendRequest } from '../../src/http/send-request.ts';
import { createServiceClient } from '../../src/http/service-client.ts';
import { createPool, inTransaction, type Pool, type Queryable, withLock } from '../../src/postgres/postgres.ts';
import { createLoop } from '../../src/runtime/background-loop.ts';
import { outsideTransaction } from '../../src/runtime/transaction-context.ts';
import { createTestPostgres, testTokens } from '../../src/testing.ts';
import { eventually } from '../eventually.ts';
import { silentLogger as logger } from '../silent-logger.ts';
import { startApp } from '../start-app.ts';

const catalogApi = defineApi('catalog', {
  'GET /pots': { summary: 'All pots', roles: ['service'], answers: { 200: z.unknown() } },
});

let database: Awaited<ReturnType<typeof createTestPostgres>>;
let server: Awaited<ReturnType<typeof startApp>>;
let pool: Pool;
let asked = 0;

beforeAll(async () => {
  database = await createTestPostgres('transactions');
  pool = createPool(database.url);
  server = await startApp(
    Router().get('/pots', (_req, res) => {
      asked += 1;
      res.json({});
    }),
  );
});
afterAll(async () => {
  await server.close();
  await pool.end();
  await database.drop();
});

const calls: [string, () => Promise<unknown>][] = [
  [
    'a service client',
    () => createServiceClient(catalogApi, { baseUrl: server.url, tokens: testTokens }).call('GET /pots'),
  ],
  ['a request', () => sendRequest(new URL('/pots', server.url), { method: 'GET', headers: {}, timeoutMs: 2000 })],
  ['a fetch of others', () => outgoingFetch(new URL('/pots', server.url))],
  ['the event bus', () => publishTraced(createMemoryEventBus(), [])],
  ['a faked port', () => outsideTransaction('the well', { draw: async () => 'water' }).draw()],
];

describe.each(calls)('%s', (_name, call) => {
  test('works outside a transaction and throws inside one before it is sent', async () => {
    await call();
    const before = asked;
    const refusal = 'A database transaction must not wait for the network';
    await expect(inTransaction(pool, async () => call())).rejects.toThrow(refusal);
    expect(asked).toBe(before);
    await call();
  });
});

test('a rejected call rolls the transaction back and is not an outage of the called service', async () => {
  await pool.query('CREATE TABLE pots (id int)');
  const catalog = createServiceClient(catalogApi, { baseUrl: server.url, tokens: testTokens });
  const work = inTransaction(pool, async (tx) => {
    await tx.query('INSERT INTO pots VALUES (1)');
    return catalog.call('GET /pots').catch(() => 'taken for away');
  });
  await expect(work).rejects.toThrow('must not wait for the network: catalog.call');
  expect((await pool.query('SELECT FROM pots')).rowCount).toBe(0);
});

test('work that a transaction only starts may call other servers', async () => {
  let fetched = 0;
  const loop = createLoop({
    name: 'asking',
    everyMs: 60_000,
    logger,
    run: async () => {
      await outgoingFetch(new URL('/pots', server.url));
      fetched += 1;
    },
  });
  await loop.start();
  await eventually(() => expect(fetched).toBe(1));
  await inTransaction(pool, async () => loop.wake());
  await eventually(() => expect(fetched).toBe(2));
  await loop.stop();
});

test('no service opens an unmarked transaction', () => {
  const services = fileURLToPath(new URL('../../../../services/', import.meta.url));
  const files = readdirSync(services, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /^[^/]+\/src\/(?!generated).*\.ts$/.test(file),
  );
  expect(files.length).toBeGreaterThan(100);
  const opening = /\bBEGIN\b|START TRANSACTION|\$transaction\(|startTransaction\(|withTransaction\(/;
  expect(files.filter((file) => opening.test(readFileSync(join(services, file), 'utf8')))).toEqual([]);
});

describe('a lock without a transaction', () => {
  const readPots = (db: Queryable) => db.query('SELECT 2 AS pots');

  test('blocks others, and its work may call other servers', async () => {
    const order: string[] = [];
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const first = withLock(pool, 'test', readPots, async () => {
      await outgoingFetch(new URL('/pots', server.url));
      await held;
      order.push('first');
      return undefined;
    });
    const second = withLock(pool, 'test', readPots, async () => {
      order.push('second');
      return undefined;
    });
    await eventually(async () => {
      const { rowCount } = await pool.query("SELECT FROM pg_locks WHERE locktype = 'advisory' AND NOT granted");
      expect(rowCount).toBe(1);
    });
    release();
    await Promise.all([first, second]);
    expect(order).toEqual(['first', 'second']);
  });

  test('the next holder reads what the last one has changed', async () => {
    await pool.query('CREATE TABLE numbered_pots (id int)');
    const countPots = async (db: Queryable) => (await db.query('SELECT id FROM numbered_pots')).rowCount;
    const addPot = (db: Queryable) => db.query('INSERT INTO numbered_pots SELECT 1 FROM pg_sleep(0.05)');
    const found: unknown[] = [];
    const change = () =>
      withLock(pool, 'test', countPots, async (count) => {
        found.push(count);
        return addPot;
      });
    await Promise.all([change(), change(), change()]);
    expect(found).toEqual([0, 1, 2]);
  });

  test('is released when the work fails', async () => {
    const failing = withLock(pool, 'test', readPots, async () => Promise.reject(new Error('it leaks')));
    await expect(failing).rejects.toThrow('it leaks');
    const read: unknown[] = [];
    await withLock(pool, 'test', readPots, async ({ rows }) => {
      read.push(...rows);
      return undefined;
    });
    expect(read).toEqual([{ pots: 2 }]);
  });
});
