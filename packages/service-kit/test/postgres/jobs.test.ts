import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { createJobStore, type Job } from '../../src/postgres/job-store.ts';
import { createPool, createTables, type Pool } from '../../src/postgres/postgres.ts';
import { doublingSeconds, runJobs } from '../../src/postgres/run-jobs.ts';
import { requestContext } from '../../src/runtime/request-context.ts';
import { assertOutsideTransaction } from '../../src/runtime/transaction-context.ts';
import { createTestPostgres } from '../../src/testing.ts';
import { upTo } from '../event-bus-contract.ts';
import { silentLogger as logger } from '../silent-logger.ts';

interface PotJob extends Job {
  pot: string;
}
const store = createJobStore<PotJob>({
  table: 'pots_to_fill',
  isWaiting: 'NOT job.is_filled',
  columns: 'pot',
  leaseSeconds: 60,
});
let database: Awaited<ReturnType<typeof createTestPostgres>>;
let pool: Pool;

beforeEach(async () => {
  database = await createTestPostgres('jobs');
  await createTables(
    database.url,
    `CREATE TABLE pots_to_fill (id uuid PRIMARY KEY, pot text, is_filled boolean NOT NULL DEFAULT false, traceparent text,
       attempts int NOT NULL DEFAULT 0, next_attempt_at timestamptz NOT NULL DEFAULT now(), last_error text)`,
  );
  pool = createPool(database.url);
});
afterEach(async () => {
  await pool.end();
  await database.drop();
});

const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
const add = (pot: string) =>
  pool.query('INSERT INTO pots_to_fill (id, pot, traceparent) VALUES ($1, $2, $3)', [randomUUID(), pot, traceparent]);
const makeDue = () => pool.query('UPDATE pots_to_fill SET next_attempt_at = now()');
const fill = ({ id }: Job) => pool.query('UPDATE pots_to_fill SET is_filled = true WHERE id = $1', [id]);
const row = async () => (await pool.query('SELECT *, next_attempt_at - now() AS due_in FROM pots_to_fill')).rows[0];
const runWith = (run: (job: PotJob) => Promise<unknown>) =>
  runJobs<PotJob>({
    name: 'filling a pot',
    db: pool,
    store,
    logger,
    concurrency: 5,
    spanOf: () => ({ name: 'fill pot', kind: 'internal' }),
    run: async (job) => void (await run(job)),
    pauseSeconds: () => 300,
  });

test('two replicas run every job once', async () => {
  for (const number of upTo(40)) await add(`${number}`);
  const done: string[] = [];
  const replica = async () => {
    while (
      (await runWith(async (job) => {
        done.push(job.pot);
        await fill(job);
      })) > 0
    );
  };
  await Promise.all([replica(), replica()]);
  expect(done.sort()).toEqual(upTo(40).map(String).sort());
});

test('a running job has one lease and runs outside any transaction in its own trace', async () => {
  await add('a');
  let others: Job[] | undefined;
  await runWith(async (job) => {
    assertOutsideTransaction('the well');
    others = await store.lease(pool, 5);
    expect(await row()).toMatchObject({ attempts: 1 });
    expect(requestContext()?.traceparent).toBe(traceparent);
    await fill(job);
  });
  expect(others).toEqual([]);
  expect(await row()).toMatchObject({ is_filled: true, attempts: 1, last_error: null });
});

test('a crashed worker’s job runs again when its lease expires, and its attempt counts', async () => {
  await add('a');
  const [lost] = await store.lease(pool, 5);
  expect(await runWith(fill)).toBe(0);
  await makeDue();
  const attempts: number[] = [];
  await runWith(async (job) => {
    attempts.push(job.attempts);
    await fill(job);
  });
  expect([lost?.attempts, ...attempts]).toEqual([1, 2]);
});

test('a failed job waits for its next attempt with its error while other jobs run', async () => {
  await add('cracked');
  await add('whole');
  const run = async (job: PotJob) => {
    if (job.pot === 'cracked') throw new Error('it \0leaks');
    await fill(job);
  };
  expect(await runWith(run)).toBe(2);
  expect(await runWith(run)).toBe(0);
  const { rows } = await pool.query('SELECT pot, is_filled, last_error FROM pots_to_fill ORDER BY pot');
  expect(rows).toEqual([
    { pot: 'cracked', is_filled: false, last_error: 'it leaks' },
    { pot: 'whole', is_filled: true, last_error: null },
  ]);
});

test('a worker whose lease has expired does not postpone the job of the next one', async () => {
  await add('a');
  const [slow] = await store.lease(pool, 5);
  await makeDue();
  await store.lease(pool, 5);
  if (slow) await store.postpone(pool, slow, 0, 'too late');
  expect(await row()).toMatchObject({ attempts: 2, last_error: null });
  expect(await store.lease(pool, 5)).toEqual([]);
});

test('pauses double up to the maximum', () => {
  expect([0, 1, 2, 3, 4].map((attempts) => doublingSeconds(attempts, 5, 30))).toEqual([5, 5, 10, 20, 30]);
});
