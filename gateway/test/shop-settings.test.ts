import { afterAll, afterEach, beforeAll, beforeEach, expect, jest, test } from '@jest/globals';
import { contentChanged, settingsChanged } from '@loop-petal/contracts/events/settings-events';
import { contentFrom, type PageContent } from '@loop-petal/contracts/shapes/content';
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

const words = (version: number, question: string): PageContent => ({
  ...contentFrom('contact'),
  version,
  fields: { panels: [], faq: [{ question, answer: 'Yes.' }] },
});
const firstQuestion = async () => (await gateway.ask('/api/content/contact')).body.fields.faq[0].question;

test('an event changes a page’s words, a restarted gateway knows them without settings, and an older event changes nothing', async () => {
  expect(await firstQuestion()).toBe('How soon will you answer?');
  for (const content of [words(2, 'Do you knit?'), words(1, 'Old?')])
    await gateway.bus.publish([{ ...contentChanged(content), specversion: '1.0', source: 'settings' }]);
  await gateway.bus.settled();
  expect(await firstQuestion()).toBe('Do you knit?');
  const restarted = await startGateway({ DATABASE_URL: database.url });
  await restarted.stop('settings');
  await restarted.ctx.shop.recall();
  expect((await restarted.ask('/api/content/contact')).body).toMatchObject({ version: 2 });
  await restarted.close();
  await restarted.ctx.pool?.end();
});

test('words saved before the gateway started are requested, and an unknown page is a 404', async () => {
  gateway.answer('settings', (req, res) =>
    json(res, req.url === '/internal/content' ? [words(7, 'Do you weave?')] : DEFAULT_SETTINGS),
  );
  await start();
  expect(await firstQuestion()).toBe('Do you weave?');
  expect((await gateway.ask('/api/content/cellar')).status).toBe(404);
});

test('the shop’s time zone is the owner’s, or else the configured one', async () => {
  const timeZone = async () => (await gateway.ask('/api/shop')).body.timeZone;
  await publish({ ...saved(100, 'Fern & Fig'), timeZone: 'America/New_York' });
  expect(await timeZone()).toBe('America/New_York');
  await publish(saved(101, 'Fern & Fig'));
  expect(await timeZone()).toBe('America/Los_Angeles');
});
