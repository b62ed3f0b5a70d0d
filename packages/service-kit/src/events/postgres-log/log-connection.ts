import pg from 'pg';

const LIMIT_MS = 5000;

/** A dedicated connection to the log, not yet open. `lost` aborts when the server or the network ends it. */
export function logConnection(url: string): { client: pg.Client; lost: AbortSignal } {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: LIMIT_MS,
    query_timeout: LIMIT_MS,
    keepAlive: true,
  });
  const losing = new AbortController();
  client.on('error', () => losing.abort());
  client.on('end', () => losing.abort());
  return { client, lost: losing.signal };
}
