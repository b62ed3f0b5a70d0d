import type { Envelope } from '@loop-petal/contracts/events/event';
import { inTransaction, type Pool, type PoolClient } from '../postgres/postgres.ts';
import type { Logger } from '../telemetry/logger.ts';
import { type Consumer, prepareEvent } from './consumer.ts';
import { countDeadLetters, parkEvent } from './dead-letters.ts';
import type { EventBus, Subscription } from './event-bus.ts';
import { deliver } from './event-delivery.ts';
import { createInboxPruner } from './prune-events.ts';

export interface ConsumerOptions {
  /** Also the name of the consumer group. */
  service: string;
  bus: EventBus;
  pool: Pool;
  consumers: readonly Consumer[];
  logger: Logger;
  /** Runs after each handled event; usually wakes the outbox relay. */
  afterCommit?: () => void;
}

/**
 * Handles each event once: the inbox row and the handler's work commit together. An event that does not fit its
 * schema, or whose handler keeps failing, is parked as a dead letter and the next one follows.
 */
export async function startConsumers(options: ConsumerOptions): Promise<Subscription> {
  const { pool, consumers, afterCommit, logger } = options;
  const pruner = createInboxPruner(pool, logger);
  const subscription = await deliver({
    ...options,
    definitions: consumers.map(({ event }) => event),
    probe: () => pool.query('SELECT 1'),
    async handle(envelope) {
      const apply = await prepareEvent(envelope, consumers);
      const handled = await inTransaction(pool, async (tx) => {
        if (!(await isNew(tx, envelope))) return false;
        await apply(tx);
        return true;
      });
      if (handled) afterCommit?.();
      return handled;
    },
    countParked: () => countDeadLetters(pool),
    park: (envelope, reason) =>
      inTransaction(pool, async (tx) => {
        if (await isNew(tx, envelope)) await parkEvent(tx, envelope, reason);
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

async function isNew(tx: PoolClient, envelope: Envelope): Promise<boolean> {
  const { rowCount } = await tx.query('INSERT INTO inbox (event_id) VALUES ($1) ON CONFLICT DO NOTHING', [envelope.id]);
  return rowCount === 1;
}
