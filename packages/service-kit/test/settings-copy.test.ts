import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { settingsChanged } from '@loop-petal/contracts/events/settings-events';
import { DEFAULT_SETTINGS } from '@loop-petal/contracts/shapes/settings';
import { createSettingsCopy, settingsConsumer } from '../src/events/settings-copy.ts';
import { kitTables } from '../src/postgres/kit-tables.ts';
import { createPool, createTables, inTransaction, type Pool } from '../src/postgres/postgres.ts';
import { createTestPostgres } from '../src/testing.ts';
import { silentLogger as logger } from './silent-logger.ts';

let database: Awaited<ReturnType<typeof createTestPostgres>>;
let pool: Pool;
beforeAll(async () => {
  database = await createTestPostgres('settings_copy');
  await createTables(database.url, kitTables);
  pool = createPool(database.url, { max: 2 });
});
beforeEach(() => pool.query('TRUNCATE settings_copy'));
afterAll(async () => {
  await pool.end();
  await database.drop();
});

const replica = (own = pool) => createSettingsCopy({ pool: own, logger });
const saved = (version: number, name: string) => ({ ...DEFAULT_SETTINGS, version, name });
const deliver = (copy: ReturnType<typeof replica>, settings: Parameters<typeof settingsChanged>[0]) =>
  inTransaction(pool, async (tx) => settingsConsumer({ settings: copy }).handle(settingsChanged(settings), tx));

test('a copy has the defaults until the first event', async () => {
  const copy = replica();
  await copy.load();
  expect(copy.current()).toEqual(DEFAULT_SETTINGS);
});

test('the replica that handles the event uses it immediately, the others on their next read', async () => {
  const [first, second] = [replica(), replica()];
  await deliver(first, saved(1, 'Fern & Fig'));
  expect([first.current().name, second.current().name]).toEqual(['Fern & Fig', 'Loop & Petal']);
  await second.loop.start();
  await second.loop.stop();
  expect(second.current().name).toBe('Fern & Fig');
});

test('an older event never replaces newer settings', async () => {
  const copy = replica();
  await deliver(copy, saved(2, 'Fern & Fig'));
  await deliver(copy, saved(1, 'Rose & Reed'));
  const restarted = replica();
  await restarted.load();
  expect([copy.current().name, restarted.current().name]).toEqual(['Fern & Fig', 'Fern & Fig']);
});

test('without its database, a process continues with the last known settings', async () => {
  const own = createPool(database.url, { max: 1 });
  const copy = replica(own);
  await deliver(copy, saved(1, 'Fern & Fig'));
  await own.end();
  await expect(copy.load()).rejects.toThrow();
  expect(copy.current().name).toBe('Fern & Fig');
});

test('a field added after the document was stored has its default', async () => {
  const { email: _email, ...older } = saved(1, 'Fern & Fig');
  await pool.query('INSERT INTO settings_copy (id, version, snapshot) VALUES ($1, 1, $2)', [
    'settings',
    JSON.stringify(older),
  ]);
  const copy = replica();
  await copy.load();
  expect(copy.current()).toMatchObject({ name: 'Fern & Fig', email: DEFAULT_SETTINGS.email });
});

test('a field that an older program does not publish has its default', async () => {
  const { email: _email, ...older } = saved(1, 'Fern & Fig');
  const copy = replica();
  await deliver(copy, older);
  expect(copy.current()).toMatchObject({ name: 'Fern & Fig', email: DEFAULT_SETTINGS.email });
});
