import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { OrderView } from '@loop-petal/contracts/shapes/orders';
import { DEFAULT_SETTINGS } from '@loop-petal/contracts/shapes/settings';
import { forgetExpired } from '../src/assistants/checkouts/checkout-store.ts';
import { AGENT, agentOf, fillCarts, openerOf } from './assistant-carts.ts';
import { BOISE, BUYER, PATH } from './assistant-checkouts.ts';
import { order } from './assistant-order.ts';
import { fillShop } from './assistant-shop.ts';
import { createGatewayDatabase, type GatewayDatabase } from './gateway-database.ts';
import { type GatewayHarness, json, startGateway } from './start-gateway.ts';
import { violations } from './ucp/validate.ts';

let database: GatewayDatabase;
let gateway: GatewayHarness;
let carts: ReturnType<typeof fillCarts>;
let placed: OrderView | null;
let promise: object | undefined;
beforeAll(async () => {
  database = await createGatewayDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  gateway = await startGateway({ DEMO: true, DATABASE_URL: database.url });
  gateway.ctx.shop.learn({
    ...DEFAULT_SETTINGS,
    version: 1,
    taxRates: { default: '6.67', states: { OR: '0.00' } },
  });
  const shop = fillShop(gateway);
  const promiseOf = (url: string) => shop.promises.get(url);
  carts = fillCarts(gateway);
  promise = DATES;
  placed = null;
  carts.shipping.rates = RATES;
  gateway.answer('orders', (_req, res) => json(res, { order: placed }));
  gateway.answer('production', (req, res) =>
    promise ? json(res, promiseOf(req.url ?? '') ?? promise) : json(res, { message: 'down' }, 503),
  );
});
afterEach(async () => {
  await gateway.ctx.shop.loop.stop();
  await gateway.close();
  await gateway.ctx.pool?.end();
});

const DATES = {
  madeBy: '2099-12-03',
  lacking: null,
  available: true,
  backOn: null,
  keptOf100: null,
  services: {
    FEDEX_GROUND: { from: '2099-12-04', to: '2099-12-10', possible: true },
    FEDEX_2_DAY: { from: '2099-12-05', to: '2099-12-05', possible: true },
  },
  earliest: '2099-12-05',
  awaitsAcceptance: false,
  suggestions: [],
};
const RATES = [
  { service: 'FEDEX_GROUND', serviceName: 'FedEx Ground', cost: '9.95', currency: 'USD', transitTime: '1-5' },
  { service: 'FEDEX_2_DAY', serviceName: 'FedEx 2Day', cost: '24.95', currency: 'USD', transitTime: '2' },
].map((rate) => ({ ...rate, deliveryDate: '2099-12-05T00:00:00.000Z' }));

const send = agentOf(() => gateway);
const LINES = {
  line_items: [
    { item: { id: 'p1:v2' }, quantity: 2 },
    { item: { id: 'p2:Blush' }, quantity: 1 },
  ],
};
const to = (destination: object, more: object = {}) => ({
  fulfillment: { methods: [{ type: 'shipping', destinations: [destination] }], ...more },
});
const FULL = { ...LINES, buyer: BUYER, ...to(BOISE) };
const create = (body: object, from = {}) => send('POST', PATH, body, from);
const shapeOf = (checkout: object) => [
  ...violations('shopping/checkout.json', checkout),
  ...violations('shopping/fulfillment.json#/$defs/dev.ucp.shopping.checkout', checkout),
];
const codesOf = ({ messages = [] }: { messages?: { code: string }[] }) => messages.map(({ code }) => code);
const groupOf = (checkout: { fulfillment: { methods: { groups: object[] }[] } }) =>
  checkout.fulfillment.methods[0]?.groups[0] as { options: Record<string, unknown>[]; selected_option_id: string };
const totalOf = ({ totals }: { totals: { type: string; amount: number }[] }, type: string) =>
  totals.find((one) => one.type === type)?.amount;

test('a complete checkout has the prices and days of the page, and sends the buyer there to pay', async () => {
  const { status, headers, body } = await create(FULL);
  expect([status, headers['cache-control'], shapeOf(body)]).toEqual([201, 'no-store', []]);
  expect(body).toMatchObject({
    status: 'requires_escalation',
    buyer: BUYER,
    messages: [{ code: 'payment_required', severity: 'requires_buyer_input' }],
    ucp: { payment_handlers: {} },
    continue_url: expect.stringMatching(/^http:\/\/shop\.test\/continue\?token=[\w-]{32}\./),
  });
  expect(groupOf(body)).toMatchObject({
    selected_option_id: 'FEDEX_GROUND',
    options: [
      {
        id: 'FEDEX_GROUND',
        title: 'FedEx Ground',
        earliest_fulfillment_time: '2099-12-04T12:00:00Z',
        latest_fulfillment_time: '2099-12-10T12:00:00Z',
      },
      { id: 'FEDEX_2_DAY', description: expect.stringMatching(/^Arrives \w{3}, \w{3} \d+$/) },
    ],
  });
  // 132.20 × 6.67 %
  expect(body.totals.map(({ amount }: { amount: number }) => amount)).toEqual([13_700, -480, 995, 882, 15_097]);
  expect((await send('GET', `${PATH}/${body.id}`)).body.totals).toEqual(body.totals);
});

test('tax follows the state, and shipping the chosen service', async () => {
  const { body } = await create({ ...FULL, ...to({ ...BOISE, address_region: 'Oregon', postal_code: '97201' }) });
  expect([totalOf(body, 'tax'), totalOf(body, 'total')]).toEqual([0, 13_220 + 995]);
  const method = { type: 'shipping', destinations: [BOISE], groups: [{ selected_option_id: 'FEDEX_2_DAY' }] };
  const { body: faster } = await send('PUT', `${PATH}/${body.id}`, { ...FULL, fulfillment: { methods: [method] } });
  expect([groupOf(faster).selected_option_id, totalOf(faster, 'fulfillment'), totalOf(faster, 'total')]).toEqual([
    'FEDEX_2_DAY',
    2495,
    13_220 + 2495 + 882,
  ]);
});

test('only services that arrive in time are offered', async () => {
  const { body } = await create({ ...FULL, ...to(BOISE, { needed_by: '2099-12-06' }) });
  expect(groupOf(body).options.map(({ id }) => id)).toEqual(['FEDEX_2_DAY']);
  expect(groupOf(body).selected_option_id).toBe('FEDEX_2_DAY');
  const early = await create({ ...FULL, ...to(BOISE, { needed_by: '2099-12-01' }) });
  expect([early.body.status, codesOf(early.body), groupOf(early.body).options]).toEqual([
    'incomplete',
    ['needed_by_impossible'],
    [],
  ]);
  expect(early.body.messages[0].content).toContain('the earliest day is');
});

test('without production there are no days, and without rates there is ground shipping', async () => {
  promise = undefined;
  carts.shipping.rates = null;
  const { body } = await create(FULL);
  expect([body.status, shapeOf(body)]).toEqual(['requires_escalation', []]);
  expect(groupOf(body).options).toEqual([expect.not.objectContaining({ latest_fulfillment_time: expect.anything() })]);
});

describe('a session', () => {
  test('is completed by the order of the buyer', async () => {
    const { body } = await create(FULL);
    const waiting = await send('POST', `${PATH}/${body.id}/complete`, { payment: {} });
    expect([waiting.status, waiting.body.status]).toEqual([200, 'requires_escalation']);
    placed = order();
    const { body: completed } = await send('POST', `${PATH}/${body.id}/complete`, {});
    expect(shapeOf(completed)).toEqual([]);
    expect(completed).toMatchObject({
      status: 'completed',
      order: { id: placed.id, permalink_url: `http://shop.test/my-orders?order=${placed.id}` },
    });
    expect(completed.continue_url).toBeUndefined();
    const changed = await send('PUT', `${PATH}/${body.id}`, FULL);
    const canceled = await send('POST', `${PATH}/${body.id}/cancel`, {});
    expect([changed.status, canceled.status, changed.body.messages[0].code]).toEqual([409, 409, 'checkout_ended']);
  });

  test('can be canceled once', async () => {
    const { body } = await create(FULL);
    const canceled = await send('POST', `${PATH}/${body.id}/cancel`, {});
    expect([canceled.status, canceled.body.status, shapeOf(canceled.body)]).toEqual([200, 'canceled', []]);
    const answers = await Promise.all([
      send('POST', `${PATH}/${body.id}/cancel`, {}),
      send('POST', `${PATH}/${body.id}/complete`, {}),
      send('PUT', `${PATH}/${body.id}`, FULL),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([409, 409, 409]);
    const { body: read } = await send('GET', `${PATH}/${body.id}`);
    expect([read.status, read.buyer]).toEqual(['canceled', undefined]);
  });

  test('is completed by an order that the buyer placed after it was canceled', async () => {
    const { body } = await create(FULL);
    await send('POST', `${PATH}/${body.id}/cancel`, {});
    placed = order();
    const { body: read } = await send('GET', `${PATH}/${body.id}`);
    const { body: completed } = await send('POST', `${PATH}/${body.id}/complete`, {});
    expect([read.status, completed.status, completed.order.id]).toEqual(['completed', 'completed', placed.id]);
  });

  test('belongs to its agent, and is not a cart', async () => {
    const { body } = await create(FULL);
    const { body: cart } = await send('POST', '/ucp/carts', LINES);
    const answers = await Promise.all([
      send('GET', `${PATH}/${body.id}`, undefined, { agent: 'https://other.example/' }),
      send('GET', `${PATH}/${cart.id}`),
      send('GET', `/ucp/carts/${body.id}`),
      send('GET', `${PATH}/x`),
      create({ cart_id: cart.id }, { agent: 'https://other.example/' }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
  });

  test('is created once per key, even by simultaneous requests', async () => {
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: 4 }, () => create(FULL, { key })));
    const created = answers.filter(({ status }) => status === 201);
    expect(created.length).toBeGreaterThan(0);
    expect(answers.every(({ status, body }) => status === 201 || codesOf(body)[0] === 'request_in_progress')).toBe(
      true,
    );
    const again = await create(FULL, { key });
    expect([again.status, again.body.id]).toEqual([201, created[0]?.body.id]);
    expect(again.body.line_items.map(({ quantity }: { quantity: number }) => quantity)).toEqual([2, 1]);
    const other = await create({ ...FULL, buyer: {} }, { key });
    expect([other.status, codesOf(other.body)]).toEqual([409, ['idempotency_conflict']]);
  });

  test('is created from a cart, once', async () => {
    const { body: cart } = await send('POST', '/ucp/carts', LINES);
    const first = await create({ cart_id: cart.id });
    const again = await create({ cart_id: cart.id, line_items: [] }, { key: randomUUID() });
    expect([first.status, again.status, again.body.id, again.body.line_items.length]).toEqual([
      201,
      200,
      first.body.id,
      2,
    ]);
  });

  test('is created from a cart again after it was canceled or has expired, but not after an order', async () => {
    const { body: cart } = await send('POST', '/ucp/carts', LINES);
    const { body: first } = await create({ cart_id: cart.id });
    await send('POST', `${PATH}/${first.id}/cancel`);
    await send('PUT', `/ucp/carts/${cart.id}`, { line_items: [{ item: { id: 'p1:v2' }, quantity: 3 }] });
    const [second, same] = await Promise.all([create({ cart_id: cart.id }), create({ cart_id: cart.id })]);
    const created = second.status === 201 ? second : same;
    expect(created).toMatchObject({ status: 201, body: { line_items: [{ quantity: 3 }] } });
    expect((await create({ cart_id: cart.id })).body.id).toBe(created.body.id);
    await gateway.ctx.pool?.query("UPDATE assistant_checkouts SET expires_at = expires_at - interval '25 hours'");
    const third = await create({ cart_id: cart.id });
    expect([third.status, third.body.line_items.length]).toEqual([201, 1]);
    expect(new Set([first, created.body, third.body].map(({ id }) => id)).size).toBe(3);
    placed = order();
    expect((await create({ cart_id: cart.id })).body).toMatchObject({ id: first.id, status: 'completed' });
  });

  test('loses its personal data when it expires', async () => {
    const { body } = await create(FULL);
    await gateway.ctx.pool?.query("UPDATE assistant_checkouts SET expires_at = expires_at - interval '25 hours'");
    await forgetExpired(gateway.ctx.pool as never);
    const { rows } = (await gateway.ctx.pool?.query('SELECT draft::text AS kept FROM assistant_checkouts')) ?? {
      rows: [],
    };
    expect(rows.every((row) => (row as { kept: string }).kept === '{}')).toBe(true);
    expect((await send('GET', `${PATH}/${body.id}`)).body.buyer).toBeUndefined();
  });
});

test('a checkout survives a clock that jumps a year ahead', async () => {
  const { body } = await create(FULL);
  const now = Date.now() + 366 * 24 * 3_600_000;
  const doNotFake = ['setTimeout', 'clearTimeout', 'setImmediate', 'nextTick', 'queueMicrotask'] as const;
  jest.useFakeTimers({ now, doNotFake: [...doNotFake] });
  await forgetExpired(gateway.ctx.pool as never);
  jest.useRealTimers();
  expect((await send('GET', `${PATH}/${body.id}`)).body.buyer).toMatchObject(FULL.buyer);
});

describe('the link to the checkout page', () => {
  const follow = openerOf(() => gateway);
  const cookieOf = ({ headers }: { headers: Record<string, unknown> }) => ({
    cookie: String(headers['set-cookie']).split(';')[0],
  });

  test('fills the cart and the form of the first buyer who opens it', async () => {
    const { body } = await create({ ...FULL, ...to(BOISE, { needed_by: '2099-12-06' }) });
    const opened = await follow(body.continue_url);
    expect([opened.status, opened.body]).toMatchObject([
      200,
      {
        checkout: {
          form: {
            name: 'Ada Byron',
            email: 'ada@example.com',
            phone: '+12085550123',
            addressLine1: '12 Elm Street',
            addressLine2: '',
            city: 'Boise',
            state: 'ID',
            zipCode: '83702',
          },
          neededBy: '2099-12-06',
          productIds: ['p1', 'p2'],
        },
      },
    ]);
    const buyer = gateway.last()?.caller as { ownerId: string };
    expect(carts.linesOf(buyer.ownerId).map(({ quantity }) => quantity)).toEqual([2, 1]);
    expect((await follow(body.continue_url, cookieOf(opened))).status).toBe(200);
    expect(carts.linesOf(buyer.ownerId).map(({ quantity }) => quantity)).toEqual([2, 1]);
    const stranger = await follow(body.continue_url);
    expect([stranger.status, JSON.stringify(stranger.body).includes('Elm')]).toEqual([400, false]);
  });

  test('opens nothing once an order is placed or the checkout is canceled', async () => {
    const { body } = await create(FULL);
    placed = order();
    expect((await follow(body.continue_url)).status).toBe(400);
    placed = null;
    await send('POST', `${PATH}/${body.id}/cancel`, {});
    expect((await follow(body.continue_url)).status).toBe(400);
  });

  test('opens nothing when it was altered', async () => {
    const { body } = await create(FULL);
    const { body: cart } = await send('POST', '/ucp/carts', LINES);
    const handleOf = (url: string) => /token=([\w-]+)/.exec(url)?.[1] ?? '';
    const swapped = body.continue_url.replace(handleOf(body.continue_url), handleOf(cart.continue_url));
    expect((await follow(swapped)).status).toBe(400);
    expect((await follow('http://shop.test/continue?token=x')).status).toBe(400);
  });
});

test('MCP offers the same checkouts', async () => {
  const call = async (name: string, given: object) => {
    const params = { name, arguments: { meta: { 'ucp-agent': { profile: AGENT } }, ...given } };
    return (await send('POST', '/ucp/mcp', { jsonrpc: '2.0', id: 1, method: 'tools/call', params })).body;
  };
  const { id } = (await call('create_checkout', { checkout: LINES })).result.structuredContent;
  const { structuredContent: updated } = (await call('update_checkout', { id, checkout: FULL })).result;
  expect([updated.status, shapeOf(updated)]).toEqual(['requires_escalation', []]);
  expect((await call('get_checkout', { id })).result.structuredContent.buyer).toEqual(BUYER);
  expect((await call('complete_checkout', { id })).result.structuredContent.status).toBe('requires_escalation');
  expect((await call('cancel_checkout', { id })).result.structuredContent.status).toBe('canceled');
  expect((await call('update_checkout', { id, checkout: FULL })).error.data.messages[0].code).toBe('checkout_ended');
});

test('the profile declares checkouts only with a database', async () => {
  const declared = async (one: GatewayHarness) =>
    'dev.ucp.shopping.checkout' in (await one.ask('/.well-known/ucp')).body.ucp.capabilities;
  const without = await startGateway({ DEMO: true });
  expect([await declared(gateway), await declared(without)]).toEqual([true, false]);
  const refused = await without.ask(PATH, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'ucp-agent': `profile="${AGENT}"` },
    body: JSON.stringify(FULL),
  });
  expect(refused.status).toBe(404);
  await without.close();
});
