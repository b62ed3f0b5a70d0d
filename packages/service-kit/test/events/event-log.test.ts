import { expect, test } from '@jest/globals';
import { eventLogTables, LOG_SETTINGS, readEvents } from '../../src/events/postgres-log/event-log.ts';
import { createPool, createTables, type Queryable } from '../../src/postgres/postgres.ts';
import { createTestPostgres } from '../../src/testing.ts';

interface Plan {
  'Relation Name'?: string;
  'Index Name'?: string;
  'Index Cond'?: string;
  Plans?: Plan[];
}
const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

test('a read that was planned while the log was empty finds each event by an index', async () => {
  const database = await createTestPostgres('plans');
  await createTables(database.url, eventLogTables);
  const pool = createPool(database.url, { max: 1, settings: LOG_SETTINGS });
  const explain = async (text: string) => pool.query(`EXPLAIN (GENERIC_PLAN, FORMAT JSON) ${text}`);
  const plans: unknown[] = [];
  const db = {
    query: async (text: string) => {
      plans.push(...(await explain(text)).rows);
      return { rows: [] };
    },
  } as unknown as Queryable;
  await readEvents(db, [[{ topic: 'orders', partition: 0, position: '0' }]]);
  await pool.end();
  await database.drop();

  const [{ 'QUERY PLAN': [{ Plan }] = [] }] = plans as never;
  const scans = nodesOf(Plan).filter((node) => node['Relation Name'] === 'event_log');
  expect(scans.map((node) => [node['Index Name'], node['Index Cond']])).toEqual([
    ['event_log_by_partition', expect.stringContaining('topic = r.topic')],
    ['event_log_pkey', expect.stringMatching(/^\("position" = \w+\."position"\)$/)],
  ]);
});
