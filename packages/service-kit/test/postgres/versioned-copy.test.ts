import { afterAll, beforeAll, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { createPool, type Pool } from '../../src/postgres/postgres.ts';
import { versionedCopy } from '../../src/postgres/versioned-copy.ts';
import { createTestPostgres } from '../../src/testing.ts';

let database: Awaited<ReturnType<typeof createTestPostgres>>;
let pool: Pool;
beforeAll(async () => {
  database = await createTestPostgres('copies');
  pool = createPool(database.url, { max: 1 });
  await pool.query(
    'CREATE TABLE pots (id text PRIMARY KEY, version int NOT NULL, snapshot jsonb, deleted boolean NOT NULL DEFAULT false)',
  );
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

test('a copy has the newest version or is deleted, regardless of the order of its events', async () => {
  const pots = versionedCopy<{ id: string; version: number }>('pots');
  const events = fc.array(fc.constantFrom(1, 2, 3, 'deleted' as const), { minLength: 1, maxLength: 6 });
  let run = 0;
  await fc.assert(
    fc.asyncProperty(events, async (arrivals) => {
      run += 1;
      const id = `pot-${run}`;
      let newest = 0;
      let isDeleted = false;
      for (const arrival of arrivals) {
        if (arrival === 'deleted') {
          isDeleted = true;
          await pots.markDeleted(pool, id);
        } else {
          expect(await pots.upsert(pool, { id, version: arrival })).toBe(!isDeleted && arrival > newest);
          if (!isDeleted) newest = Math.max(newest, arrival);
        }
      }
      const { rows } = await pool.query('SELECT snapshot, deleted FROM pots WHERE id = $1', [id]);
      expect(rows).toEqual([{ snapshot: newest ? { id, version: newest } : null, deleted: isDeleted }]);
    }),
    { numRuns: 50 },
  );
});
