import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';

/** What the log calls the lock that whoever appends to a place holds, see `append_events`. */
const LOCK_OF_PLACE = "hashtextextended('append/' || place, 0)";
/** How far back events come again: what has been handled, and what has not. */
const REPEATED_SECONDS = 30;

/** The address of the event bus' database, or of another one beside it. */
export async function busAddress(dataDir, database = 'events') {
  const { POSTGRES_URL } = JSON.parse(await readFile(join(dataDir, 'stores.json'), 'utf8'));
  return `${POSTGRES_URL}/${database}`;
}

/**
 * Makes the database of the event bus unreachable while the services' own stay where they are.
 * @returns the function that lets everybody connect to it again
 */
export async function takeBrokerAway(dataDir) {
  const stores = await busAddress(dataDir, 'postgres');
  await connected(stores, async (client) => {
    await client.query('ALTER DATABASE events ALLOW_CONNECTIONS false');
    await client.query("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = 'events'");
  });
  return () => connected(stores, (client) => client.query('ALTER DATABASE events ALLOW_CONNECTIONS true'));
}

/**
 * Gives the events of the last half minute new positions in the log: everybody hears them again, those of other keys in
 * another order. Within a key they keep theirs, as a broker promises.
 * @param url see `busAddress`
 */
export function repeatEvents(url) {
  const recent = `appended_at > now() - interval '${REPEATED_SECONDS} s'`;
  return connected(url, async (client) => {
    await client.query('BEGIN');
    // As who appends does it, so that positions become visible in their order.
    await client.query(
      `SELECT pg_advisory_xact_lock(${LOCK_OF_PLACE}), pg_notify('event_log/' || topic, place)
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
 * Lets nobody append events to a topic, so that they come later than those of other topics that tell of what followed.
 * @param url see `busAddress`
 * @returns the function that lets them go on
 */
export async function holdUpEvents(url, topic) {
  const client = await connect(url);
  await client.query(
    `SELECT pg_advisory_lock(${LOCK_OF_PLACE})
     FROM (SELECT DISTINCT topic || '/' || partition AS place FROM event_log WHERE topic = $1 ORDER BY 1) AS places`,
    [topic],
  );
  return () => client.end().catch(() => undefined);
}

async function connected(url, use) {
  const client = await connect(url);
  try {
    await use(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function connect(connectionString) {
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
