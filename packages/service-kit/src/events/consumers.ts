import type { Envelope } from '@loop-petal/contracts/events/event';
import pg from 'pg';
import { type Added, addedBy } from '../postgres/open-transactions.ts';
import { inTransactionAfter, type Pool } from '../postgres/postgres.ts';
import { pruneHourly } from '../postgres/prune-hourly.ts';
import type { Logger } from '../telemetry/logger.ts';
import { type Consumer, handlingOf } from './consumer.ts';
import { countDeadLetters, parkEvent } from './dead-letters.ts';
import type { EventBus, Subscription } from './event-bus.ts';
import { deliver } from './event-delivery.ts';
import { pruneInbox } from './prune-inbox.ts';

export interface ConsumerOptions {
  service: string;
  bus: EventBus;
  pool: Pool;
  consumers: readonly Consumer[];
  logger: Logger;
  /** Runs after each commit. @param added tables with new rows for a worker */
  afterCommit?: (added: Added) => void;
}

/**
 * Handles each event once: the inbox row and the handler's changes commit together, in one transaction for several
 * events. An event with invalid data, or whose handler keeps failing, becomes a dead letter, and the next event
 * follows.
 */
export async function startConsumers(options: ConsumerOptions): Promise<Subscription> {
  const { pool, consumers, afterCommit, logger } = options;
  const pruner = pruneHourly('pruning the inbox', pool, logger, pruneInbox);
  const subscription = await deliver({
    ...options,
    definitions: consumers.map(({ event }) => event),
    probe: () => pool.query('SELECT 1'),
    isAtomic: true,
    async handle(envelopes, run) {
      const steps = envelopes.map((envelope) => ({ envelope, apply: handlingOf(envelope, consumers) }));
      const { fresh, added } = await inTransactionAfter(
        pool,
        rememberEvents(envelopes),
        async (tx, rows: Remembered[]) => {
          // Postgres returns UUIDs in lower case regardless of what the publisher sent.
          const waiting = new Set(rows.map(({ id }) => id));
          const handled = new Set<string>();
          for (const { envelope, apply } of steps) {
            if (!waiting.delete(envelope.id.toLowerCase())) continue;
            await run(envelope, () => apply(tx));
            handled.add(envelope.id);
          }
          return { fresh: handled, added: addedBy(tx) };
        },
      );
      if (fresh.size > 0) afterCommit?.(added);
      return fresh;
    },
    countParked: () => countDeadLetters(pool),
    park: (envelope, reason) =>
      inTransactionAfter(pool, rememberEvents([envelope]), async (tx, rows) => {
        if (rows.length > 0) await parkEvent(tx, envelope, reason);
      }),
  });
  await pruner.start();
  return {
    async stop() {
      await pruner.stop();
      await subscription.stop();
    },
  };
}

interface Remembered {
  id: string;
}

/**
 * Inserts the inbox rows, sorted so that concurrent inserts of the same events don't deadlock. @returns the events not
 * handled before
 */
const rememberEvents = (envelopes: readonly Envelope[]) => {
  const ids = envelopes.map(({ id }) => id).sort();
  return `INSERT INTO inbox (event_id) SELECT unnest(${pg.escapeLiteral(`{${ids.join()}}`)}::uuid[])
    ON CONFLICT DO NOTHING RETURNING event_id AS id`;
};
