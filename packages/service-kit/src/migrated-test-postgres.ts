import pg from 'pg';
import { createDatabaseIfMissing, withClient } from './postgres/create-database.ts';
import { errorCodeOf } from './runtime/database-errors.ts';
import { createTestPostgres, type TestDatabase, testPostgresUrl } from './testing.ts';

const UNKNOWN_DATABASE = '3D000';

/**
 * A test database with the tables of service `name`. On the server of one test run, only the first is migrated, and
 * copies of it take a quarter of the CPU.
 */
export async function createMigratedTestPostgres(
  name: string,
  migrate: (url: string) => Promise<void>,
): Promise<TestDatabase> {
  if (process.env.TEST_POSTGRES_IS_NEW !== 'true') {
    const database = await createTestPostgres(name);
    await migrate(database.url);
    return database;
  }
  const template = `template_${name}`;
  const copyTemplate = () => createTestPostgres(name, template);
  try {
    return await copyTemplate();
  } catch (error) {
    if (errorCodeOf(error) !== UNKNOWN_DATABASE) throw error;
    await createTemplate(template, migrate);
    return copyTemplate();
  }
}

/** Other test files wait for the template, which gets its name when it is complete. */
async function createTemplate(template: string, migrate: (url: string) => Promise<void>): Promise<void> {
  await withClient(testPostgresUrl('postgres'), async (client) => {
    await client.query(`SELECT pg_advisory_lock(hashtext(${pg.escapeLiteral(template)}))`);
    const { rowCount } = await client.query(`SELECT FROM pg_database WHERE datname = ${pg.escapeLiteral(template)}`);
    if (rowCount) return;
    const unfinished = `unfinished_${template}`;
    await createDatabaseIfMissing(testPostgresUrl(unfinished));
    await migrate(testPostgresUrl(unfinished));
    await client.query(`ALTER DATABASE ${pg.escapeIdentifier(unfinished)} RENAME TO ${pg.escapeIdentifier(template)}`);
  });
}
