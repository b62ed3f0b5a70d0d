import { afterEach, beforeEach, expect, test } from '@jest/globals';
import type { EventBus } from '../../src/events/event-bus.ts';
import { createMemoryEventBus, type MemoryEventBus } from '../../src/events/memory-event-bus.ts';
import { addToOutbox, createOutboxRelay } from '../../src/events/outbox.ts';
import { kitTables } from '../../src/postgres/kit-tables.ts';
import { createPool, createTables, inTransaction, type Pool } from '../../src/postgres/postgres.ts';
import { runInContext } from '../../src/runtime/request-context.ts';
import { createTestPostgres } from '../../src/testing.ts';
import { upTo } from '../event-bus-contract.ts';
import { eventually } from '../eventually.ts';
import { potFilled } from '../shop-events.ts';
import { silentLogger } from '../silent-logger.ts';

let database: Awaited<ReturnType<typeof createTestPostgres>>;
let pool: Pool;
let bus: MemoryEventBus;
const stopping: (() => Promise<void>)[] = [];

beforeEach(async () => {
  database = await createTestPostgres('outbox');
  await createTables(database.url, kitTables);
  pool = createPool(database.url);
  bus = createMemoryEventBus();
});
afterEach(async () => {
  await Promise.all(stopping.splice(0).map((stop) => stop()));
  await pool.end();
  await database.drop();
});

const NEVER_MS = 600_000;

const startRelay = async (on: EventBus = bus, pollMs?: number) => {
  const relay = createOutboxRelay({
    pool,
    bus: on,
    logger: silentLogger,
    service: 'garden',
    ...(pollMs && { pollMs }),
  });
  await relay.start();
  stopping.push(() => relay.stop());
  return relay;
};
const add = (litres: number, pot = 'a') => inTransaction(pool, (tx) => addToOutbox(tx, potFilled({ pot, litres })));
const published = () => bus.published.map(({ data }) => (data as { litres: number }).litres);
const left = async () => (await pool.query('SELECT 1 FROM outbox')).rowCount;

test('an event is published when its transaction commits, and only then', async () => {
  const relay = await startRelay();
  await inTransaction(pool, async (tx) => {
    await addToOutbox(tx, potFilled({ pot: 'a', litres: 1 }));
    throw new Error('changed my mind');
  }).catch(() => undefined);
  await add(2);
  relay.wake();
  await eventually(() => expect(published()).toEqual([2]));
  await eventually(async () => expect(await left()).toBe(0));
});

test('events of one transaction keep their order and their text', async () => {
  const pots = ["it's", 'back\\slash', '\u0000', 'ü "quoted"', 'a'];
  await inTransaction(pool, async (tx) => {
    for (const [litres, pot] of pots.entries()) await addToOutbox(tx, potFilled({ pot, litres }));
  });
  await (await startRelay()).flush();
  expect(bus.published.map(({ data }) => (data as { pot: string }).pot)).toEqual(pots);
});

test('the envelope has its service and the request’s trace', async () => {
  const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
  const relay = await startRelay();
  await runInContext({ requestId: 'request-1', traceparent }, () => add(1));
  relay.wake();
  await eventually(() => expect(bus.published).toHaveLength(1));
  expect(bus.published[0]).toMatchObject({
    specversion: '1.0',
    type: 'pot.filled',
    source: 'garden',
    subject: 'a',
    traceparent,
    data: { pot: 'a', litres: 1 },
  });
});

test('an event without a wake is published at the next poll', async () => {
  await startRelay();
  await add(1);
  await eventually(() => expect(published()).toEqual([1]));
});

test('a wake publishes immediately, before the next poll', async () => {
  await add(1);
  const relay = await startRelay(bus, NEVER_MS);
  await eventually(async () => expect(await left()).toBe(0));
  await add(2);
  relay.wake();
  relay.wake();
  await eventually(() => expect(published()).toEqual([1, 2]));
});

test('a backlog of a thousand is published in order by two replicas', async () => {
  await inTransaction(pool, (tx) => addToOutbox(tx, ...upTo(1000).map((litres) => potFilled({ pot: 'a', litres }))));
  await Promise.all([startRelay(), startRelay()]);
  await eventually(async () => expect(await left()).toBe(0));
  expect(published()).toEqual(upTo(1000));
});

test('after a crash between publishing and deleting, a relay publishes again with the same id', async () => {
  let deaths = 1;
  const dying: EventBus = {
    ...bus,
    async publish(envelopes) {
      await bus.publish(envelopes);
      if (deaths-- > 0) throw new Error('killed');
    },
  };
  await add(1);
  await startRelay(dying);
  await eventually(async () => expect(await left()).toBe(0));
  expect(bus.published).toHaveLength(2);
  expect(new Set(bus.published.map(({ id }) => id)).size).toBe(1);
});

test('while the broker is unavailable, events are kept, and are published in order afterwards', async () => {
  let away = true;
  const flaky: EventBus = {
    ...bus,
    async publish(envelopes) {
      if (away) throw new Error('no broker');
      await bus.publish(envelopes);
    },
  };
  const relay = await startRelay(flaky);
  for (const litres of upTo(5)) {
    await add(litres);
    relay.wake();
  }
  await expect(relay.flush()).rejects.toThrow('no broker');
  expect(await left()).toBe(5);
  away = false;
  await eventually(() => expect(published()).toEqual(upTo(5)));
});
