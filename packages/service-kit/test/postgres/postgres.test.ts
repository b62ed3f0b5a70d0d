import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { Router } from 'express';
import { addedBy, markAdded, pipeline } from '../../src/postgres/open-transactions.ts';
import { createPool, inTransaction, migrate, type Pool, type Queryable } from '../../src/postgres/postgres.ts';
import { isDatabaseUnavailable } from '../../src/runtime/database-errors.ts';
import { createTestPostgres } from '../../src/testing.ts';
import { cuttableProxy } from '../cuttable-proxy.ts';
import { eventually } from '../eventually.ts';
import { startApp } from '../start-app.ts';
import { temporaryFolder } from '../temporary-folder.ts';

let database: Awaited<ReturnType<typeof createTestPostgres>>;
const pools: Pool[] = [];
const pool = (url = database.url) => {
  const made = createPool(url, { max: 2 });
  pools.push(made);
  return made;
};
beforeEach(async () => {
  database = await createTestPostgres('postgres');
});
afterEach(async () => {
  await Promise.all(pools.splice(0).map((made) => made.end()));
  await database.drop();
});

const migrations = (files: Record<string, string>) => {
  const dir = temporaryFolder();
  for (const [name, sql] of Object.entries(files)) writeFileSync(join(dir, name), sql);
  return dir;
};

test('replicas that start together create the database and migrate once', async () => {
  await database.drop();
  const dir = migrations({
    '0001-pots.sql': 'CREATE TABLE pots (id int PRIMARY KEY);',
    '0002-first.sql': 'INSERT INTO pots VALUES (1); COMMENT ON TABLE pots IS \'{"braces": true}\';',
  });
  await Promise.all([migrate(database.url, dir), migrate(database.url, dir), migrate(database.url, dir)]);
  expect((await pool().query('SELECT * FROM pots')).rows).toEqual([{ id: 1 }]);
  writeFileSync(join(dir, '0003-second.sql'), 'INSERT INTO pots VALUES (2);');
  await migrate(database.url, dir);
  expect((await pool().query('SELECT * FROM pots')).rowCount).toBe(2);
  expect((await pool().query('SELECT * FROM outbox, inbox, dead_letters')).rowCount).toBe(0);
});

test('a migration that fails changes nothing and stops the start', async () => {
  const dir = migrations({
    '0001-good.sql': 'CREATE TABLE good (id int);',
    '0002-bad.sql': 'CREATE TABEL bad (id int);',
  });
  await expect(migrate(database.url, dir)).rejects.toThrow('syntax error');
  await expect(pool().query('SELECT * FROM good')).rejects.toThrow('does not exist');
});

test('a database created before 1.0 is refused and left unchanged', async () => {
  await migrate(database.url, migrations({ '0001-pots.sql': 'CREATE TABLE pots (id int);' }));
  const own = pool();
  await own.query('DROP TABLE outbox');
  const baseline = migrations({ '0001-baseline.sql': 'CREATE TABLE plants (id int);' });
  const name = new URL(database.url).pathname.slice(1);
  await expect(migrate(database.url, baseline)).rejects.toThrow(
    `The database ${name} was created before 1.0; start with an empty database.`,
  );
  const { rows } = await own.query("SELECT to_regclass('plants') AS plants, to_regclass('outbox') AS outbox");
  expect(rows).toEqual([{ plants: null, outbox: null }]);
});

test('a database with migrations of a later release is accepted', async () => {
  const pots = { '0001-baseline.sql': 'CREATE TABLE pots (id int);' };
  await migrate(database.url, migrations({ ...pots, '0002-later.sql': 'CREATE TABLE plants (id int);' }));
  await migrate(database.url, migrations(pots));
});

test('a transaction commits as a whole or not at all', async () => {
  const own = pool();
  await own.query('CREATE TABLE pots (id int PRIMARY KEY)');
  await inTransaction(own, (tx) => tx.query('INSERT INTO pots VALUES (1)'));
  const failing = inTransaction(own, async (tx) => {
    await tx.query('INSERT INTO pots VALUES (2)');
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  expect((await own.query('SELECT id FROM pots')).rows).toEqual([{ id: 1 }]);
});

test('the work of a transaction does not wait for BEGIN, and fails with it', async () => {
  const own = pool();
  const begun: Promise<unknown>[] = [];
  own.on('connect', (client) => {
    const query = client.query.bind(client) as (text: string) => Promise<unknown>;
    client.query = ((text: string) => {
      const answer = query(text);
      if (text === 'BEGIN') begun.push(answer);
      return answer;
    }) as typeof client.query;
  });
  await inTransaction(own, async () => expect(await Promise.race([...begun, 'sent'])).toBe('sent'));
  const proxy = await cuttableProxy(database.url);
  const away = pool(proxy.url);
  await away.query('SELECT 1');
  const cut = inTransaction(away, () => proxy.cut());
  await expect(cut).rejects.toThrow();
});

test('a pipelined statement is sent with the next ones, in order', async () => {
  const own = pool();
  await own.query('CREATE TABLE pots (id int PRIMARY KEY)');
  const found = await inTransaction(own, async (tx) => {
    const held = tx.query('SELECT pg_sleep(0.05)').then(() => 'answered');
    await pipeline(tx, held);
    await pipeline(tx, tx.query('INSERT INTO pots VALUES ($1)', [1]));
    expect(await Promise.race([held, 'sent'])).toBe('sent');
    return (await tx.query('SELECT id FROM pots')).rows;
  });
  expect(found).toEqual([{ id: 1 }]);
});

test('a pipelined statement that fails rolls back the transaction, which throws its error', async () => {
  const own = pool();
  await own.query('CREATE TABLE pots (id int PRIMARY KEY)');
  await own.query('INSERT INTO pots VALUES (1)');
  const insert = (tx: Queryable, id: number) => pipeline(tx, tx.query('INSERT INTO pots VALUES ($1)', [id]));
  const last = inTransaction(own, async (tx) => {
    await insert(tx, 2);
    await insert(tx, 1);
  });
  await expect(last).rejects.toThrow('duplicate key');
  const followed = inTransaction(own, async (tx) => {
    await insert(tx, 1);
    await insert(tx, 3);
    await tx.query('SELECT id FROM pots');
  });
  await expect(followed).rejects.toThrow('duplicate key');
  expect((await own.query('SELECT id FROM pots')).rows).toEqual([{ id: 1 }]);
});

test('outside a transaction, a pipelined statement is awaited', async () => {
  const own = pool();
  await expect(pipeline(own, own.query('SELECT 1 / $1::int', [0]))).rejects.toThrow('division by zero');
});

test('a transaction records which workers to wake, and the next one on its connection does not', async () => {
  const own = pool();
  const add = inTransaction(own, async (tx) => {
    markAdded(tx, 'mails');
    return addedBy(tx);
  });
  expect([(await add).has('mails'), (await add).has('outbox')]).toEqual([true, false]);
  expect(await inTransaction(own, async (tx) => addedBy(tx).has('mails'))).toBe(false);
});

test('an unavailable database is answered with 503 and reconnects afterwards', async () => {
  const proxy = await cuttableProxy(database.url);
  const own = pool(proxy.url);
  const app = await startApp(
    Router().get('/sleep/:seconds', async (req, res) => {
      await inTransaction(own, (tx) => tx.query('SELECT pg_sleep($1)', [req.params.seconds]));
      res.json({});
    }),
  );
  expect((await app.request('GET', '/sleep/0')).status).toBe(200);
  const inFlight = app.request('GET', '/sleep/10');
  await eventually(async () => {
    const sleeping = "SELECT 1 FROM pg_stat_activity WHERE query LIKE 'SELECT pg_sleep%' AND state = 'active'";
    expect((await pool().query(`${sleeping} AND datname = current_database()`)).rowCount).toBe(1);
  });
  await proxy.cut();
  expect((await inFlight).status).toBe(503);
  expect(await app.request('GET', '/sleep/0')).toMatchObject({ status: 503, body: { code: 'database_unavailable' } });
  await proxy.restore();
  await eventually(async () => expect((await app.request('GET', '/sleep/0')).status).toBe(200), 2000);
  await app.close();
  await proxy.cut();
});

test('a backend that is killed in a transaction rolls back and leaves the pool usable', async () => {
  const own = pool();
  await own.query('CREATE TABLE pots (id int)');
  const killed = inTransaction(own, async (tx) => {
    await tx.query('INSERT INTO pots VALUES (1)');
    const { rows } = await tx.query('SELECT pg_backend_pid() AS pid');
    const [backend] = rows as { pid: number }[];
    await own.query('SELECT pg_terminate_backend($1)', [backend?.pid]);
    await tx.query('INSERT INTO pots VALUES (2)');
  });
  await expect(killed).rejects.toThrow();
  expect((await own.query('SELECT * FROM pots')).rowCount).toBe(0);
});

test('a vanished server causes an error, and the pool reconnects', async () => {
  const proxy = await cuttableProxy(database.url);
  const db = createPool(proxy.url, { max: 1, answerTimeoutMs: 100 });
  try {
    await db.query('SELECT 1');
    proxy.silence();
    const asked = db.query('SELECT 2').catch((error) => error);
    expect(isDatabaseUnavailable(await asked)).toBe(true);
    await eventually(async () => expect((await db.query('SELECT 3 AS three')).rows).toEqual([{ three: 3 }]));
  } finally {
    await db.end();
    await proxy.cut();
  }
});

test('a database whose Unix socket is missing is unavailable', async () => {
  const error = await pool('postgresql://postgres@localhost:1/orders?host=/missing-folder')
    .query('SELECT 1')
    .catch((refusal: unknown) => refusal);
  expect(error).toMatchObject({ code: 'ENOENT' });
  expect(isDatabaseUnavailable(error)).toBe(true);
});
