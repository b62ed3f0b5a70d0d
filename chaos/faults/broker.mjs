import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';

/**
 * Makes the database of the event bus unreachable while the services' own stay where they are.
 * @returns the function that lets everybody connect to it again
 */
export async function takeBrokerAway(dataDir) {
  await onStores(dataDir, async (client) => {
    await client.query('ALTER DATABASE events ALLOW_CONNECTIONS false');
    await client.query("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = 'events'");
  });
  return () => onStores(dataDir, (client) => client.query('ALTER DATABASE events ALLOW_CONNECTIONS true'));
}

async function onStores(dataDir, use) {
  const { POSTGRES_URL } = JSON.parse(await readFile(join(dataDir, 'stores.json'), 'utf8'));
  const client = new pg.Client({ connectionString: `${POSTGRES_URL}/postgres`, connectionTimeoutMillis: 5_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await use(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}
