import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { register } from 'prom-client';
import { createBroadcast } from '../../src/events/broadcast.ts';
import { on } from '../../src/events/consumer.ts';
import { startConsumers } from '../../src/events/consumers.ts';
import { createMemoryEventBus, type MemoryEventBus } from '../../src/events/memory-event-bus.ts';
import { createOutboxRelay } from '../../src/events/outbox.ts';
import { kitTables } from '../../src/postgres/kit-tables.ts';
import { createPool, createTables, type Pool } from '../../src/postgres/postgres.ts';
import { createTestPostgres } from '../../src/testing.ts';
import { anEvent } from '../event-bus-contract.ts';
import { eventually, gate } from '../eventually.ts';
import { potFilled } from '../shop-events.ts';
import { silentLogger } from '../silent-logger.ts';

let database: Awaited<ReturnType<typeof createTestPostgres>>;
let pool: Pool;
let bus: MemoryEventBus;
beforeAll(async () => {
  database = await createTestPostgres('metrics');
  await createTables(database.url, kitTables);
  pool = createPool(database.url, { max: 3 });
  bus = createMemoryEventBus({ pauseScale: 0.02 });
});
afterAll(() => database.drop());

async function scraped(series: string): Promise<number | undefined> {
  const line = (await register.metrics()).split('\n').find((text) => text.startsWith(`${series} `));
  return line === undefined ? undefined : Number(line.slice(series.length + 1));
}

test('the outbox metrics show how many events wait and for how long, until its relay stops', async () => {
  await pool.query("INSERT INTO outbox (event, added_at) VALUES ($1, now() - interval '90 seconds')", [
    JSON.stringify(potFilled({ pot: '7', litres: 1 })),
  ]);
  const broker = gate();
  const relay = createOutboxRelay({
    pool,
    bus: { ...bus, publish: (envelopes) => broker.opened.then(() => bus.publish(envelopes)) },
    logger: silentLogger,
    service: 'pots',
  });
  await relay.start();
  expect(await scraped('outbox_events{source="pots"}')).toBe(1);
  expect(await scraped('outbox_oldest_seconds{source="pots"}')).toBeGreaterThanOrEqual(90);
  broker.open();
  await eventually(async () => expect(await scraped('outbox_events{source="pots"}')).toBe(0));
  expect(await scraped('outbox_oldest_seconds{source="pots"}')).toBe(0);
  await relay.stop();
  expect(await scraped('outbox_events{source="pots"}')).toBeUndefined();
});

test('the metrics of a consumer group count handled, retried, parked and unread events', async () => {
  const handling = gate();
  const consumers = [
    on(potFilled, async ({ data }) => {
      await handling.opened;
      if (data.litres === 13) throw new Error('it leaks');
    }),
  ];
  const listening = await startConsumers({ service: 'plants', bus, pool, consumers, logger: silentLogger });
  const events = [potFilled({ pot: 'a', litres: 2 }), potFilled({ pot: 'b', litres: 13 })];
  const published = events.map((event) => ({ ...anEvent('pot', event.subject, 0), ...event }));
  await bus.publish([...published, anEvent('pot', 'c', 1)]);
  expect(await scraped('event_backlog{group="plants",topic="pot"}')).toBeGreaterThanOrEqual(3);
  handling.open();
  await bus.settled();
  const of = (result: string) => scraped(`events_consumed_total{group="plants",type="pot.filled",result="${result}"}`);
  expect(await of('retried')).toBe(4);
  expect(await of('parked')).toBe(1);
  expect(await of('handled')).toBeGreaterThanOrEqual(1);
  expect(await scraped('events_consumed_total{group="plants",type="other",result="skipped"}')).toBe(1);
  expect(await scraped('event_lag_seconds_count{group="plants",type="pot.filled"}')).toBe(await of('handled'));
  expect(await scraped('event_handling_seconds_count{group="plants",type="pot.filled"}')).toBe(await of('handled'));
  expect(await scraped('dead_letters_waiting{group="plants"}')).toBe(1);
  expect(await scraped('event_backlog{group="plants",topic="pot"}')).toBe(0);
  await listening.stop();
  expect(await scraped('dead_letters_waiting{group="plants"}')).toBeUndefined();
});

test('events for each replica are counted apart from those of the service’s group', async () => {
  const subscribed = gate();
  const consumers = [on(potFilled, (_event, _tx: undefined) => undefined)];
  const broadcast = createBroadcast({
    ...{ service: 'herbs', bus, logger: silentLogger, consumers },
    onGap: subscribed.open,
  });
  await broadcast.start();
  await subscribed.opened;
  const event = potFilled({ pot: 'a', litres: 2 });
  await bus.publish([{ ...anEvent('pot', event.subject, 2), ...event }]);
  await bus.settled();
  expect(await scraped('events_consumed_total{group="herbs-broadcast",type="pot.filled",result="handled"}')).toBe(1);
  expect(await scraped('events_consumed_total{group="herbs",type="pot.filled",result="handled"}')).toBeUndefined();
  await broadcast.stop();
});

test('a pool’s metrics end with it, and an unavailable database does not affect other metrics', async () => {
  const name = new URL(database.url).pathname.slice(1);
  const busy = await pool.connect();
  expect(await scraped(`db_pool_connections{database="${name}",state="busy"}`)).toBe(1);
  expect(await scraped(`db_pool_connections{database="${name}",state="waiting"}`)).toBe(0);
  expect(await scraped(`db_pool_connections_max{database="${name}"}`)).toBe(3);
  busy.release();
  const away = createPool('postgres://unknown@127.0.0.1:9/away');
  const relay = createOutboxRelay({ pool: away, bus, logger: silentLogger, service: 'away' });
  await relay.start();
  expect(await scraped('outbox_events{source="away"}')).toBeUndefined();
  expect(await scraped(`db_pool_connections_max{database="${name}"}`)).toBe(3);
  await relay.stop();
  await Promise.all([pool.end(), away.end()]);
  expect(await scraped(`db_pool_connections_max{database="${name}"}`)).toBeUndefined();
});
