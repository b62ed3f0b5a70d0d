import type { Envelope, EventDefinition, EventOf, ShopEvent } from '@loop-petal/contracts/event';
import type { Pool, PoolClient } from 'pg';
import { countDeadLetters, parkEvent } from './dead-letters.ts';
import type { EventBus, Subscription } from './event-bus.ts';
import { deliver } from './event-delivery.ts';
import type { Logger } from './logger.ts';
import { inTransaction } from './postgres.ts';
import { createInboxPruner } from './prune-events.ts';

export interface Consumer {
  readonly event: EventDefinition;
  readonly handle: (event: ShopEvent, tx: PoolClient) => Promise<void>;
}

/** What to do when an event has happened; `tx` also holds the note that the event has been handled. */
export function on<E extends EventDefinition>(
  event: E,
  handle: (event: EventOf<E>, tx: PoolClient) => Promise<void>,
): Consumer {
  return { event, handle: handle as Consumer['handle'] };
}

export interface ConsumerOptions {
  /** Also the name of the consumer group. */
  service: string;
  bus: EventBus;
  pool: Pool;
  consumers: Consumer[];
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
      const handled = await inTransaction(pool, async (tx) => {
        if (!(await isNew(tx, envelope))) return false;
        await handleEvent(envelope, consumers, tx);
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

/** Runs every consumer of the event; throws a ZodError when the data does not fit. */
export async function handleEvent(envelope: Envelope, consumers: Consumer[], tx: PoolClient): Promise<void> {
  for (const { event, handle } of consumers) {
    if (event.type !== envelope.type) continue;
    const { id, type, subject, time } = envelope;
    await handle({ id, type, subject, time, data: event.schema.parse(envelope.data) }, tx);
  }
}

async function isNew(tx: PoolClient, envelope: Envelope): Promise<boolean> {
  const { rowCount } = await tx.query('INSERT INTO inbox (event_id) VALUES ($1) ON CONFLICT DO NOTHING', [envelope.id]);
  return rowCount === 1;
}
