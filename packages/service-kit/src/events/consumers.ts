import type { Envelope } from '@loop-petal/contracts/events/event';
import { type Added, addedBy } from '../postgres/open-transactions.ts';
import { inTransaction, type Pool, type Queryable } from '../postgres/postgres.ts';
import { pruneHourly } from '../postgres/prune-hourly.ts';
import type { Logger } from '../telemetry/logger.ts';
import { type Consumer, handlingOf } from './consumer.ts';
import { countDeadLetters, parkEvent } from './dead-letters.ts';
import type { EventBus, Subscription } from './event-bus.ts';
import { deliver } from './event-delivery.ts';
import { pruneInbox } from './prune-inbox.ts';
import { listRestores } from './restores.ts';

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
    restores: await listRestores(pool),
    probe: () => pool.query('SELECT 1'),
    isAtomic: true,
    async handle(envelopes, run) {
      const steps = envelopes.map((envelope) => ({ envelope, apply: handlingOf(envelope, consumers) }));
      const { fresh, added } = await inTransaction(pool, async (tx) => {
        const waiting = await rememberEvents(tx, envelopes);
        const handled = new Set<string>();
        for (const { envelope, apply } of steps) {
          if (!waiting.delete(envelope.id.toLowerCase())) continue;
          await run(envelope, () => apply(tx));
          handled.add(envelope.id);
        }
        return { fresh: handled, added: addedBy(tx) };
      });
      if (fresh.size > 0) afterCommit?.(added);
      return fresh;
    },
    countParked: () => countDeadLetters(pool),
    park: (envelope, reason) =>
      inTransaction(pool, async (tx) => {
        if ((await rememberEvents(tx, [envelope])).size > 0) await parkEvent(tx, envelope, reason);
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

/**
 * Inserts the inbox rows, sorted so that concurrent inserts of the same events don't deadlock.
 * @returns the lower-case ids of the events not handled before
 */
async function rememberEvents(tx: Queryable, envelopes: readonly Envelope[]): Promise<Set<string>> {
  const { rows } = await tx.query(
    'INSERT INTO inbox (event_id) SELECT unnest($1::uuid[]) ON CONFLICT DO NOTHING RETURNING event_id AS id',
    [envelopes.map(({ id }) => id).sort()],
  );
  return new Set(rows.map(({ id }) => id));
}
