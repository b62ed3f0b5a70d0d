import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { apis } from '@loop-petal/contracts/operations/all';
import { serviceNames } from '@loop-petal/contracts/services';
import type { Upstream } from '../src/routing/routing.ts';
import { cookieOf, type GatewayHarness, json, type Reply, startGateway } from './start-gateway.ts';

let gateway: GatewayHarness;
beforeAll(async () => {
  gateway = await startGateway();
});
afterAll(() => gateway.close());

const answers = new Map<string, unknown>();
const stopped: Upstream[] = [];
beforeEach(() => {
  gateway.seen.length = 0;
  answers.clear();
  for (const name of serviceNames) {
    answers.set(`${name} GET /internal/dead-letters`, []);
    answers.set(`${name} GET /internal/problems`, []);
    gateway.answer(name, (_req, res, { method, url }) => {
      const [path = ''] = url.split('?');
      const answer = answers.get(`${name} ${method} ${path}`);
      if (answer === undefined) refuse(res, 404, { message: 'Not found', code: 'not_found' });
      else if (answer instanceof Refusal) refuse(res, answer.status, { message: answer.code, code: answer.code });
      else json(res, answer);
    });
  }
});
afterEach(async () => {
  for (const name of stopped.splice(0)) await gateway.restart(name);
});

class Refusal {
  constructor(
    readonly status: number,
    readonly code: string,
  ) {}
}
const refuse = (res: ServerResponse, status: number, body: unknown) => json(res, body, status);
const stop = async (name: Upstream) => {
  stopped.push(name);
  await gateway.stop(name);
};
const asAdmin = (method: string, path: string, headers: object = {}) =>
  gateway.ask(path, { method, headers: { authorization: gateway.signIn('admin').bearer, ...headers } });
const askedOf = (service: Upstream) => gateway.seen.filter(({ upstream, url }) => upstream === service && isOwn(url));
const isOwn = (url: string) => url !== '/internal/sessions/resolve';
const idsOf = ({ body }: Reply) => body.map(({ id }: { id: string }) => id);

const deadLetter = (id: string, day: number) => ({
  id,
  service: 'somewhere',
  type: 'order.paid',
  eventId: randomUUID(),
  error: 'boom',
  parkedAt: `2026-11-0${day}T08:00:00.000Z`,
  data: '{"orderId":"1"}',
});
const problem = (id: string, day: number) => ({
  id,
  kind: 'low-stock',
  service: 'catalog',
  title: 'Rose',
  since: `2026-11-0${day}T09:00:00.000Z`,
  facts: [],
  place: null,
});

describe('dead letters', () => {
  test('of all services are listed with the newest first and the name of their service', async () => {
    answers.set('orders GET /internal/dead-letters', [deadLetter('7', 2)]);
    answers.set('shipping GET /internal/dead-letters', [deadLetter('8', 3), deadLetter('9', 1)]);
    const answer = await asAdmin('GET', '/api/admin/dead-letters');
    expect([answer.status, answer.headers['x-left-out']]).toEqual([200, undefined]);
    expect(answer.body).toMatchObject([
      { id: 'shipping.8', service: 'shipping' },
      { id: '7', service: 'orders' },
      { id: 'shipping.9', service: 'shipping' },
    ]);
    expect(askedOf('shipping')[0]?.caller).toEqual({ kind: 'service', name: 'gateway' });
  });

  test('of the other services are listed while orders is down, which the list reports', async () => {
    answers.set('notifications GET /internal/dead-letters', [deadLetter('1', 1)]);
    await stop('orders');
    const answer = await asAdmin('GET', '/api/admin/dead-letters');
    expect([answer.status, answer.headers['x-left-out']]).toEqual([200, 'orders']);
    expect(idsOf(answer)).toEqual(['notifications.1']);
  });

  test('are replayed by the service that stores them, on behalf of the admin, even while orders is down', async () => {
    answers.set('catalog POST /internal/dead-letters/a.b/replay', { id: 'a.b' });
    await stop('orders');
    const { session, bearer } = gateway.signIn('admin');
    const { status, headers } = await gateway.ask('/api/admin/dead-letters/catalog.a.b/replay', {
      method: 'POST',
      headers: { authorization: bearer },
    });
    expect(status).toBe(204);
    const [asked] = askedOf('catalog');
    expect(JSON.parse(asked?.body ?? '')).toEqual({ adminId: session.userId });
    expect(asked?.headers['x-request-id']).toBe(headers['x-request-id']);
    expect((await asAdmin('POST', '/api/admin/dead-letters/7/replay')).status).toBe(503);
  });

  test('of orders are replayed by their id without a prefix', async () => {
    answers.set('orders POST /internal/dead-letters/7/replay', { id: '7' });
    expect((await asAdmin('POST', '/api/admin/dead-letters/7/replay')).status).toBe(204);
  });

  test('that still fail or are unknown get their service’s error', async () => {
    answers.set('shipping POST /internal/dead-letters/1/replay', new Refusal(409, 'still_dead'));
    const still = await asAdmin('POST', '/api/admin/dead-letters/shipping.1/replay');
    expect([still.status, still.body.code]).toEqual([409, 'still_dead']);
    for (const id of ['nowhere.l-1', '__proto__.x', 'constructor.x', 'l-1', 'shipping.2']) {
      expect((await asAdmin('POST', `/api/admin/dead-letters/${id}/replay`)).status).toBe(404);
    }
  });

  test('are read from another replica when one is down', async () => {
    answers.set('chat GET /internal/dead-letters', [deadLetter('1', 1)]);
    const chat = gateway.ctx.settings.upstreams.chat;
    const pair = await startGateway({ CHAT_URL: `http://127.0.0.1:1,${chat}`, IDENTITY_URL: identityUrl() });
    try {
      const { bearer } = gateway.signIn('admin');
      const answer = await pair.ask('/api/admin/dead-letters', { headers: { authorization: bearer } });
      expect(idsOf(answer)).toContain('chat.1');
    } finally {
      await pair.close();
    }
  });
});

const identityUrl = () => gateway.ctx.settings.upstreams.identity;

describe('problems', () => {
  test('are reported problems and dead letters of all services, newest first', async () => {
    answers.set('catalog GET /internal/problems', [problem('pink', 3)]);
    answers.set('orders GET /internal/problems', [problem('late', 1)]);
    answers.set('shipping GET /internal/dead-letters', [deadLetter('7', 2)]);
    const answer = await asAdmin('GET', '/api/admin/problems');
    expect(idsOf(answer)).toEqual(['pink', 'shipping.7', 'late']);
    expect(answer.body[1]).toMatchObject({
      kind: 'dead-letter',
      title: 'order.paid in shipping',
      facts: expect.arrayContaining([{ label: 'Event data', value: '{"orderId":"1"}' }]),
    });
  });

  test('list orders that may be late first, starting with those least likely to be on time', async () => {
    const atRisk = (id: string, chance: number) => ({ ...problem(id, 1), chance });
    answers.set('catalog GET /internal/problems', [problem('pink', 3)]);
    answers.set('production GET /internal/problems', [atRisk('likely', 70), atRisk('unlikely', 0)]);
    expect(idsOf(await asAdmin('GET', '/api/admin/problems'))).toEqual(['unlikely', 'likely', 'pink']);
  });

  test('of the other services are listed while some are down, and each unavailable service is reported once', async () => {
    answers.set('catalog GET /internal/problems', [problem('pink', 3)]);
    await stop('orders');
    await stop('shipping');
    const answer = await asAdmin('GET', '/api/admin/problems');
    expect([answer.status, answer.headers['x-left-out']]).toEqual([200, 'orders, shipping']);
    expect(idsOf(answer)).toEqual(['pink']);
  });

  test('are read from every service that declares the call', async () => {
    await asAdmin('GET', '/api/admin/problems');
    const declaring = serviceNames.filter((name) => 'GET /internal/problems' in apis[name].calls);
    expect(serviceNames.filter((name) => askedOf(name).some(({ url }) => url === '/internal/problems'))).toEqual(
      declaring,
    );
  });
});

describe('the export of a customer', () => {
  const account = {
    id: '1',
    username: 'ada',
    email: 'ada@mail.test',
    emailVerified: true,
    role: 'user',
    createdAt: '2026-11-01T08:00:00.000Z',
    lastLogin: null,
  };
  const message = {
    id: 'm',
    role: 'user',
    content: 'Hi',
    timestamp: '2026-11-01T08:00:00.000Z',
    clientMessageId: null,
  };
  const chats = [{ startedAt: message.timestamp, messages: [message], asked: [] }];

  const ask = async (confirmedEmail: string | null = null) => {
    const customer = gateway.signIn();
    const path = `/internal/users/${customer.session.userId}/export`;
    answers.set(`identity GET ${path}`, { account, addresses: [], sessions: [], confirmedEmail });
    answers.set(`orders GET ${path}`, { orders: [], secret: 'not of the view' });
    answers.set(`cart GET ${path}`, { cart: [], wishlist: [] });
    answers.set(`chat GET ${path}`, { chats });
    answers.set(`notifications GET ${path}`, { newsletter: null, contactMessages: [], emails: [] });
    const answer = await gateway.ask('/api/user/export', { headers: { cookie: customer.cookie } });
    return { answer, customer, path };
  };

  test('contains all services’ data, parsed by their views, as an uncached file', async () => {
    const { answer } = await ask();
    expect(answer.status).toBe(200);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.headers['content-disposition']).toBe('attachment; filename="my-data.json"');
    expect(answer.body).toEqual({
      exportedAt: expect.any(String),
      account,
      addresses: [],
      sessions: [],
      orders: [],
      quotes: [],
      reviews: [],
      cart: [],
      wishlist: [],
      chats,
      newsletter: null,
      waitlist: [],
      contactMessages: [],
      emails: [],
      missing: [],
    });
  });

  test('contains emails only for a verified address, and chats from before signing in', async () => {
    const { customer, path } = await ask();
    expect(askedOf('notifications').map(({ url }) => url)).toEqual([path]);
    expect(askedOf('chat').map(({ url }) => url)).toEqual([`${path}?visitorId=${customer.session.visitorId}`]);
    gateway.seen.length = 0;
    const proved = await ask('ada@mail.test');
    expect(askedOf('notifications').map(({ url }) => url)).toEqual([`${proved.path}?email=ada%40mail.test`]);
  });

  test('omits the data of a service that is down, and lists the service as missing', async () => {
    await stop('orders');
    const { answer } = await ask();
    expect([answer.status, answer.body.missing]).toEqual([200, ['orders']]);
    expect(answer.body.chats).toEqual(chats);
  });

  test('is read from every service that declares the call', async () => {
    await ask();
    const exportCall = 'GET /internal/users/{userId}/export';
    const declaring = serviceNames.filter((name) => exportCall in apis[name].calls);
    expect(serviceNames.filter((name) => askedOf(name).length > 0)).toEqual(declaring);
  });

  test('is refused with 401 for a deleted account, and with 503 while identity is down', async () => {
    const { cookie } = gateway.signIn();
    const known = { headers: { cookie } };
    expect(await gateway.ask('/api/user/export', known)).toMatchObject({
      status: 401,
      body: { message: 'Please log in.' },
    });
    await stop('identity');
    expect(await gateway.ask('/api/user/export', known)).toMatchObject({
      status: 503,
      body: { code: 'part_unavailable' },
    });
  });
});

describe('callers of the back office', () => {
  const adminCalls = ['/api/admin/problems', '/api/admin/dead-letters'];

  test('who are not admins are refused without a call to any service', async () => {
    for (const path of adminCalls) {
      expect((await gateway.ask(path)).status).toBe(401);
      expect((await gateway.ask(path, { headers: { cookie: gateway.signIn().cookie } })).status).toBe(403);
    }
    const replay = { method: 'POST', headers: { cookie: gateway.signIn().cookie, origin: 'http://shop.test' } };
    expect((await gateway.ask('/api/admin/dead-letters/1/replay', replay)).status).toBe(403);
    expect(gateway.seen.filter(({ url }) => isOwn(url))).toEqual([]);
  });

  test('without a session get a visitor cookie with the refusal', async () => {
    const answer = await gateway.ask('/api/user/export');
    expect([answer.status, cookieOf(answer).slice(0, 13)]).toEqual([401, 'lp_session=v.']);
  });

  test('from another site are refused', async () => {
    const headers = { cookie: gateway.signIn().cookie, origin: 'http://evil.test' };
    const answer = await gateway.ask('/api/admin/dead-letters/1/replay', { method: 'POST', headers });
    expect([answer.status, answer.body.code]).toEqual([403, 'foreign_origin']);
  });

  test('who send a body of unknown length, or one that is not JSON, get a response', async () => {
    answers.set('orders POST /internal/dead-letters/7/replay', { id: '7' });
    const send = (body: string, headers: Record<string, string>) =>
      gateway.ask('/api/admin/dead-letters/7/replay', {
        method: 'POST',
        headers: { authorization: gateway.signIn('admin').bearer, 'transfer-encoding': 'chunked', ...headers },
        body,
      });
    expect((await send('{}', { 'content-type': 'application/json' })).status).toBe(204);
    expect((await send('{', { 'content-type': 'application/json' })).status).toBe(400);
    expect((await send('x', { 'content-type': 'text/plain' })).status).toBe(415);
    expect((await send(`"${'x'.repeat(200_000)}"`, { 'content-type': 'application/json' })).status).toBe(413);
  });
});
