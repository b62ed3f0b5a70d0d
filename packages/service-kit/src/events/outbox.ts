import type { Envelope, ShopEvent } from '@loop-petal/contracts/events/event';
import { onlyRow } from '../postgres/only-row.ts';
import { markAdded, pipeline } from '../postgres/open-transactions.ts';
import { type Pool, type Queryable, withLock } from '../postgres/postgres.ts';
import { requestContext } from '../runtime/request-context.ts';
import { within } from '../runtime/time-limit.ts';
import type { Logger } from '../telemetry/logger.ts';
import type { EventBus } from './event-bus.ts';
import type { OutboxState } from './event-gauges.ts';
import { publishTraced } from './publish-traced.ts';
import { createRelay } from './relay.ts';

const BATCH_ROWS = 200;
/** The longest time that a relay holds its lock while a broker doesn't answer. */
const PUBLISH_LIMIT_MS = 10_000;

export interface OutboxRelay {
  start(): Promise<void>;
  /** Call after a commit: added events are published within milliseconds. */
  wake(): void;
  /** Publishes all pending events. @throws when the bus or the database is unavailable */
  flush(): Promise<void>;
  stop(): Promise<void>;
}

/** The value of the outbox column `event`, for a statement that stores it together with the change. */
export function outboxEntry(event: ShopEvent): string {
  const traceparent = requestContext()?.traceparent;
  return JSON.stringify(traceparent ? { ...event, traceparent } : event);
}

export async function addToOutbox(tx: Queryable, ...events: ShopEvent[]): Promise<void> {
  if (events.length === 0) return;
  markAdded(tx, 'outbox');
  // Uses parameters, not literals, because an event in the statement text would leak names and addresses into traces
  // and error logs.
  await pipeline(
    tx,
    tx.query('INSERT INTO outbox (event) SELECT e FROM unnest($1::json[]) WITH ORDINALITY AS x(e, n) ORDER BY n', [
      events.map(outboxEntry),
    ]),
  );
}

/**
 * Publishes the outbox in order and deletes the published rows. Replicas take turns with a session lock: no transaction
 * is open while it waits for the bus.
 */
export function createOutboxRelay(o: {
  pool: Pool;
  bus: EventBus;
  logger: Logger;
  service: string;
  pollMs?: number;
}): OutboxRelay {
  const { pool, bus, service } = o;

  /** @returns the number of events */
  const publishBatch = async (): Promise<number> => {
    let published = 0;
    await withLock(pool, 'loop-petal/outbox-relay', readOldest, async (rows) => {
      if (rows.length === 0) return undefined;
      const envelopes = rows.map(({ event }): Envelope => ({ ...event, specversion: '1.0', source: service }));
      await within(PUBLISH_LIMIT_MS, publishTraced(bus, envelopes));
      published = rows.length;
      return (db) => deletePublished(db, rows);
    });
    return published;
  };

  const publishAll = async (stopping: AbortSignal, isWoken: boolean) => {
    // Checking costs a third of the time of locking, and is unnecessary after a wake.
    if (!isWoken && !(await pool.query('SELECT 1 FROM outbox LIMIT 1')).rowCount) return;
    while (!stopping.aborted && (await publishBatch()) === BATCH_ROWS);
  };

  return createRelay({ ...o, publishAll, read: () => readOutbox(pool) });
}

async function readOutbox(db: Queryable): Promise<OutboxState> {
  const state = await db.query(
    `SELECT count(*)::int AS events /* not null */,
       coalesce(extract(epoch FROM now() - min(added_at)), 0)::float AS "oldestSeconds" /* not null */
     FROM outbox`,
  );
  return onlyRow(state);
}

async function readOldest(db: Queryable) {
  const { rows } = await db.query('SELECT position, event FROM outbox ORDER BY position LIMIT $1', [BATCH_ROWS]);
  return rows.map(({ position, event }) => ({ position, event: event as ShopEvent }));
}

/**
 * The deletion need not survive a crash of the server: the relay would publish these events again, and they are
 * recognized by their ids.
 */
async function deletePublished(db: Queryable, rows: readonly { position: string }[]): Promise<void> {
  await db.query(
    `DELETE FROM outbox USING set_config('synchronous_commit', 'off', true) WHERE position = ANY($1::bigint[])`,
    [rows.map(({ position }) => position)],
  );
}
