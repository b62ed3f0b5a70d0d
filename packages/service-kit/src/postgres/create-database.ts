import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { errorCodeOf, isDatabaseUnavailable } from '../runtime/database-errors.ts';

const MAX_WAIT_MS = 30_000;
const PAUSE_MS = 200;
const UNKNOWN_DATABASE = '3D000';
const CREATED_MEANWHILE = new Set(['42P04', '23505']);

/** Waits up to 30 s until the server accepts connections; the database itself may be missing. */
export async function waitForServer(url: string): Promise<void> {
  const deadline = performance.now() + MAX_WAIT_MS;
  for (;;) {
    try {
      return await withClient(url, async () => undefined);
    } catch (error) {
      if (errorCodeOf(error) === UNKNOWN_DATABASE) return;
      if (!isDatabaseUnavailable(error) || performance.now() > deadline) throw error;
      await pause(PAUSE_MS);
    }
  }
}

export async function createDatabaseIfMissing(url: string): Promise<void> {
  try {
    await withClient(url, async () => undefined);
  } catch (error) {
    if (errorCodeOf(error) !== UNKNOWN_DATABASE) throw error;
    const server = new URL(url);
    const database = decodeURIComponent(server.pathname.slice(1));
    server.pathname = '/postgres';
    await withClient(server.href, async (client) => {
      await client.query(`CREATE DATABASE ${client.escapeIdentifier(database)}`).catch((failure: unknown) => {
        if (!CREATED_MEANWHILE.has(errorCodeOf(failure))) throw failure;
      });
    });
  }
}

export async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
