import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { migrate } from '@loop-petal/service-kit/postgres/postgres';
import { createTestPostgres } from '@loop-petal/service-kit/testing';
import { type GatewayHarness, startGateway } from './start-gateway.ts';

let database: Awaited<ReturnType<typeof createTestPostgres>>;
let gateways: GatewayHarness[];

beforeAll(async () => {
  database = await createTestPostgres('gateway');
  await migrate(database.url, fileURLToPath(new URL('../migrations', import.meta.url)));
  const env = { RATE_LIMITS: 'on', RATE_LIMIT_SCALE: 0.05, DATABASE_URL: database.url } as const;
  gateways = await Promise.all([startGateway(env), startGateway(env)]);
});
afterAll(() => Promise.all(gateways.map((gateway) => gateway.close())));

const headers = { origin: 'http://shop.test', 'content-type': 'application/json' };
const signIn = async (gateway: number): Promise<number> =>
  (await gateways[gateway]?.ask('/api/auth/login', { method: 'POST', headers, body: '{}' }))?.status ?? 0;

test('two gateways count sign-ins together', async () => {
  const statuses = [await signIn(0), await signIn(1), await signIn(0), await signIn(1), await signIn(0)];
  expect(statuses).toEqual([200, 200, 200, 429, 429]);
});

test('promise requests are counted unless the cache answers them', async () => {
  const body = JSON.stringify({ items: [] });
  const order = async () => (await gateways[0]?.ask('/api/promises', { method: 'POST', headers, body }))?.status;
  const product = async (id: string) => (await gateways[0]?.ask(`/api/promises/${id}`))?.status;
  for (let n = 0; n < 20; n++) expect(await product('rose')).toBe(200);
  for (let n = 0; n < 11; n++) expect(await order()).toBe(200);
  expect([await order(), await product('tulip'), await product('rose')]).toEqual([429, 429, 200]);
});

test('without the database, each gateway counts separately', async () => {
  await Promise.all(gateways.map(({ ctx }) => ctx.pool?.end()));
  await database.drop();
  const register = async () =>
    (await gateways[0]?.ask('/api/auth/register', { method: 'POST', headers, body: '{}' }))?.status;
  expect([await register(), await register(), await register()]).toEqual([200, 200, 429]);
});
