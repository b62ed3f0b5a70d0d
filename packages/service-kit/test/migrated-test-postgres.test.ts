import { randomBytes } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { createMigratedTestPostgres } from '../src/migrated-test-postgres.ts';
import { withClient } from '../src/postgres/create-database.ts';

const service = () => `pots_${randomBytes(4).toString('hex')}`;
const query = (url: string, sql: string) => withClient(url, (client) => client.query(sql));

test('test databases of a service are migrated once and share no rows', async () => {
  const name = service();
  let migrations = 0;
  const migrate = async (url: string) => {
    migrations++;
    await query(url, 'CREATE TABLE pots (id int)');
  };
  const databases = await Promise.all([1, 2, 3].map(() => createMigratedTestPostgres(name, migrate)));
  for (const { url } of databases) {
    await query(url, 'INSERT INTO pots VALUES (1)');
    expect((await query(url, 'SELECT * FROM pots')).rowCount).toBe(1);
  }
  expect(migrations).toBe(process.env.TEST_POSTGRES_IS_NEW === 'true' ? 1 : 3);
  for (const database of databases) await database.drop();
});

test('a failed migration fails each test file and leaves no database without tables', async () => {
  const name = service();
  const fail = (url: string) => query(url, 'CREATE TABEL pots (id int)').then(() => undefined);
  await expect(createMigratedTestPostgres(name, fail)).rejects.toThrow('syntax error');
  await expect(createMigratedTestPostgres(name, fail)).rejects.toThrow('syntax error');
});
