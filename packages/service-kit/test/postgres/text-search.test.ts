import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { foldText } from '@loop-petal/contracts/rules/search';
import { kitTables } from '../../src/postgres/kit-tables.ts';
import { createPool, createTables, type Pool } from '../../src/postgres/postgres.ts';
import { wordPatterns } from '../../src/postgres/text-search.ts';
import { createTestPostgres } from '../../src/testing.ts';

let database: Awaited<ReturnType<typeof createTestPostgres>>;
let pool: Pool;
beforeAll(async () => {
  database = await createTestPostgres('text-search');
  await createTables(database.url, kitTables);
  pool = createPool(database.url);
});
afterAll(async () => {
  await pool?.end();
  await database?.drop();
});

test.each(['Zoë Ångström', 'O’Brien', "O'Brien", 'ＦＵＬＬ width', 'søren łucz', 'straße', 'ro\u200bse'])(
  'Postgres folds %p as the clients do',
  async (text) => {
    expect((await pool.query('SELECT fold_text($1)', [text])).rows).toEqual([{ fold_text: foldText(text) }]);
  },
);

test.each([
  ['zoe miller', true],
  ['miller, ZOË', true],
  ['#miller', true],
  ['zoe moller', false],
  ['%', false],
])('a query for %p finds Zoë Miller: %p', async (query, expected) => {
  const { rows } = await pool.query("SELECT fold_text('Zoë Miller') LIKE ALL ($1) AS found", [wordPatterns(query)]);
  expect(rows).toEqual([{ found: expected }]);
});
