import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Client } from 'pg';
import { pipeline } from '../../src/postgres/open-transactions.ts';
import { createPool, inTransaction, type Pool } from '../../src/postgres/postgres.ts';
import { createTestPostgres } from '../../src/testing.ts';

let database: Awaited<ReturnType<typeof createTestPostgres>>;
let pool: Pool;
let writes = 0;

beforeAll(async () => {
  database = await createTestPostgres('writes');
  pool = createPool(database.url, { max: 1 });
  pool.on('connect', (client) => countWrites((client as unknown as Client).connection.stream));
  await pool.query('create table flowers (name text)');
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

function countWrites(stream: Client['connection']['stream']): void {
  for (const method of ['_write', '_writev'] as const) {
    const write = stream[method] as (...args: unknown[]) => void;
    stream[method] = (...args: unknown[]) => {
      writes += 1;
      write.apply(stream, args);
    };
  }
}

const countDuring = async (work: () => Promise<unknown>): Promise<number> => {
  writes = 0;
  await work();
  return writes;
};

test('a transaction begins in one write with its first statement and ends in one write with its last', async () => {
  const insert = 'insert into flowers values ($1)';
  expect(await countDuring(() => inTransaction(pool, (tx) => tx.query(insert, ['rose'])))).toBe(2);
  expect(await countDuring(() => inTransaction(pool, (tx) => pipeline(tx, tx.query(insert, ['tulip']))))).toBe(1);
  expect((await pool.query('select name from flowers')).rows).toEqual([{ name: 'rose' }, { name: 'tulip' }]);
});

test('a failing statement rolls back the statements sent with it', async () => {
  const failing = inTransaction(pool, async (tx) => {
    await pipeline(tx, tx.query(`insert into flowers values ('aster')`));
    await tx.query('select 1 / 0');
  });
  await expect(failing).rejects.toThrow('division by zero');
  expect((await pool.query(`select from flowers where name = 'aster'`)).rowCount).toBe(0);
});
