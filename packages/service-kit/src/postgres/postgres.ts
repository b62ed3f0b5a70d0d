import { readdir } from 'node:fs/promises';
import pg from 'pg';
import { runInsideTransaction } from '../runtime/transaction-context.ts';
import { createDatabaseIfMissing, waitForServer, withClient } from './create-database.ts';
import { gatherWrites } from './gather-writes.ts';
import { kitTables } from './kit-tables.ts';
import { closeTransaction, openTransaction, pipeline } from './open-transactions.ts';
import { watchPool } from './pool-gauges.ts';
import { prepareStatements } from './prepared-statements.ts';
import { traceStatements } from './statement-spans.ts';
import type { RowOf, ValuesOf } from './statements.ts';

/** Runs statements. Rows and values have the types that Postgres reported; see `Statements`. */
export interface Queryable {
  query<const Text extends string>(
    text: Text,
    ...values: [] extends ValuesOf<Text> ? [values?: ValuesOf<Text>] : [values: ValuesOf<Text>]
  ): Promise<Rows<RowOf<Text>>>;
  /**
   * Plans the statement for these values each time, because the best plan for a search depends on how rare its words
   * are.
   */
  query<const Text extends string>(statement: {
    name?: string;
    text: Text;
    values: ValuesOf<Text>;
  }): Promise<Rows<RowOf<Text>>>;
}
interface Rows<Row> {
  rows: Row[];
  rowCount: number | null;
}

export type PoolClient = Omit<pg.PoolClient, 'query'> & Queryable;
export type Pool = Omit<pg.Pool, 'query' | 'connect'> & Queryable & { connect(): Promise<PoolClient> };

const DEFAULT_POOL_SIZE = 8;
const STATEMENT_TIMEOUT_MS = 15_000;
/**
 * Longer than the server's limit, so no answer means that its host has vanished, which TCP detects only after a quarter
 * of an hour.
 */
const ANSWER_TIMEOUT_MS = 20_000;
/**
 * The server probes silent clients, so that the locks of a vanished host are released within half a minute. A low
 * random_page_cost suits SSDs. With the default, a statement planned when its table was small keeps scanning the table
 * as it grows.
 */
const SESSION = [
  'tcp_keepalives_idle=10',
  'tcp_keepalives_interval=5',
  'tcp_keepalives_count=3',
  'random_page_cost=1.1',
];

export interface PoolOptions {
  max?: number;
  answerTimeoutMs?: number;
  settings?: readonly string[];
}

/**
 * A small pool that survives a server restart: broken connections are replaced. Each connection plans a statement once,
 * except statements planned for their values.
 */
export function createPool(
  url: string,
  { max = DEFAULT_POOL_SIZE, answerTimeoutMs = ANSWER_TIMEOUT_MS, settings = [] }: PoolOptions = {},
): Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: 5000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    // Pipelines statements of one transaction that don't depend on each other's results.
    pipeline: true,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    query_timeout: answerTimeoutMs,
    idle_in_transaction_session_timeout: 30_000,
    options: [...SESSION, ...settings].map((setting) => `-c ${setting}`).join(' '),
  });
  pool.on('error', closeQuietly);
  // A checked-out client reports a broken connection here, and its query fails as well.
  pool.on('connect', (client) => client.on('error', closeQuietly));
  watchPool(pool, url, max);
  return traceStatements(prepareStatements(gatherWrites(pool))) as unknown as Pool;
}

function closeQuietly(): void {}

/** Commits the changes of `work`, or rolls them back and throws its error. `work` must not call other servers. */
export async function inTransaction<T>(pool: Pool, work: (tx: PoolClient) => Promise<T>): Promise<T> {
  const tx = await pool.connect();
  const { sent } = openTransaction(tx);
  let broken: Error | undefined;
  try {
    await pipeline(tx, tx.query('BEGIN'));
    const result = await runInsideTransaction(() => work(tx));
    await Promise.all([...sent, tx.query('COMMIT')]);
    return result;
  } catch (error) {
    // The first failed statement is the cause; the statements after it fail because of it.
    const cause = await Promise.all(sent).then(
      () => error,
      (failure: unknown) => failure,
    );
    await tx.query('ROLLBACK').catch((failure: Error) => {
      broken = failure;
    });
    throw cause;
  } finally {
    closeTransaction(tx);
    tx.release(broken);
  }
}

/**
 * Holds a session lock, without a transaction, while `work` calls other servers.
 * @param read sent together with the lock, so its first statement reads what the previous holder has committed
 * @param work returns the last change, which commits before the lock is released
 */
export async function withLock<T>(
  pool: Pool,
  name: string,
  read: (db: Queryable) => Promise<T>,
  work: (found: T) => Promise<((db: Queryable) => Promise<unknown>) | undefined>,
): Promise<void> {
  const client = await pool.connect();
  let broken: Error | undefined;
  const sent = <R>(statement: Promise<R>) =>
    statement.catch((error: Error) => {
      broken = error;
      throw error;
    });
  try {
    const lock = sent(client.query('SELECT pg_advisory_lock(hashtext($1))', [name]));
    const [, found] = await Promise.all([lock, sent(read(client))]);
    let last: Awaited<ReturnType<typeof work>>;
    try {
      last = await work(found);
    } finally {
      // The change and the unlocking take one round trip.
      const unlock = () => sent(client.query('SELECT pg_advisory_unlock(hashtext($1))', [name]));
      await Promise.all(last ? [sent(last(client)), unlock()] : [unlock()]);
    }
  } finally {
    // Closes a connection that may still hold the lock, which releases it.
    client.release(broken);
  }
}

/**
 * Prepares the database: waits up to 30 s for the server, creates the database if it is missing, creates the kit's
 * tables, then runs the new `NNNN-name.sql` files of `dir`. Safe when two replicas start concurrently.
 * @throws before any change, when the database was created before 1.0
 */
export async function migrate(url: string, dir: string): Promise<void> {
  await waitForServer(url);
  await createDatabaseIfMissing(url);
  await requireBaseline(url, dir);
  await createTables(url, kitTables);
  const { runner } = await import('node-pg-migrate');
  const silent = () => undefined;
  // Waits for the connection to close, because the migrator does not.
  await withClient(url, (dbClient) =>
    runner({
      dbClient,
      dir,
      direction: 'up',
      migrationsTable: 'migrations',
      advisoryLockMode: 'wait',
      singleTransaction: true,
      logger: { info: silent, warn: silent, error: silent },
    }),
  );
}

/** A database with migrations but without the first one predates the baseline, which replaced the earlier ones. */
async function requireBaseline(url: string, dir: string): Promise<void> {
  const [baseline] = (await readdir(dir)).sort();
  await withClient(url, async (client) => {
    const [found] = (await client.query("SELECT to_regclass('public.migrations')::text AS table")).rows;
    if (!found.table) return;
    const { rows } = await client.query<{ name: string }>(`SELECT name FROM ${found.table}`);
    const names = rows.map(({ name }) => `${name}.sql`);
    if (names.length === 0 || names.includes(String(baseline))) return;
    throw new Error(`The database ${client.database} was created before 1.0; start with an empty database.`);
  });
}

export async function createTables(url: string, ddl: string): Promise<void> {
  await withClient(url, (client) =>
    client.query(`BEGIN; SELECT pg_advisory_xact_lock(hashtext('loop-petal/tables')); ${ddl}; COMMIT`),
  );
}
