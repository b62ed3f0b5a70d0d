import { fileURLToPath } from 'node:url';
import { kitTables } from '@loop-petal/service-kit/postgres/kit-tables';
import { createTables, migrate } from '@loop-petal/service-kit/postgres/postgres';
import { createTestPostgres } from '@loop-petal/service-kit/testing';

export type GatewayDatabase = Awaited<ReturnType<typeof createGatewayDatabase>>;

/** A database with the gateway's tables. */
export async function createGatewayDatabase() {
  const database = await createTestPostgres('gateway');
  await createTables(database.url, kitTables);
  await migrate(database.url, fileURLToPath(new URL('../migrations', import.meta.url)));
  return database;
}
