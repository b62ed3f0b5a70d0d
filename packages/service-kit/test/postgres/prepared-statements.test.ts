import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createPool, inTransaction, type Pool } from '../../src/postgres/postgres.ts';
import { createTestPostgres } from '../../src/testing.ts';

let database: Awaited<ReturnType<typeof createTestPostgres>>;
let pool: Pool;

beforeAll(async () => {
  database = await createTestPostgres('prepared');
  pool = createPool(database.url, { max: 1 });
  await pool.query('create table flowers (name text, pieces integer)');
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

const prepared = async () => (await pool.query('select statement from pg_prepared_statements')).rows.length;

test('a statement with parameters is prepared once per connection, inside and outside transactions', async () => {
  const insert = 'insert into flowers values ($1, $2)';
  for (let pieces = 0; pieces < 10; pieces++) await pool.query(insert, ['rose', pieces]);
  await inTransaction(pool, (tx) => tx.query(insert, ['tulip', 1]));
  expect(await prepared()).toBe(1);
  expect((await pool.query('select sum(pieces)::int as pieces from flowers where name = $1', ['rose'])).rows).toEqual([
    { pieces: 45 },
  ]);
});

test('a change of a table does not break prepared statements', async () => {
  const read = () => pool.query('select name from flowers where pieces = $1', [9]);
  await read();
  await pool.query('alter table flowers add column color text');
  expect((await read()).rows).toEqual([{ name: 'rose' }]);
});

test('a statement planned for its values is planned on each run', async () => {
  const before = await prepared();
  const statement = { text: 'select name from flowers where pieces < $1 limit 1', values: [5] };
  for (let time = 0; time < 10; time++) expect((await pool.query(statement)).rows).toEqual([{ name: 'rose' }]);
  expect(await prepared()).toBe(before);
});

test('statements composed at run time stay unprepared', async () => {
  for (let made = 0; made < 320; made++) await pool.query(`select $1::int as made_${made}`, [made]);
  expect(await prepared()).toBeLessThanOrEqual(300);
});
