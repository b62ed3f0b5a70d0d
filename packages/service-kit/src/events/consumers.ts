import type { Envelope } from '@loop-petal/contracts/events/event';
import pg from 'pg';
import { type Added, addedBy } from '../postgres/open-transactions.ts';
import { inTransactionAfter, type Pool } from '../postgres/postgres.ts';
import type { Logger } from '../telemetry/logger.ts';
import { type Consumer, handlingOf } from './consumer.ts';
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
  /** Runs after each handled event. @param added the tables that its handler has given something to be worked on */
  afterCommit?: (added: Added) => void;
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
      const apply = handlingOf(envelope, consumers);
      const added = await inTransactionAfter(pool, rememberEvent(envelope), async (tx, isNew) => {
        if (!isNew) return undefined;
        await apply(tx);
        return addedBy(tx);
      });
      if (added) afterCommit?.(added);
      return added !== undefined;
    },
    countParked: () => countDeadLetters(pool),
    park: (envelope, reason) =>
      inTransactionAfter(pool, rememberEvent(envelope), async (tx, isNew) => {
        if (isNew) await parkEvent(tx, envelope, reason);
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

/** Changes one row when the event is new, and none when it has been handled. */
const rememberEvent = ({ id }: Envelope) =>
  `INSERT INTO inbox (event_id) VALUES (${pg.escapeLiteral(id)}) ON CONFLICT DO NOTHING`;
