import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { DEFAULT_SETTINGS } from '@loop-petal/contracts/shapes/settings';
import { createLogger } from '@loop-petal/service-kit/telemetry/logger';
import { testTokens } from '@loop-petal/service-kit/testing';
import { createDailyEmailCheck } from '../src/back-office/daily-email.ts';
import { createServiceClients } from '../src/back-office/service-clients.ts';
import type { Upstream } from '../src/routing/routing.ts';
import { type GatewayHarness, json, startGateway } from './start-gateway.ts';

let gateway: GatewayHarness;
const stopped: Upstream[] = [];
const parts: Record<string, object> = {
  orders: { late: { count: 1, entries: [entry('Order A')] }, newOrders: { count: 0, entries: [] } },
  production: { toMake: { count: 2, entries: [{ ...entry('Rose'), artisan: 'Lena' }] } },
  chat: { questions: { count: 1, entries: [entry('Chat with a guest')] } },
  notifications: { questions: { count: 3, entries: [entry('Message from Dora')] } },
};
function entry(title: string) {
  return { id: title, title, detail: 'detail', path: '/orders' };
}
let sent: { day: string; today: object; leftOut: string[] }[] = [];

beforeAll(async () => {
  gateway = await startGateway();
});
afterAll(() => gateway.close());
beforeEach(() => {
  sent = [];
  for (const name of ['orders', 'production', 'chat', 'notifications'] as const) {
    gateway.answer(name, (_req, res, { url, body }) => {
      if (url === '/internal/today') return json(res, parts[name]);
      if (url === '/internal/daily-emails') {
        sent.push(JSON.parse(body));
        res.statusCode = 204;
        return void res.end();
      }
      json(res, { message: 'Not found' }, 404);
    });
  }
});
afterEach(async () => {
  for (const name of stopped.splice(0)) await gateway.restart(name);
});
const stop = async (name: Upstream) => {
  stopped.push(name);
  await gateway.stop(name);
};

describe('the owner’s day', () => {
  const read = () => gateway.ask('/api/admin/today', { headers: { authorization: gateway.signIn('admin').bearer } });

  test('has the lists of all services, with the questions of two services in one list', async () => {
    const { status, body, headers } = await read();
    expect([status, headers['x-left-out']]).toEqual([200, undefined]);
    expect(body).toMatchObject({
      toMake: { count: 2, entries: [{ title: 'Rose', artisan: 'Lena' }] },
      late: { count: 1 },
      newOrders: { count: 0, entries: [] },
      questions: { count: 4 },
    });
    expect(body.questions.entries.map(({ title }: { title: string }) => title).sort()).toEqual([
      'Chat with a guest',
      'Message from Dora',
    ]);
  });

  test('leaves out the lists of a service that is down, and names it', async () => {
    await stop('orders');
    const { status, body, headers } = await read();
    expect([status, headers['x-left-out']]).toEqual([200, 'orders']);
    expect(Object.keys(body).sort()).toEqual(['questions', 'toMake']);
  });

  test('is for admins only', async () => {
    expect((await gateway.ask('/api/admin/today')).status).toBe(401);
    const { bearer } = gateway.signIn('artisan');
    expect((await gateway.ask('/api/admin/today', { headers: { authorization: bearer } })).status).toBe(403);
  });
});

describe('the daily email', () => {
  const checkAt = (dailyHour: number | null, timeZone: string | null = null) => {
    const clock = { now: new Date() };
    const services = createServiceClients(gateway.ctx.settings.upstreams as never, { tokens: testTokens, retries: 0 });
    const check = createDailyEmailCheck({
      backOffice: { logger: createLogger('test', 'silent'), services, exportServices: services },
      shop: {
        current: () => ({
          ...{ ...DEFAULT_SETTINGS, timeZone },
          ownerEmails: { ...DEFAULT_SETTINGS.ownerEmails, dailyHour },
        }),
      },
      timeZone: 'America/Los_Angeles',
      now: () => clock.now,
    });
    return async (time: string) => {
      clock.now = new Date(time);
      await check();
      return sent.length;
    };
  };

  test('is sent at its hour in the shop’s zone, once a day', async () => {
    const at = checkAt(7);
    expect(await at('2026-12-01T14:59:00Z')).toBe(0);
    expect(await at('2026-12-01T15:00:00Z')).toBe(1);
    expect(await at('2026-12-01T15:01:00Z')).toBe(1);
    expect(sent[0]).toMatchObject({ day: '2026-12-01', leftOut: [], today: { toMake: { count: 2 } } });
    expect(await at('2026-12-02T15:00:00Z')).toBe(2);
  });

  test('follows the owner’s time zone', async () => {
    const at = checkAt(7, 'America/New_York');
    expect(await at('2026-12-01T11:59:00Z')).toBe(0);
    expect(await at('2026-12-01T12:00:00Z')).toBe(1);
  });

  test('is not sent when no hour is set, or by a gateway that starts hours later', async () => {
    expect(await checkAt(null)('2026-12-01T15:00:00Z')).toBe(0);
    expect(await checkAt(7)('2026-12-01T18:00:00Z')).toBe(0);
  });

  test('waits ten minutes for a service that is down, then names it', async () => {
    await stop('chat');
    const at = checkAt(7);
    for (let minute = 0; minute < 10; minute++) expect(await at(`2026-12-01T15:0${minute}:00Z`)).toBe(0);
    expect(await at('2026-12-01T15:10:00Z')).toBe(1);
    expect(sent[0]?.leftOut).toEqual(['chat']);
  });
});
