import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { appendEvents, eventLogTables, partitionOf } from '../../src/events/postgres-log/event-log.ts';
import { createSharedReads } from '../../src/events/postgres-log/shared-reads.ts';
import { createPool, createTables, type Pool } from '../../src/postgres/postgres.ts';
import { createTestPostgres } from '../../src/testing.ts';
import { anEvent, upTo } from '../event-bus-contract.ts';

let database: Awaited<ReturnType<typeof createTestPostgres>>;
let pool: Pool;
beforeAll(async () => {
  database = await createTestPostgres('reads');
  await createTables(database.url, eventLogTables);
  pool = createPool(database.url);
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});
beforeEach(async () => {
  await pool.query('TRUNCATE event_log RESTART IDENTITY');
});

const KEY = 'rose';
const after = (topic: string, position: number) => ({
  topic,
  partition: partitionOf(KEY),
  position: String(position),
});
const publish = (topic: string, numbers: readonly number[]) =>
  appendEvents(
    pool,
    numbers.map((n) => anEvent(topic, KEY, n)),
  );

/** Counts the statements; those in `failing` are refused. */
function countedPool(failing: readonly number[] = []) {
  let statements = 0;
  const query = (...args: Parameters<Pool['query']>) => {
    statements += 1;
    return failing.includes(statements) ? Promise.reject(new Error('the log is away')) : pool.query(...args);
  };
  return { pool: { query } as unknown as Pool, count: () => statements };
}

test('groups that ask together share a statement, and each gets what follows its own positions', async () => {
  await publish('red', [1, 2, 3]);
  await publish('blue', [4]);
  const counted = countedPool();
  const read = createSharedReads(counted.pool);
  const answers = await Promise.all([
    read([after('red', 0), after('blue', 0)]),
    read([after('red', 2)]),
    read([after('blue', 4)]),
  ]);
  expect(answers.map((events) => events.map(({ position }) => position))).toEqual([['1', '2', '3', '4'], ['3'], []]);
  expect(counted.count()).toBe(1);
});

test('a group far behind does not hold back the new events of the others', async () => {
  await publish('red', upTo(100));
  await publish('blue', [1]);
  const read = createSharedReads(pool);
  const [behind, current] = await Promise.all([read([after('red', 0)]), read([after('red', 100), after('blue', 0)])]);
  expect(behind.map(({ position }) => Number(position) - 1)).toEqual(upTo(32));
  expect(current.map(({ topic, position }) => [topic, position])).toEqual([['blue', '101']]);
});

test('groups that ask during a statement share the next one', async () => {
  await publish('red', [1]);
  const counted = countedPool();
  const read = createSharedReads(counted.pool);
  const first = read([after('red', 0)]);
  await new Promise((resolve) => setImmediate(resolve));
  const others = [read([after('red', 0)]), read([after('red', 1)])];
  expect((await Promise.all([first, ...others])).map(({ length }) => length)).toEqual([1, 1, 0]);
  expect(counted.count()).toBe(2);
});

test('a failed statement fails only those who asked for it', async () => {
  await publish('red', [1]);
  const read = createSharedReads(countedPool([1]).pool);
  const refused = await Promise.allSettled([read([after('red', 0)]), read([after('red', 0)])]);
  expect(refused.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await read([after('red', 0)])).toHaveLength(1);
});
