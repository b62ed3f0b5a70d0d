import { expect, test } from '@jest/globals';
import { eventLogTables, LOG_SETTINGS, readEvents } from '../../src/events/postgres-log/event-log.ts';
import { createPool, createTables, type Queryable } from '../../src/postgres/postgres.ts';
import { createTestPostgres } from '../../src/testing.ts';

interface Plan {
  'Relation Name'?: string;
  'Index Cond'?: string;
  Plans?: Plan[];
}
const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

test.each([
  ['new', ''],
  ['vacuumed', 'VACUUM ANALYZE event_log'],
])('a read that was planned while a %s log was empty finds events by indexes', async (_, prepare) => {
  const database = await createTestPostgres('plans');
  await createTables(database.url, eventLogTables);
  const pool = createPool(database.url, { max: 1, settings: LOG_SETTINGS });
  if (prepare) await pool.query(prepare);
  const explain = async (text: string) => pool.query(`EXPLAIN (GENERIC_PLAN, FORMAT JSON) ${text}`);
  const plans: { 'QUERY PLAN': [{ Plan: Plan }] }[] = [];
  const db = {
    query: async (text: string) => {
      plans.push(...((await explain(text)).rows as typeof plans));
      return { rows: [] };
    },
  } as unknown as Queryable;
  await readEvents(db, [[{ topic: 'orders', partition: 0, position: '0' }]]);
  await pool.end();
  await database.drop();

  const scans = plans
    .flatMap((row) => nodesOf(row['QUERY PLAN'][0].Plan))
    .filter((node) => node['Relation Name'] === 'event_log');
  expect(scans.map((node) => node['Index Cond'])).toEqual([
    expect.stringContaining('topic = r.topic'),
    expect.stringMatching(/^\("position" = \w+\."position"\)$/),
  ]);
});
