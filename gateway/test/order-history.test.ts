import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { apis } from '@loop-petal/contracts/operations/all';
import { serviceNames } from '@loop-petal/contracts/services';
import { type GatewayHarness, json, startGateway } from './start-gateway.ts';

const HISTORY = 'POST /internal/orders/{id}/history';
const KEEPING = serviceNames.filter((name) => HISTORY in apis[name].calls);
const orderId = randomUUID();
const paymentId = randomUUID();
const eventId = randomUUID();

let gateway: GatewayHarness;
beforeAll(async () => {
  gateway = await startGateway();
});
afterAll(() => gateway.close());

const nothing = { entries: [], paymentId: null, events: null, received: [], books: {} };
const order = { id: orderId, totalCents: 4599, refundedCents: 0, paymentStatus: 'succeeded', paymentId };
const payment = { id: paymentId, orderId, status: 'captured', amountCents: 4599, refundedCents: 0 };
const entry = (id: string, second: number, service: string) => ({
  id,
  at: `2026-11-21T12:00:0${second}.000Z`,
  service,
  kind: 'order',
  title: id,
});
const parts: Record<string, object> = {};
beforeEach(() => {
  gateway.seen.length = 0;
  for (const name of KEEPING) {
    parts[name] = nothing;
    gateway.answer(name, (_req, res) => json(res, parts[name]));
  }
  parts.orders = {
    ...nothing,
    entries: [entry('placed', 2, 'orders')],
    paymentId,
    events: [{ id: eventId, type: 'order.placed', source: 'orders', time: '2026-11-21T12:00:03.000Z' }],
    books: { orders: [order], shipmentsOfOrders: [], deadLetters: { orders: 0 }, unsent: { orders: 0 } },
  };
  parts.payments = {
    ...nothing,
    entries: [entry('authorized', 1, 'payments')],
    received: [{ eventId, at: '2026-11-21T12:00:04.000Z' }],
    books: { payments: [payment], deadLetters: { payments: 0 }, unsent: { payments: 1 } },
  };
});

const ask = (what: 'history' | 'check', id: string = orderId) =>
  gateway.ask(`/api/admin/orders/${id}/${what}`, { headers: { authorization: gateway.signIn('admin').bearer } });
const askedOf = (name: string) =>
  gateway.seen.filter(({ upstream, url }) => upstream === name && url.endsWith('/history'));

test('the history of an order is combined from all services, oldest first', async () => {
  const { status, body } = await ask('history');
  expect(status).toBe(200);
  expect(body.entries.map(({ service, title, until }: Record<string, string>) => [service, title, until])).toEqual([
    ['payments', 'authorized', null],
    ['orders', 'placed', null],
    ['orders', 'order.placed published', null],
    ['payments', 'order.placed handled', '2026-11-21T12:00:04.000Z'],
  ]);
  expect(body).toMatchObject({ orderId, hasEvents: true, missing: [] });
  for (const name of KEEPING) expect(askedOf(name).length).toBe(1);
  expect(JSON.parse(askedOf('shipping')[0]?.body ?? '')).toEqual({ paymentId, readsLog: false, eventIds: [eventId] });
});

test('a service that is down is listed, and the other entries are shown', async () => {
  await gateway.stop('orders');
  try {
    const { status, body } = await ask('history');
    expect([status, body.missing, body.hasEvents]).toEqual([200, ['orders'], false]);
    expect(body.entries.map(({ title }: { title: string }) => title)).toEqual(['authorized']);
    const check = await ask('check');
    expect([check.body.lines, check.body.differences, check.body.missing]).toEqual([[], [], ['orders']]);
  } finally {
    await gateway.restart('orders');
  }
});

test('matching records are reported, with pending events and emails', async () => {
  const { body } = await ask('check');
  expect(body).toMatchObject({ differences: [], missing: [], underWay: 1 });
  expect(body.lines.map(({ agree }: { agree: boolean }) => agree)).toEqual([true, true, true]);
});

test('different records are reported with the missing parts', async () => {
  parts.payments = { ...nothing, books: { payments: [] } };
  parts.cart = { ...nothing, books: { deadLetters: { cart: 1 } } };
  const { differences } = (await ask('check')).body;
  expect(differences).toEqual([
    `Order ${orderId} is paid, but its payment ${paymentId} is missing.`,
    expect.stringMatching(/cart has given up on 1 event/),
  ]);
});

test('an unknown order is a 404', async () => {
  for (const name of KEEPING) parts[name] = nothing;
  expect((await ask('history', randomUUID())).status).toBe(404);
  expect((await ask('check', 'no-order')).status).toBe(404);
});
