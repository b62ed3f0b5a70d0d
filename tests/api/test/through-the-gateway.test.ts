import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { orderToken } from '@loop-petal/service-kit/security/order-link';
import { visitorCaller } from '@loop-petal/service-kit/testing';
import sharp from 'sharp';
import { io, type Socket } from 'socket.io-client';
import { cookieOf, type GatewayHarness, startGateway } from '../../../gateway/test/start-gateway.ts';
import { type Catalog, startCatalog } from '../../../services/catalog/test/start-catalog.ts';
import { type Chat, nextEvent, startChat } from '../../../services/chat/test/start-chat.ts';
import { startNotifications } from '../../../services/notifications/test/start-notifications.ts';
import { place, type Shopper } from '../../../services/orders/test/checkout.ts';
import { type Orders, product, startOrders } from '../../../services/orders/test/start-orders.ts';
import { NETWORK_LIMIT } from '../../../services/payments/src/cards/card-testing.ts';
import { signWebhook } from '../../../services/payments/src/providers/webhook-signature.ts';
import { type PaymentsService, startPayments, WEBHOOK_SECRET } from '../../../services/payments/test/start-payments.ts';

const DECLINED = '4000000000000002';
const JSON_OF_SHOP = { origin: 'http://shop.test', 'content-type': 'application/json' };

let payments: PaymentsService;
let orders: Orders;
let catalog: Catalog;
let chat: Chat;
let notifications: Awaited<ReturnType<typeof startNotifications>>;
let gateway: GatewayHarness;
beforeAll(async () => {
  payments = await startPayments();
  orders = await startOrders();
  catalog = await startCatalog();
  chat = await startChat();
  notifications = await startNotifications();
  gateway = await startGateway({
    PAYMENTS_URL: payments.url,
    ORDERS_URL: orders.url,
    CATALOG_URL: catalog.url,
    CHAT_URL: chat.url,
    NOTIFICATIONS_URL: notifications.url,
    TRUSTED_PROXIES: 1,
  });
});
afterAll(async () => {
  await gateway.close();
  await Promise.all([payments, orders, catalog, chat, notifications].map((service) => service.stop()));
});

const post = (path: string, body: object, headers: Record<string, string> = {}) =>
  gateway.ask(path, { method: 'POST', headers: { ...JSON_OF_SHOP, ...headers }, body: JSON.stringify(body) });

describe('a payment webhook', () => {
  const send = (body: string, signature: string) =>
    gateway.ask('/api/payment/webhook', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-signature': signature },
      body,
    });

  test('is accepted with the provider’s signature of its exact bytes, and refused with any other', async () => {
    const paymentId = await payments.pay('4000000000003220');
    const body = `{ "id": "${randomUUID()}",\n "type": "payment.declined", "paymentId": "${paymentId}", "message": "Nö" }`;
    const signature = signWebhook(body, WEBHOOK_SECRET);
    expect((await send(body.replace('\n', ''), signature)).status).toBe(401);
    expect((await send(body, signWebhook(body, 'another secret of the tests'))).status).toBe(401);
    expect(await payments.status(paymentId)).toBe('pending');
    expect((await send(body, signature)).status).toBe(200);
    expect(await payments.status(paymentId)).toBe('failed');
  });
});

describe('declined cards', () => {
  beforeEach(() => payments.reset());

  /** Each call comes from a new visitor and claims a different IP address. */
  const pay = async (forwarded: string) => {
    const headers = { 'x-forwarded-for': forwarded };
    const card = { number: DECLINED, exp_month: '12', exp_year: '2040', cvv: '123' };
    const token = await post('/api/payment/tokenize', card, headers);
    const body = { paymentToken: token.body.id, amount: 4599, currency: 'USD' };
    return (await post('/api/payment/process', body, { ...headers, cookie: cookieOf(token) })).status;
  };

  test('are counted by the address from the trusted proxy, whatever the client claims', async () => {
    for (let tries = 0; tries < NETWORK_LIMIT.free; tries += 1) {
      expect(await pay(`198.51.100.${tries}, 203.0.113.7`)).toBe(422);
    }
    expect(await pay('198.51.100.200, 203.0.113.7')).toBe(429);
    expect(await pay('203.0.113.7, 198.51.100.1')).toBe(422);
  });
});

describe('the link of an order', () => {
  test('opens only that order, without a cookie, and its response is not stored', async () => {
    const rose = product();
    await orders.deliver(rose);
    const shopper = visitorCaller() as Shopper;
    const line = { productId: rose.data.id, cents: 29_99 };
    const [id, other] = [(await place(orders, shopper, [line])).id, (await place(orders, shopper, [line])).id];
    const open = (token: string) => gateway.ask(`/api/orders/${id}?token=${token}`);
    const opened = await open(orderToken(orders.ctx.linkSecret, id));
    expect(opened).toMatchObject({ status: 200, body: { id } });
    expect(opened.headers['cache-control']).toContain('no-store');
    expect((await open(orderToken(orders.ctx.linkSecret, other))).status).toBe(404);
    expect((await open('')).status).toBe(404);
    const { cookie } = gateway.signIn();
    expect((await gateway.ask(`/api/orders/${id}`, { headers: { cookie } })).status).toBe(404);
  });
});

describe('an upload of a picture', () => {
  const upload = async (bytes: Buffer, headers: Record<string, string>) => {
    const form = new FormData();
    form.set('image', new Blob([new Uint8Array(bytes)], { type: 'image/png' }), 'rose.png');
    const request = new Request('http://shop.test', { method: 'POST', body: form });
    const type = request.headers.get('content-type') ?? '';
    const body = Buffer.from(await request.arrayBuffer());
    return gateway.ask('/api/admin/upload-image', {
      method: 'POST',
      headers: { 'content-type': type, ...headers },
      body,
    });
  };
  const png = () =>
    sharp({ create: { width: 20, height: 20, channels: 3, background: '#9a3a50' } })
      .png()
      .toBuffer();

  test('is accepted only with an admin’s bearer token', async () => {
    const [admin, customer, artisan] = [gateway.signIn('admin'), gateway.signIn('user'), gateway.signIn('artisan')];
    expect((await upload(await png(), { authorization: admin.bearer })).status).toBe(201);
    expect((await upload(await png(), { authorization: artisan.bearer })).status).toBe(403);
    expect((await upload(await png(), { ...JSON_OF_SHOP, cookie: customer.cookie })).status).toBeGreaterThanOrEqual(
      400,
    );
    expect((await upload(await png(), {})).status).toBeGreaterThanOrEqual(400);
  });

  test('is refused when it is not a picture or too large', async () => {
    const { bearer } = gateway.signIn('admin');
    expect((await upload(Buffer.from('<svg onload="alert(1)"/>'), { authorization: bearer })).status).toBe(415);
    expect((await upload(Buffer.alloc(7 * 1024 * 1024), { authorization: bearer })).status).toBe(413);
  });
});

describe('the chat', () => {
  const begin = async () => {
    const begun = await post('/api/live-chat/session', {});
    return { cookie: cookieOf(begun), sessionId: begun.body.sessionId as string };
  };
  const sockets: Socket[] = [];
  afterEach(() => {
    for (const socket of sockets) socket.disconnect();
  });
  const connect = (namespace: string, auth: object, cookie?: string): Promise<Socket> => {
    const extraHeaders = { origin: JSON_OF_SHOP.origin, ...(cookie ? { cookie } : {}) };
    const socket = io(`http://127.0.0.1:${gateway.port}${namespace}`, {
      ...{ auth, extraHeaders, forceNew: true, reconnection: false },
    });
    sockets.push(socket);
    return new Promise((resolve, reject) => {
      socket.once('connect', () => resolve(socket));
      socket.once('connect_error', reject);
    });
  };

  test('reaches the agent and the visitor with the cookie, but no other visitor', async () => {
    const { cookie, sessionId } = await begin();
    const stranger = await begin();
    await expect(connect('/live-chat', { sessionId }, stranger.cookie)).rejects.toThrow();
    await expect(connect('/live-chat', { sessionId })).rejects.toThrow();
    await expect(connect('/agents', { token: 'bad' })).rejects.toThrow('Please log in.');
    const agent = await connect('/agents', { token: 'good' });
    await connect('/live-chat', { sessionId }, cookie);
    const heard = nextEvent<{ content: string }>(agent, 'message');
    expect((await post('/api/live-chat/send', { sessionId, message: 'Hello' }, { cookie })).status).toBe(201);
    expect((await heard).content).toBe('Hello');
    expect((await post('/api/live-chat/send', { sessionId, message: 'Hi' }, { cookie: stranger.cookie })).status).toBe(
      404,
    );
  });
});

describe('one-click unsubscribing in an email program', () => {
  test('needs neither cookie nor origin, and works only with the link for the address', async () => {
    await post('/api/newsletter/subscribe', { email: 'anna@example.com', source: 'website' });
    const { rows } = await notifications.pool.query('SELECT unsubscribe_url FROM mails WHERE recipient = $1', [
      'anna@example.com',
    ]);
    const [email] = rows as { unsubscribe_url: string }[];
    const link = new URL(email?.unsubscribe_url ?? '');
    const click = (path: string) =>
      gateway.ask(path, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: 'List-Unsubscribe=One-Click',
      });
    const isActive = async () => {
      const { rows } = await notifications.pool.query('SELECT is_active FROM subscriptions');
      return (rows as { is_active: boolean }[]).map(({ is_active }) => is_active);
    };
    expect((await click(`${link.pathname}${link.search}x`)).status).toBe(400);
    expect(await isActive()).toEqual([true]);
    expect((await click(link.pathname + link.search)).status).toBe(200);
    expect(await isActive()).toEqual([false]);
  });
});
