import type { Envelope, ShopEvent } from '@loop-petal/contracts/events/event';
import { requestContext } from '../http/request-context.ts';
import { onlyRow } from '../postgres/only-row.ts';
import { markAdded, sendAhead } from '../postgres/open-transactions.ts';
import { type Pool, type Queryable, withLock } from '../postgres/postgres.ts';
import { within } from '../runtime/time-limit.ts';
import type { Logger } from '../telemetry/logger.ts';
import type { EventBus } from './event-bus.ts';
import { type OutboxState, watchOutbox } from './event-gauges.ts';
import { publishTraced } from './publish-traced.ts';
import { startRelay } from './relay.ts';

const BATCH_ROWS = 200;
/** The longest that a relay holds its lock while a broker does not answer. */
const PUBLISH_LIMIT_MS = 10_000;

export interface OutboxRelay {
  start(): Promise<void>;
  /** To be called after a commit: added events are published within milliseconds. */
  wake(): void;
  /** Publishes all waiting events. @throws when the bus or the database is unavailable */
  flush(): Promise<void>;
  stop(): Promise<void>;
}

interface OutboxRow {
  /** A bigint. */
  position: string;
  event: ShopEvent;
}
const OLDEST = `SELECT position, event FROM outbox ORDER BY position LIMIT ${BATCH_ROWS}`;

/** The value of an outbox's column `event`, for a statement that stores it together with the change that it reports. */
export function outboxEntry(event: ShopEvent): string {
  const traceparent = requestContext()?.traceparent;
  return JSON.stringify(traceparent ? { ...event, traceparent } : event);
}

/** Stores events in the transaction of the change that they report: both are committed or neither. */
export async function addToOutbox(tx: Queryable, ...events: ShopEvent[]): Promise<void> {
  if (events.length === 0) return;
  markAdded(tx, 'outbox');
  // As parameters: a literal with an event in it would leak names and addresses into traces and error logs.
  await sendAhead(
    tx,
    tx.query('INSERT INTO outbox (event) SELECT e FROM unnest($1::json[]) WITH ORDINALITY AS x(e, n) ORDER BY n', [
      events.map(outboxEntry),
    ]),
  );
}

/**
 * Publishes the outbox in order and deletes what is published. Replicas take turns by a session lock: no transaction is
 * open while the bus is awaited.
 */
export function createOutboxRelay(o: {
  pool: Pool;
  bus: EventBus;
  logger: Logger;
  service: string;
  pollMs?: number;
}): OutboxRelay {
  const { pool, bus, logger, service } = o;

  /** @returns how many there were */
  const publishBatch = async (): Promise<number> => {
    let published = 0;
    await withLock<OutboxRow>(pool, 'loop-petal/outbox-relay', OLDEST, async (rows) => {
      if (rows.length === 0) return '';
      const envelopes: Envelope[] = rows.map(({ event }) => ({ ...event, specversion: '1.0', source: service }));
      await within(PUBLISH_LIMIT_MS, publishTraced(bus, envelopes));
      published = rows.length;
      return `DELETE FROM outbox WHERE position IN (${rows.map(({ position }) => position).join()})`;
    });
    return published;
  };

  const publishAll = async (stopping: AbortSignal, isWoken: boolean) => {
    // A query costs a third of taking the lock; after a wake it is known that there is something.
    if (!isWoken && !(await pool.query('SELECT 1 FROM outbox LIMIT 1')).rowCount) return;
    while (!stopping.aborted && (await publishBatch()) === BATCH_ROWS);
  };

  return watched(startRelay(publishAll, logger, o.pollMs), service, () => readOutbox(pool));
}

/** Reports the waiting events while the relay runs. */
export function watched(relay: OutboxRelay, source: string, read: () => Promise<OutboxState>): OutboxRelay {
  let unwatch = () => {};
  return {
    async start() {
      unwatch();
      unwatch = watchOutbox(source, read);
      await relay.start();
    },
    wake: relay.wake,
    flush: relay.flush,
    async stop() {
      unwatch();
      await relay.stop();
    },
  };
}

async function readOutbox(db: Queryable): Promise<OutboxState> {
  const state = await db.query(
    `SELECT count(*)::int AS events /* not null */,
       coalesce(extract(epoch FROM now() - min(added_at)), 0)::float AS "oldestSeconds" /* not null */
     FROM outbox`,
  );
  return onlyRow(state);
}
