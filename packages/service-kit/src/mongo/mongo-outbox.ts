import type { Envelope, ShopEvent } from '@loop-petal/contracts/events/event';
import type { Connection, mongo } from 'mongoose';
import { type EventBus, MAX_COUNTED_EVENTS } from '../events/event-bus.ts';
import type { OutboxState } from '../events/event-gauges.ts';
import type { OutboxRelay } from '../events/outbox.ts';
import { publishTraced } from '../events/publish-traced.ts';
import { createRelay } from '../events/relay.ts';
import { requestContext } from '../runtime/request-context.ts';
import { within } from '../runtime/time-limit.ts';
import type { Logger } from '../telemetry/logger.ts';

const BATCH_DOCUMENTS = 100;
const PUBLISH_LIMIT_MS = 10_000;

/**
 * The field of a mongoose schema (`{ …, pendingEvents }`) that holds a document's unpublished events: `$push` them in
 * the same atomic update as the change. Queries exclude it by default.
 */
export const pendingEvents = { type: [Object], default: undefined, select: false };

let made = 0;

/** The number of events that this process has added. */
export const pendingEventsMade = () => made;

/** The value to `$push` to `pendingEvents`; the relay adds the service's name. */
export function pendingEvent(event: ShopEvent): Envelope {
  made += 1;
  const traceparent = requestContext()?.traceparent;
  return { specversion: '1.0', source: '', ...event, ...(traceparent ? { traceparent } : {}) };
}

type WithEvents = { _id: mongo.BSON.ObjectId; pendingEvents: Envelope[] };

/**
 * Publishes the pending events of the named collections and removes them from their documents. Two replicas may publish
 * the same event; its id stays the same, so consumers handle it once.
 */
export function createMongoRelay(options: {
  connection: Connection;
  collections: string[];
  bus: EventBus;
  logger: Logger;
  /** The source of the events; the database's name by default. */
  service?: string;
}): OutboxRelay {
  const { connection, collections, bus, logger, service = connection.name } = options;
  let indexed = false;

  const collectionOf = (name: string) => connection.collection<WithEvents>(name);
  const findPending = (name: string) =>
    collectionOf(name)
      .find({ 'pendingEvents.id': { $exists: true } }, { projection: { pendingEvents: 1 }, limit: BATCH_DOCUMENTS })
      .toArray();

  const publishDocument = async (name: string, { _id, pendingEvents: events }: WithEvents) => {
    const envelopes = events.map((event) => ({ ...event, source: event.source || service }));
    await within(PUBLISH_LIMIT_MS, publishTraced(bus, envelopes));
    const all = { _id, 'pendingEvents.0.id': events[0]?.id, pendingEvents: { $size: events.length } };
    if ((await collectionOf(name).updateOne(all, { $set: { pendingEvents: [] } })).matchedCount > 0) return;
    // If events have been added, or removed by another replica, removes the published ones one at a time, each only
    // while it is the oldest. On FerretDB, `$pull` by a field of a subdocument removes nothing.
    for (const { id } of events) {
      await collectionOf(name).updateOne({ _id, 'pendingEvents.0.id': id }, { $pop: { pendingEvents: -1 } });
    }
  };

  const publishAll = async (stopping: AbortSignal) => {
    if (!indexed) await indexPending(connection, collections);
    indexed = true;
    let isMore = true;
    while (isMore && !stopping.aborted) {
      const found = await Promise.all(collections.map(async (name) => ({ name, documents: await findPending(name) })));
      for (const { name, documents } of found) {
        for (const document of documents) await publishDocument(name, document);
      }
      isMore = found.some(({ documents }) => documents.length === BATCH_DOCUMENTS);
    }
  };
  return createRelay({ service, logger, publishAll, read: () => readPending(connection, collections) });
}

async function readPending(connection: Connection, collections: string[]): Promise<OutboxState> {
  const times: number[] = [];
  for (const name of collections) {
    const documents = await connection
      .collection<WithEvents>(name)
      .find(
        { 'pendingEvents.id': { $exists: true } },
        { projection: { 'pendingEvents.time': 1 }, limit: MAX_COUNTED_EVENTS },
      )
      .toArray();
    for (const { pendingEvents: events } of documents) times.push(...events.map(({ time }) => Date.parse(time)));
  }
  const oldest = Math.min(...times);
  return { events: times.length, oldestSeconds: times.length > 0 ? (Date.now() - oldest) / 1000 : 0 };
}

/** Keeps the search for pending events cheap in large collections. */
async function indexPending(connection: Connection, collections: string[]): Promise<void> {
  for (const name of collections) {
    await connection.collection(name).createIndex({ 'pendingEvents.id': 1 }, { name: 'pending_events', sparse: true });
  }
}
