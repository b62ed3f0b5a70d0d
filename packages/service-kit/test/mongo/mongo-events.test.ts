import { afterEach, beforeEach, expect, test } from '@jest/globals';
import type { Envelope } from '@loop-petal/contracts/events/event';
import mongoose, { type Connection } from 'mongoose';
import { recorderOf } from '../../src/events/audit.ts';
import { on } from '../../src/events/consumer.ts';
import { createMemoryEventBus, type MemoryEventBus } from '../../src/events/memory-event-bus.ts';
import {
  DEAD_LETTERS,
  type DocumentConsumer,
  listDocumentDeadLetters,
  replayDocumentDeadLetter,
  startDocumentConsumers,
} from '../../src/mongo/document-consumers.ts';
import { connectMongo } from '../../src/mongo/mongo.ts';
import { createMongoRelay, pendingEvent, pendingEvents } from '../../src/mongo/mongo-outbox.ts';
import { createTestMongo } from '../../src/testing.ts';
import { upTo } from '../event-bus-contract.ts';
import { eventually } from '../eventually.ts';
import { potFilled } from '../shop-events.ts';
import { silentLogger as logger } from '../silent-logger.ts';

const audit = recorderOf('ada')({ action: 'replayed an event', subject: { kind: 'dead-letter', id: '1' } });

let database: Awaited<ReturnType<typeof createTestMongo>>;
let connection: Connection;
let bus: MemoryEventBus;
const stopping: (() => Promise<void>)[] = [];

beforeEach(async () => {
  database = await createTestMongo('events');
  connection = await connectMongo(database.url);
  bus = createMemoryEventBus({ pauseScale: 0.02 });
});
afterEach(async () => {
  await Promise.all(stopping.splice(0).map((stop) => stop()));
  await connection.close();
  await database.drop();
});

const potModel = () => connection.model('Pot', new mongoose.Schema({ name: String, litres: Number, pendingEvents }));
const fill = (litres: number) => ({
  $inc: { litres },
  $push: { pendingEvents: pendingEvent(potFilled({ pot: 'a', litres })) },
});
const relayOf = (collection: string) =>
  createMongoRelay({ connection, collections: [collection], bus, logger, service: 'garden' });
const startRelay = async (collection = 'pots') => {
  const relay = relayOf(collection);
  await relay.start();
  stopping.push(() => relay.stop());
  return relay;
};

test('a document holds its events until they are published, in order', async () => {
  const Pot = potModel();
  const pot = await Pot.create({ name: 'a', litres: 0 });
  for (const litres of upTo(5)) await Pot.updateOne({ _id: pot._id }, fill(litres));
  const relay = await startRelay();
  await eventually(() => expect(bus.published).toHaveLength(5));
  expect(bus.published.map(({ data }) => (data as { litres: number }).litres)).toEqual(upTo(5));
  expect(bus.published[0]).toMatchObject({ source: 'garden', type: 'pot.filled', subject: 'a' });
  await Pot.updateOne({ _id: pot._id }, fill(9));
  relay.wake();
  await eventually(() => expect(bus.published).toHaveLength(6));
  await eventually(async () => {
    const stored = await Pot.findById(pot._id).select('+pendingEvents').lean();
    expect(stored?.pendingEvents).toEqual([]);
  });
  expect((await Pot.findById(pot._id).lean())?.litres).toBe(19);
});

test('an event that is added while others are published is published next', async () => {
  const Pot = potModel();
  const pot = await Pot.create({ name: 'a', litres: 0 });
  for (const litres of upTo(2)) await Pot.updateOne({ _id: pot._id }, fill(litres));
  const publish = bus.publish;
  let isAdded = false;
  bus.publish = async (envelopes) => {
    await publish(envelopes);
    if (!isAdded) await Pot.updateOne({ _id: pot._id }, fill(3));
    isAdded = true;
  };
  const relay = relayOf('pots');
  await relay.flush();
  const stored = await Pot.findById(pot._id).select('+pendingEvents').lean();
  expect(stored?.pendingEvents).toMatchObject([{ data: { litres: 3 } }]);
  await relay.flush();
  expect(bus.published.map(({ data }) => (data as { litres: number }).litres)).toEqual([...upTo(2), 3]);
});

test('documents are created together with their event, which queries omit', async () => {
  const Pot = potModel();
  await Pot.create({ name: 'a', litres: 1, pendingEvents: [pendingEvent(potFilled({ pot: 'a', litres: 1 }))] });
  expect(await Pot.findOne({ name: 'a' }).lean()).not.toHaveProperty('pendingEvents');
  await startRelay();
  await eventually(() => expect(bus.published).toHaveLength(1));
});

test('events are handled in order, and failing ones become dead letters whose replay is audited', async () => {
  const seen: number[] = [];
  let mended = false;
  const consumers: DocumentConsumer[] = [
    on(potFilled, async ({ data }) => {
      if (data.litres === 13 && !mended) throw new Error('unlucky');
      seen.push(data.litres);
    }),
  ];
  const subscription = await startDocumentConsumers({ service: 'garden', bus, connection, consumers, logger });
  stopping.push(() => subscription.stop());
  const events = [1, 13, 2].map(
    (litres): Envelope => ({ specversion: '1.0', source: 'test', ...potFilled({ pot: 'a', litres }) }),
  );
  await bus.publish(events);
  await bus.settled();
  expect(seen).toEqual([1, 2]);
  const [letter, ...others] = await listDocumentDeadLetters(connection);
  expect(others).toEqual([]);
  expect(letter).toMatchObject({ eventId: events[1]?.id, reason: 'Error: unlucky', type: 'pot.filled' });
  await expect(replayDocumentDeadLetter(connection, letter?.id ?? '', consumers, audit)).rejects.toThrow('unlucky');
  mended = true;
  await replayDocumentDeadLetter(connection, letter?.id ?? '', consumers, audit);
  expect(seen).toEqual([1, 2, 13]);
  expect(await listDocumentDeadLetters(connection)).toEqual([]);
  await expect(replayDocumentDeadLetter(connection, 'none', consumers, audit)).rejects.toMatchObject({ status: 404 });
  await startRelay(DEAD_LETTERS);
  await eventually(() => expect(bus.published.slice(events.length)).toMatchObject([{ id: audit.id }]));
});
