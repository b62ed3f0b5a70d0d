import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';

/** The lock for appending to a partition; see `append_events`. */
const POSITION_LOCK = "hashtextextended('append/' || place, 0)";
/** How far back events are repeated, including handled ones. */
const REPEATED_SECONDS = 30;

export async function busAddress(dataDir: string, database = 'events'): Promise<string> {
  const { POSTGRES_URL }: { POSTGRES_URL: string } = JSON.parse(await readFile(join(dataDir, 'stores.json'), 'utf8'));
  return `${POSTGRES_URL}/${database}`;
}

/** Makes only the database of the event bus unreachable. @returns a function that allows connections again */
export async function stopBroker(dataDir: string): Promise<() => Promise<void>> {
  const stores = await busAddress(dataDir, 'postgres');
  await connected(stores, async (client) => {
    await client.query('ALTER DATABASE events ALLOW_CONNECTIONS false');
    await client.query("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = 'events'");
  });
  return () =>
    connected(stores, async (client) => void (await client.query('ALTER DATABASE events ALLOW_CONNECTIONS true')));
}

/**
 * Appends the events of the last half minute to the log again, so that every consumer gets them again, in a different
 * order across keys. Keeps the order within a key, as a broker guarantees.
 * @param url from `busAddress`
 */
export function repeatEvents(url: string): Promise<void> {
  const recent = `appended_at > now() - interval '${REPEATED_SECONDS} s'`;
  return connected(url, async (client) => {
    await client.query('BEGIN');
    // Locks as appending does, so that positions become visible in order.
    await client.query(
      `SELECT pg_advisory_xact_lock(${POSITION_LOCK}), pg_notify('event_log/' || topic, place)
       FROM (SELECT DISTINCT topic, topic || '/' || partition AS place FROM event_log WHERE ${recent} ORDER BY 2) AS places`,
    );
    await client.query(
      `UPDATE event_log e SET position = moved.later FROM (
         SELECT position, nextval('event_log_position_seq') AS later
         FROM (SELECT position FROM event_log WHERE ${recent} ORDER BY md5(key || now()), position) AS mixed
       ) AS moved WHERE e.position = moved.position`,
    );
    await client.query('COMMIT');
  });
}

/**
 * Blocks appending events to a topic, so that they arrive after events that they caused in other topics.
 * @param url from `busAddress`
 * @returns a function that ends the block
 */
export async function delayEvents(url: string, topic: string): Promise<() => Promise<void>> {
  const client = await connect(url);
  await client.query(
    `SELECT pg_advisory_lock(${POSITION_LOCK})
     FROM (SELECT DISTINCT topic || '/' || partition AS place FROM event_log WHERE topic = $1 ORDER BY 1) AS places`,
    [topic],
  );
  return () => client.end().catch(() => undefined);
}

async function connected(url: string, use: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = await connect(url);
  try {
    await use(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function connect(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString,
    connectionTimeoutMillis: 5_000,
    statement_timeout: 15_000,
    query_timeout: 20_000,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return client;
  } catch (error) {
    await client.end().catch(() => undefined);
    throw error;
  }
}
