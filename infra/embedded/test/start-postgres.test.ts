import { expect, test } from '@jest/globals';
import pg from 'pg';

test('tests have a database', async () => {
  const client = new pg.Client({ connectionString: `${process.env.TEST_POSTGRES_URL}/postgres` });
  await client.connect();
  expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  await client.end();
});
