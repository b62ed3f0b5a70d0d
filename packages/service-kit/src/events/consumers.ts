import type { Envelope, EventDefinition, EventOf, ShopEvent } from '@loop-petal/contracts/event';
import type { Pool, PoolClient } from 'pg';
import { inTransaction } from '../postgres/postgres.ts';
import type { Logger } from '../telemetry/logger.ts';
import { countDeadLetters, parkEvent } from './dead-letters.ts';
import type { EventBus, Subscription } from './event-bus.ts';
import { deliver } from './event-delivery.ts';
import { createInboxPruner } from './prune-events.ts';

/** What an event changes; `tx` also holds the note that the event has been handled. */
export type Apply = (tx: PoolClient) => Promise<void>;

export interface Consumer {
  readonly event: EventDefinition;
  readonly prepare: (event: ShopEvent) => Promise<Apply>;
}

/** What to do, in one transaction, when an event has happened. It must not ask other servers: see `onPrepared`. */
export function on<E extends EventDefinition>(
  event: E,
  handle: (event: EventOf<E>, tx: PoolClient) => Promise<void>,
): Consumer {
  return onPrepared(event, async (happened) => (tx) => handle(happened, tx));
}

/**
 * As `on`, for what has to ask other servers first: `prepare` asks, outside of any transaction, and answers what is
 * then done in one. It may run again for the same event, so it must change nothing itself.
 */
export function onPrepared<E extends EventDefinition>(
  event: E,
  prepare: (event: EventOf<E>) => Promise<Apply>,
): Consumer {
  return { event, prepare: prepare as Consumer['prepare'] };
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

/** Prepares every consumer of the event; throws a ZodError when the data does not fit. */
export async function prepareEvent(envelope: Envelope, consumers: Consumer[]): Promise<Apply> {
  const { id, type, subject, time } = envelope;
  const steps: Apply[] = [];
  for (const { event, prepare } of consumers) {
    if (event.type !== type) continue;
    steps.push(await prepare({ id, type, subject, time, data: event.schema.parse(envelope.data) }));
  }
  return async (tx) => {
    for (const apply of steps) await apply(tx);
  };
}

async function isNew(tx: PoolClient, envelope: Envelope): Promise<boolean> {
  const { rowCount } = await tx.query('INSERT INTO inbox (event_id) VALUES ($1) ON CONFLICT DO NOTHING', [envelope.id]);
  return rowCount === 1;
}
