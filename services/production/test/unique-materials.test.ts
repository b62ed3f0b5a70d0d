import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { createPool, migrate } from '@loop-petal/service-kit/postgres/postgres';
import { createTestPostgres } from '@loop-petal/service-kit/testing';

const migrations = join(import.meta.dirname, '../migrations');

test('materials with equal names stay, under different names, when names become unique', async () => {
  const database = await createTestPostgres('unique_materials');
  const earlier = mkdtempSync(join(tmpdir(), 'loop-petal-migrations-'));
  const pool = createPool(database.url, { max: 1 });
  try {
    for (const file of readdirSync(migrations).filter((name) => name < '0009')) {
      cpSync(join(migrations, file), join(earlier, file));
    }
    await migrate(database.url, earlier);
    await pool.query(
      `INSERT INTO materials (name, kind, color, unit, on_hand, reorder_point) VALUES
         ('Wool', 'yarn', 'Red', 'g', 1, 0), ('wool', 'yarn', 'red', 'g', 2, 0), ('Wool', 'yarn', 'red', 'g', 3, 0),
         ('Wool', 'yarn', NULL, 'g', 4, 0), (repeat('x', 80), 'yarn', NULL, 'g', 5, 0), (repeat('X', 80), 'yarn', NULL, 'g', 6, 0)`,
    );
    await migrate(database.url, migrations);
    const { rows } = await pool.query(
      "SELECT count(*)::int AS all, count(DISTINCT lower(name || ' ' || coalesce(color, '')))::int AS distinct FROM materials",
    );
    expect(rows).toEqual([{ all: 6, distinct: 6 }]);
  } finally {
    await pool.end();
    await database.drop();
    rmSync(earlier, { recursive: true, force: true });
  }
});
