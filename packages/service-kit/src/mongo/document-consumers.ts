import { Envelope, type ShopEvent } from '@loop-petal/contracts/events/event';
import type { Connection } from 'mongoose';
import { type Consumer, handlingOf } from '../events/consumer.ts';
import type { DeadLetter } from '../events/dead-letters.ts';
import type { EventBus, Subscription } from '../events/event-bus.ts';
import { deliver } from '../events/event-delivery.ts';
import type { EventsAbout } from '../events/events-about.ts';
import { listDocumentRestores } from '../events/restores.ts';
import { notFound } from '../http/errors.ts';
import type { Added } from '../postgres/open-transactions.ts';
import type { Logger } from '../telemetry/logger.ts';
import { pendingEvent, pendingEventsMade } from './mongo-outbox.ts';

export type DocumentConsumer = Consumer<undefined>;

interface DeadLetterDocument {
  _id: string;
  type: string;
  envelope: unknown;
  reason: string;
  parkedAt: Date;
  replayedAt?: Date;
  pendingEvents?: Envelope[];
}
/** The collection of dead letters; also holds the audit events of replays until they are published. */
export const DEAD_LETTERS = 'dead_letters';
const deadLettersOf = (connection: Connection) => connection.collection<DeadLetterDocument>(DEAD_LETTERS);

/**
 * Like `startConsumers` for MongoDB. Has no inbox: without transactions, it would guarantee no more than idempotent
 * handlers do.
 */
export async function startDocumentConsumers(options: {
  service: string;
  bus: EventBus;
  connection: Connection;
  consumers: readonly DocumentConsumer[];
  logger: Logger;
  afterCommit?: (added: Added) => void;
}): Promise<Subscription> {
  const { connection, consumers, afterCommit } = options;
  return deliver({
    ...options,
    definitions: consumers.map(({ event }) => event),
    restores: await listDocumentRestores(connection),
    probe: async () => connection.db?.command({ ping: 1 }),
    async handle(envelopes, run) {
      const made = pendingEventsMade();
      for (const envelope of envelopes) await run(envelope, () => handlingOf(envelope, consumers)(undefined));
      afterCommit?.(new Set(pendingEventsMade() > made ? ['outbox'] : []));
      return new Set(envelopes.map(({ id }) => id));
    },
    countParked: () => deadLettersOf(connection).countDocuments({ replayedAt: { $exists: false } }),
    async park(envelope, reason) {
      const { type } = envelope;
      const deadLetter = { type, envelope, reason, parkedAt: new Date() };
      await deadLettersOf(connection).updateOne({ _id: envelope.id }, { $set: deadLetter }, { upsert: true });
    },
  });
}

/** The open dead letters, newest first, at most 200. */
export async function listDocumentDeadLetters(connection: Connection): Promise<DeadLetter[]> {
  const waiting = await deadLettersOf(connection)
    .find({ replayedAt: { $exists: false } }, { sort: { parkedAt: -1 }, limit: 200 })
    .toArray();
  return waiting.map(({ _id, type, envelope, reason, parkedAt }) => ({
    id: _id,
    eventId: _id,
    type,
    envelope,
    reason,
    parkedAt,
  }));
}

/** Dead letters of these subjects. Handled events are not recorded, because there is no inbox. */
export async function readDocumentEventsAbout(
  connection: Connection,
  subjects: readonly string[],
): Promise<EventsAbout> {
  const found = await deadLettersOf(connection)
    .find({ 'envelope.subject': { $in: [...subjects] } }, { sort: { parkedAt: 1 }, limit: 200 })
    .toArray();
  const parked = found.map(({ _id, type, reason, parkedAt, replayedAt }) => ({
    id: _id,
    eventId: _id,
    type,
    reason,
    parkedAt,
    replayedAt: replayedAt ?? null,
  }));
  return { received: [], parked, unsent: [] };
}

/**
 * Handles a dead letter again, then marks and audits it in one update. @throws ShopError 404, or the handler's error
 */
export async function replayDocumentDeadLetter(
  connection: Connection,
  id: string,
  consumers: readonly DocumentConsumer[],
  audit: ShopEvent,
): Promise<void> {
  const waiting = { _id: id, replayedAt: { $exists: false } };
  const deadLetter = await deadLettersOf(connection).findOne(waiting);
  if (!deadLetter) throw notFound('Dead letter not found');
  const apply = handlingOf(Envelope.parse(deadLetter.envelope), consumers);
  await apply(undefined);
  await deadLettersOf(connection).updateOne(waiting, {
    $set: { replayedAt: new Date() },
    $push: { pendingEvents: pendingEvent(audit) },
  });
}
