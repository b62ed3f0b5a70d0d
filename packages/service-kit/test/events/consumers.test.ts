import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import type { Envelope, EventOf, ShopEvent } from '@loop-petal/contracts/events/event';
import { recorderOf } from '../../src/events/audit.ts';
import { type Consumer, on } from '../../src/events/consumer.ts';
import { startConsumers } from '../../src/events/consumers.ts';
import { listDeadLetters, replayDeadLetter } from '../../src/events/dead-letters.ts';
import { unreadable } from '../../src/events/event-bus.ts';
import { createMemoryEventBus, type MemoryEventBus } from '../../src/events/memory-event-bus.ts';
import { addToOutbox } from '../../src/events/outbox.ts';
import { unavailable } from '../../src/http/errors.ts';
import { kitTables } from '../../src/postgres/kit-tables.ts';
import { createPool, createTables, type Pool, type Queryable } from '../../src/postgres/postgres.ts';
import { createLogger } from '../../src/telemetry/logger.ts';
import { createTestPostgres } from '../../src/testing.ts';
import { cuttableProxy } from '../cuttable-proxy.ts';
import { eventually } from '../eventually.ts';
import { gardenWatered, potBroken, potFilled } from '../shop-events.ts';

const audit = recorderOf('ada')({ action: 'replayed an event', subject: { kind: 'dead-letter', id: '1' } });

let database: Awaited<ReturnType<typeof createTestPostgres>>;
let proxy: Awaited<ReturnType<typeof cuttableProxy>>;
let pool: Pool;
let bus: MemoryEventBus;
let stop: () => Promise<void>;
let logged: string[];

beforeEach(async () => {
  database = await createTestPostgres('consumers');
  await createTables(database.url, `${kitTables}; CREATE TABLE water (pot text, litres int)`);
  proxy = await cuttableProxy(database.url);
  pool = createPool(proxy.url);
  bus = createMemoryEventBus({ pauseScale: 0.02 });
  stop = async () => undefined;
});
afterEach(async () => {
  await stop();
  await pool.end();
  await proxy.cut();
  await database.drop();
});

const start = async (...consumers: Consumer[]) => {
  const woken: string[] = [];
  logged = [];
  const logger = createLogger('test', 'warn', { write: (line) => void logged.push(line) });
  const afterCommit = () => void woken.push('woken');
  const subscription = await startConsumers({
    service: 'garden',
    bus,
    pool,
    consumers,
    logger,
    afterCommit,
  });
  stop = () => subscription.stop();
  return woken;
};
const pour = async ({ data }: EventOf<typeof potFilled>, tx: Queryable) => {
  await tx.query('INSERT INTO water VALUES ($1, $2)', [data.pot, data.litres]);
};
const fill = on(potFilled, pour);
const envelope = (event: ShopEvent): Envelope => ({ specversion: '1.0', source: 'test', ...event });
const water = async () => (await pool.query('SELECT pot, litres FROM water')).rows;
const rowsOf = async (table: string) => (await pool.query(`SELECT * FROM ${table}`)).rowCount;

test('an event whose id is in upper case takes effect once', async () => {
  await start(fill);
  const event = envelope(potFilled({ pot: 'a', litres: 2 }));
  await bus.publish([{ ...event, id: event.id.toUpperCase() }, event]);
  await bus.settled();
  expect(await water()).toEqual([{ pot: 'a', litres: 2 }]);
});

test('an event delivered three times takes effect once', async () => {
  const woken = await start(fill);
  const event = envelope(potFilled({ pot: 'a', litres: 2 }));
  await bus.publish([event, event]);
  await bus.publish([event]);
  await bus.settled();
  expect(await water()).toEqual([{ pot: 'a', litres: 2 }]);
  expect(woken).toHaveLength(1);
});

test('events that arrive together are handled in one transaction, each once, and in their order', async () => {
  const woken = await start(fill);
  const events = [3, 1, 2].map((litres) => envelope(potFilled({ pot: 'a', litres })));
  await bus.publish([...events, ...events]);
  await bus.settled();
  const { rows } = await pool.query(
    'SELECT array_agg(litres) AS litres, count(DISTINCT xmin::text)::int AS commits FROM water',
  );
  expect(rows).toEqual([{ litres: [3, 1, 2], commits: 1 }]);
  expect(await rowsOf('inbox')).toBe(3);
  expect(woken).toHaveLength(1);
});

test('one failing event of a batch becomes a dead letter, the others take effect once', async () => {
  await start(
    on(potFilled, async (event, tx) => {
      await pour(event, tx);
      if (event.data.pot === 'cracked') throw new Error('it leaks');
    }),
  );
  const pots = ['a', 'cracked', 'b', 'c'];
  const wrong = { ...envelope(potFilled({ pot: 'd', litres: 2 })), data: { pot: 7 } };
  await bus.publish([...pots.map((pot) => envelope(potFilled({ pot, litres: 1 }))), wrong]);
  await bus.settled();
  expect(await water()).toEqual(['a', 'b', 'c'].map((pot) => ({ pot, litres: 1 })));
  const reasons = (await listDeadLetters(pool)).map(({ reason }) => reason);
  expect(reasons).toHaveLength(2);
  expect(reasons).toEqual(expect.arrayContaining(['Error: it leaks', expect.stringContaining('pot:')]));
});

test('events published for one event of a batch belong to its trace', async () => {
  await start(on(potFilled, ({ data }, tx) => addToOutbox(tx, potBroken({ pot: data.pot }))));
  const traces = ['a', 'b'].map((digit) => `00-${digit.repeat(32)}-${digit.repeat(16)}-01`);
  await bus.publish(
    traces.map((traceparent, n) => ({ ...envelope(potFilled({ pot: `${n}`, litres: 1 })), traceparent })),
  );
  await bus.settled();
  const { rows } = await pool.query("SELECT event->>'traceparent' AS trace FROM outbox ORDER BY position");
  expect(rows).toEqual(traces.map((trace) => ({ trace })));
});

test('a handler that fails partway leaves no changes and is retried', async () => {
  let tries = 0;
  await start(
    on(potFilled, async (event, tx) => {
      await pour(event, tx);
      tries += 1;
      if (tries < 3) throw new Error('halfway');
    }),
  );
  await bus.publish([envelope(potFilled({ pot: 'a', litres: 2 }))]);
  await bus.settled();
  expect(tries).toBe(3);
  expect(await water()).toEqual([{ pot: 'a', litres: 2 }]);
  expect(await listDeadLetters(pool)).toEqual([]);
});

test('an event becomes a dead letter after five attempts, the next one follows, and its replay is audited once', async () => {
  let tries = 0;
  let mended = false;
  const fragile = on(potFilled, async (event, tx) => {
    if (event.data.pot === 'cracked' && !mended) {
      tries += 1;
      throw new Error('it leaks');
    }
    await pour(event, tx);
  });
  await start(fragile);
  const poison = envelope(potFilled({ pot: 'cracked', litres: 1 }));
  await bus.publish([poison]);
  await bus.publish([envelope(potFilled({ pot: 'whole', litres: 3 }))]);
  await bus.publish([poison]);
  await bus.settled();
  expect(tries).toBe(5);
  expect(await water()).toEqual([{ pot: 'whole', litres: 3 }]);
  const [letter, ...others] = await listDeadLetters(pool);
  expect(others).toEqual([]);
  expect(letter).toMatchObject({ eventId: poison.id, type: 'pot.filled', reason: 'Error: it leaks', envelope: poison });

  await expect(replayDeadLetter(pool, letter?.id ?? '', [fragile], audit)).rejects.toThrow('it leaks');
  expect(await listDeadLetters(pool)).toHaveLength(1);
  expect(await rowsOf('outbox')).toBe(0);
  mended = true;
  await replayDeadLetter(pool, letter?.id ?? '', [fragile], audit);
  expect(await water()).toContainEqual({ pot: 'cracked', litres: 1 });
  expect(await listDeadLetters(pool)).toEqual([]);
  await expect(replayDeadLetter(pool, letter?.id ?? '', [fragile], audit)).rejects.toMatchObject({ status: 404 });
  await expect(replayDeadLetter(pool, 'no-uuid', [fragile], audit)).rejects.toMatchObject({ status: 404 });
  const { rows } = await pool.query('SELECT event FROM outbox');
  expect(rows).toEqual([{ event: expect.objectContaining({ id: audit.id, type: 'audit.recorded' }) }]);
});

test('data that does not match its schema becomes a dead letter immediately', async () => {
  let tries = 0;
  await start(
    on(potFilled, async () => {
      tries += 1;
    }),
  );
  const wrong = { ...envelope(potFilled({ pot: 'a', litres: 2 })), data: { pot: 7 } };
  await bus.publish([wrong, unreadable('pot', randomUUID(), '{broken'), envelope(potFilled({ pot: 'b', litres: 1 }))]);
  await bus.settled();
  expect(tries).toBe(1);
  const reasons = (await listDeadLetters(pool)).map(({ reason }) => reason);
  expect(reasons).toEqual(expect.arrayContaining([expect.stringContaining('pot:'), 'not an event envelope']));
  expect(reasons).toHaveLength(2);
});

test('events of unhandled types are skipped and leave no records', async () => {
  await start(
    fill,
    on(gardenWatered, async () => undefined),
  );
  await bus.publish([envelope(potBroken({ pot: 'a' })), envelope(gardenWatered({ pot: 'a' }))]);
  await bus.settled();
  expect(await rowsOf('inbox')).toBe(1);
  expect(await rowsOf('dead_letters')).toBe(0);
});

test('events published between a backup and its restore are skipped', async () => {
  const minutes = (after: number) => new Date(Date.UTC(2026, 0, 1, 12, after)).toISOString();
  await pool.query(`INSERT INTO restores VALUES ('${minutes(0)}', '${minutes(60)}')`);
  await start(fill);
  const filledAt = (after: number) => ({ ...envelope(potFilled({ pot: 'a', litres: after })), time: minutes(after) });
  await bus.publish([-1, 1, 2, 59, 60].map(filledAt));
  await bus.settled();
  expect(await water()).toEqual([-1, 1, 60].map((litres) => ({ pot: 'a', litres })));
});

test('while the database is unavailable an event waits and never becomes a dead letter', async () => {
  let tries = 0;
  await start(
    on(potFilled, async (event, tx) => {
      tries += 1;
      if (tries === 1) await proxy.cut();
      await pour(event, tx);
    }),
  );
  await bus.publish([envelope(potFilled({ pot: 'a', litres: 2 }))]);
  await eventually(() => expect(tries).toBe(1));
  const moreTriesThanAFailureGets = 8;
  await eventually(() => expect(logged.length).toBeGreaterThan(moreTriesThanAFailureGets));
  await proxy.restore();
  await bus.settled();
  expect(await water()).toEqual([{ pot: 'a', litres: 2 }]);
  expect(await listDeadLetters(pool)).toEqual([]);
});

test('while the database’s disk is full an event waits and never becomes a dead letter', async () => {
  let tries = 0;
  await start(
    on(potFilled, async (event, tx) => {
      tries += 1;
      if (tries < 7)
        throw Object.assign(new Error('could not extend file: No space left on device'), { code: '53100' });
      await pour(event, tx);
    }),
  );
  await bus.publish([envelope(potFilled({ pot: 'a', litres: 2 }))]);
  await bus.settled();
  expect(await water()).toEqual([{ pot: 'a', litres: 2 }]);
  expect(await listDeadLetters(pool)).toEqual([]);
});

test('a refused connection to another server counts as a failure, not as a missing database', async () => {
  await start(
    on(potFilled, async () => {
      throw Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:25'), { code: 'ECONNREFUSED' });
    }),
  );
  await bus.publish([envelope(potFilled({ pot: 'a', litres: 2 }))]);
  await bus.settled();
  expect(await listDeadLetters(pool)).toHaveLength(1);
});

test('a handler whose service does not answer is retried more than five times', async () => {
  let tries = 0;
  await start(
    on(potFilled, async (event, tx) => {
      tries += 1;
      if (tries < 6) throw unavailable('away', 'shipping_unavailable');
      await pour(event, tx);
    }),
  );
  await bus.publish([envelope(potFilled({ pot: 'a', litres: 2 }))]);
  await bus.settled();
  expect(await water()).toEqual([{ pot: 'a', litres: 2 }]);
});

test('stopping ends the wait for a database, and the event is delivered again later', async () => {
  await start(fill);
  await proxy.cut();
  await bus.publish([envelope(potFilled({ pot: 'a', litres: 2 }))]);
  await stop();
  await proxy.restore();
  await eventually(() => pool.query('SELECT 1'));
  await start(fill);
  await bus.settled();
  expect(await water()).toEqual([{ pot: 'a', litres: 2 }]);
});
