import { afterAll, afterEach, beforeAll, beforeEach, expect, jest, test } from '@jest/globals';
import { settingsChanged } from '@loop-petal/contracts/events/settings-events';
import { DEFAULT_SETTINGS, type Settings } from '@loop-petal/contracts/shapes/settings';
import { findSettings } from '@loop-petal/service-kit/events/settings-copy';
import { kitTables } from '@loop-petal/service-kit/postgres/kit-tables';
import { createTables, type Pool } from '@loop-petal/service-kit/postgres/postgres';
import { createTestPostgres } from '@loop-petal/service-kit/testing';
import { type GatewayHarness, json, startGateway } from './start-gateway.ts';

let database: Awaited<ReturnType<typeof createTestPostgres>>;
let gateway: GatewayHarness;
beforeAll(async () => {
  database = await createTestPostgres('gateway_settings');
  await createTables(database.url, kitTables);
});
afterAll(() => database.drop());
beforeEach(async () => {
  gateway = await startGateway({ DATABASE_URL: database.url });
});
afterEach(async () => {
  await gateway.ctx.shop.loop.stop();
  await gateway.close();
  await gateway.ctx.pool?.end();
});

const saved = (version: number, name: string): Settings => ({ ...DEFAULT_SETTINGS, version, name });
const shopName = async () => (await gateway.ask('/api/shop')).body.name;

/** Requests the settings once, as on startup; `stop` waits until the response is handled. */
async function start() {
  await gateway.ctx.shop.loop.start();
  await gateway.ctx.shop.loop.stop();
}

async function publish(settings: Settings) {
  await gateway.bus.publish([{ ...settingsChanged(settings), specversion: '1.0', source: 'settings' }]);
  await gateway.bus.settled();
}

test('the shop has the defaults until it knows the settings, and requests them on startup', async () => {
  expect(await shopName()).toBe('Loop & Petal');
  gateway.answer('settings', (_req, res) => json(res, saved(1, 'Fern & Fig')));
  await start();
  expect(await shopName()).toBe('Fern & Fig');
});

test('a gateway that starts while the settings service is down uses the last known settings', async () => {
  await gateway.stop('settings');
  expect(await shopName()).toBe('Loop & Petal');
  await start();
  expect(await shopName()).toBe('Fern & Fig');
});

test('an event changes the shop and its pages, but an older event changes nothing', async () => {
  gateway.answer('web', (_req, res) => {
    res.writeHead(200, { 'content-type': 'text/html' });
    res.end(`<title>${gateway.ctx.shop.current().name}</title>`);
  });
  const title = async () => (await gateway.ask('/about', { headers: { accept: 'text/html' } })).body;
  await title();
  await publish(saved(5, 'Rose & Reed'));
  expect([await shopName(), await title()]).toEqual(['Rose & Reed', '<title>Rose & Reed</title>']);
  await publish(saved(4, 'Old & Gone'));
  expect(await shopName()).toBe('Rose & Reed');
});

test('settings that could not be stored are used, and stored later', async () => {
  const pool = gateway.ctx.pool as Pool;
  await start();
  const refusing = jest.spyOn(pool, 'query').mockRejectedValue(new Error('the database is down') as never);
  gateway.answer('settings', (_req, res) => json(res, saved(9, 'Moss & Maple')));
  await start();
  expect(await shopName()).toBe('Moss & Maple');
  refusing.mockRestore();
  await start();
  expect(await findSettings(pool)).toMatchObject({ version: 9 });
});

test('clients revalidate the shop’s settings on each request', async () => {
  const { headers } = await gateway.ask('/api/shop');
  expect(headers['cache-control']).toBe('no-cache');
  const again = await gateway.ask('/api/shop', { headers: { 'if-none-match': headers.etag } });
  expect(again.status).toBe(304);
});
