import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type GatewayHarness, type Reply, startGateway } from '../../../gateway/test/start-gateway.ts';
import {
  type Identity,
  PASSWORD,
  SESSION_SECRET,
  startIdentity,
  withFirstAdmin,
} from '../../../services/identity/test/start-identity.ts';

let identity: Identity;
let gateway: GatewayHarness;
beforeAll(async () => {
  identity = await startIdentity({ env: withFirstAdmin });
  gateway = await startGateway({
    IDENTITY_URL: identity.url,
    SESSION_SECRET,
    TRUSTED_PROXIES: 1,
  });
});
afterAll(async () => {
  await gateway.close();
  await identity.stop();
});

const post = (path: string, body: object, headers: Record<string, string> = {}) =>
  gateway.ask(path, {
    method: 'POST',
    headers: {
      origin: 'http://shop.test',
      'content-type': 'application/json',
      'x-forwarded-for': '203.0.113.7',
      ...headers,
    },
    body: JSON.stringify(body),
  });
const deviceOf = (reply: Reply): string =>
  (reply.headers['set-cookie'] ?? []).find((line) => line.startsWith('lp_device_'))?.split(';', 1)[0] ?? '';

test.each([
  ['the shop', '/api/auth/login', 'rosa', 'shop'],
  ['the admin client', '/api/admin/login', 'admin', 'admin'],
])(
  'a browser that signed in to %s before is not delayed by guesses from elsewhere',
  async (_, path, username, client) => {
    const body = { username, password: PASSWORD };
    const first = username === 'admin' ? await post(path, body) : await post('/api/auth/register', body);
    const device = deviceOf(first);
    expect(device).toMatch(/^lp_device_/);
    await post(path, { username, password: 'a guess' });
    await identity.ctx.pool.query("UPDATE attempts SET next_at = now() + interval '1 hour' WHERE key LIKE $1", [
      `${client}:${username}@%`,
    ]);
    expect((await post(path, body)).status).toBe(429);
    expect((await post(path, body, { cookie: device.replace(/.$/, '_') })).status).toBe(429);
    expect((await post(path, body, { cookie: `theme=dark; ${device}` })).status).toBe(200);
  },
);
