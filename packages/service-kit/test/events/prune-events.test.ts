import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { on } from '../../src/events/consumer.ts';
import { startConsumers } from '../../src/events/consumers.ts';
import { eventLogTables } from '../../src/events/postgres-log/event-log.ts';
import { createPostgresEventBus } from '../../src/events/postgres-log/postgres-event-bus.ts';
import { createLogPruner, deleteEndedGroups, pruneLog } from '../../src/events/postgres-log/prune-log.ts';
import { pruneInbox } from '../../src/events/prune-inbox.ts';
import { kitTables } from '../../src/postgres/kit-tables.ts';
import { createPool, createTables, type Pool } from '../../src/postgres/postgres.ts';
import { createTestPostgres } from '../../src/testing.ts';
import { anEvent } from '../event-bus-contract.ts';
import { eventually } from '../eventually.ts';
import { potFilled } from '../shop-events.ts';
import { silentLogger } from '../silent-logger.ts';

let database: Awaited<ReturnType<typeof createTestPostgres>>;
let pool: Pool;
beforeAll(async () => {
  database = await createTestPostgres('prune');
  await createTables(database.url, `${kitTables}; ${eventLogTables}`);
  pool = createPool(database.url);
});
beforeEach(() => pool.query('TRUNCATE event_log, consumer_offsets, inbox'));
afterEach(() => Promise.all(open.splice(0).map((one) => one.close())));
afterAll(async () => {
  await pool.end();
  await database.drop();
});

const open: ReturnType<typeof createPostgresEventBus>[] = [];
const bus = () => {
  const one = createPostgresEventBus(database.url, silentLogger);
  open.push(one);
  return one;
};
const age = (days: number) => pool.query(`UPDATE event_log SET appended_at = now() - interval '${days} days'`);
const numbers = async () => {
  const { rows } = await pool.query("SELECT envelope->'data'->>'number' AS number FROM event_log ORDER BY position");
  return (rows as { number: string }[]).map(({ number }) => Number(number));
};
/** Marks all partitions of a topic as read up to this position. */
const hasRead = (group: string, topic: string, position: string) =>
  pool.query(
    `INSERT INTO consumer_offsets ("group", topic, partition, position)
     SELECT $1, $2, n, ${position} FROM generate_series(0, 3) AS n
     ON CONFLICT ("group", topic, partition) DO UPDATE SET position = EXCLUDED.position`,
    [group, topic],
  );
const NEWEST = '(SELECT max(position) FROM event_log)';

test('an old event is deleted when every group has read it, not before', async () => {
  await bus().publish([1, 2, 3].map((number) => anEvent('pot', 'rose', number)));
  await age(31);
  // Registers the slow group first, because the bus may prune at any time.
  await hasRead('slow', 'pot', '(SELECT min(position) FROM event_log)');
  await hasRead('quick', 'pot', NEWEST);
  await hasRead('elsewhere', 'garden', '0');
  await pruneLog(pool);
  expect(await numbers()).toEqual([2, 3]);
  await hasRead('slow', 'pot', NEWEST);
  await pruneLog(pool);
  expect(await numbers()).toEqual([]);
});

test('a recent event is kept', async () => {
  await bus().publish([anEvent('pot', 'rose', 1)]);
  await age(29);
  await hasRead('quick', 'pot', NEWEST);
  await pruneLog(pool);
  expect(await numbers()).toEqual([1]);
});

test('an event with personal data is deleted after a week once every group has read it', async () => {
  await bus().publish([1, 2].map((number) => anEvent('order-details', 'rose', number)));
  await bus().publish([anEvent('order', 'rose', 3)]);
  await age(8);
  await hasRead('shipping', 'order', NEWEST);
  await hasRead('shipping', 'order-details', '(SELECT min(position) FROM event_log)');
  await pruneLog(pool);
  expect(await numbers()).toEqual([2, 3]);
  await hasRead('shipping', 'order-details', NEWEST);
  await pruneLog(pool);
  expect(await numbers()).toEqual([3]);
});

test('the newest event of each stateful subject is kept for later consumers', async () => {
  await bus().publish([
    anEvent('product', 'rose', 1),
    anEvent('product', 'rose', 2),
    anEvent('product', 'tulip', 3),
    anEvent('order', 'rose', 4),
  ]);
  await age(400);
  await hasRead('orders', 'product', NEWEST);
  await hasRead('orders', 'order', NEWEST);
  await pruneLog(pool);
  expect(await numbers()).toEqual([2, 3]);
});

test('a new group prevents pruning before it has read anything', async () => {
  await bus().publish([anEvent('pot', 'rose', 1)]);
  await age(31);
  await bus().subscribe({ group: 'fresh', topics: ['pot'], handle: () => Promise.reject(new Error('not yet')) });
  await pruneLog(pool);
  expect(await numbers()).toEqual([1]);
});

test('only groups of ended processes are deleted', async () => {
  const handle = async () => undefined;
  const gone = await bus().subscribe({ group: 'gateway-1', topics: ['pot'], fromBeginning: false, handle });
  await gone.stop();
  await bus().subscribe({ group: 'gateway-2', topics: ['pot'], fromBeginning: false, handle });
  await (await bus().subscribe({ group: 'orders', topics: ['pot'], handle })).stop();
  await deleteEndedGroups(pool);
  const groups = async () => {
    const { rows } = await pool.query('SELECT DISTINCT "group" AS name FROM consumer_offsets ORDER BY 1');
    return (rows as { name: string }[]).map(({ name }) => name);
  };
  expect(await groups()).toEqual(['gateway-1', 'gateway-2', 'orders']);
  await pool.query("UPDATE consumer_offsets SET seen_at = now() - interval '2 days'");
  await deleteEndedGroups(pool);
  expect(await groups()).toEqual(['gateway-2', 'orders']);
});

test('pruning and a starting service do not block each other', async () => {
  await pool.query(
    `INSERT INTO consumer_offsets ("group", topic, partition, position, passing, seen_at)
     VALUES ('gateway-1', 'pot', 0, 0, true, now() - interval '2 days')`,
  );
  const starting = await pool.connect();
  const pruner = createLogPruner(pool, silentLogger);
  try {
    await starting.query('BEGIN; LOCK TABLE event_log IN SHARE MODE');
    await pruner.start();
    await eventually(async () => {
      const waiting = "SELECT FROM pg_locks WHERE relation = 'event_log'::regclass AND NOT granted";
      expect((await pool.query(waiting)).rowCount).toBe(1);
    });
    await starting.query(`${eventLogTables}; COMMIT`);
    await eventually(async () => expect((await pool.query('SELECT FROM consumer_offsets')).rowCount).toBe(0));
  } finally {
    starting.release(true);
    await pruner.stop();
  }
});

test('the inbox keeps handled events longer than the log, and then deletes them', async () => {
  await pool.query("INSERT INTO inbox SELECT gen_random_uuid(), now() - interval '34 days' FROM generate_series(1, 3)");
  await pool.query(
    "INSERT INTO inbox SELECT gen_random_uuid(), now() - interval '36 days' FROM generate_series(1, 5001)",
  );
  expect(await pruneInbox(pool)).toBe(5000);
  const left = async () => (await pool.query('SELECT count(*)::int AS left FROM inbox')).rows;
  expect(await left()).toEqual([{ left: 4 }]);
  const listening = await startConsumers({
    service: 'pots',
    bus: bus(),
    pool,
    consumers: [on(potFilled, async () => undefined)],
    logger: silentLogger,
  });
  await eventually(async () => expect(await left()).toEqual([{ left: 3 }]));
  await listening.stop();
});
