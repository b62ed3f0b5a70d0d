import type { Client, Pool } from 'pg';

type Query = (...args: unknown[]) => unknown;

/**
 * Sends the statements of one turn of the event loop in one write, such as BEGIN and the first statement, or the last
 * statement and COMMIT. Each write wakes the server, which costs as much as a simple statement.
 */
export function gatherWrites(pool: Pool): Pool {
  pool.on('connect', (connected) => {
    const client = connected as unknown as Client;
    const { stream } = client.connection;
    const send = client.query.bind(client) as Query;
    let isGathering = false;
    const gather: Query = (...args) => {
      if (!isGathering) {
        isGathering = true;
        stream.cork();
        process.nextTick(() => {
          isGathering = false;
          stream.uncork();
        });
      }
      return send(...args);
    };
    client.query = gather as Client['query'];
  });
  return pool;
}
