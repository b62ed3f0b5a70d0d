import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { orderPaid, orderPlaced, orderShipped } from '@loop-petal/contracts/events/order-events';
import type { OrderView } from '@loop-petal/contracts/shapes/orders';
import { DEFAULT_SETTINGS } from '@loop-petal/contracts/shapes/settings';
import { fillCarts, openerOf } from './assistant-carts.ts';
import { ADDRESS, ITEM, order } from './assistant-order.ts';
import { isFromShop, type Platform, startPlatform } from './assistant-platform.ts';
import { fillShop } from './assistant-shop.ts';
import { createGatewayDatabase, type GatewayDatabase } from './gateway-database.ts';
import { type GatewayHarness, json, startGateway } from './start-gateway.ts';
import { violations } from './ucp/validate.ts';

let database: GatewayDatabase;
let gateway: GatewayHarness;
let platform: Platform;
let placed: OrderView | null;
beforeAll(async () => {
  database = await createGatewayDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  gateway = await startGateway({ DEMO: true, DATABASE_URL: database.url, LOCAL_ASSISTANTS: true });
  platform = await startPlatform();
  gateway.ctx.shop.learn({ ...DEFAULT_SETTINGS, version: 1 });
  fillShop(gateway);
  fillCarts(gateway);
  placed = null;
  gateway.answer('production', (_req, res) => json(res, { message: 'down' }, 503));
  gateway.answer('orders', (_req, res) => json(res, { order: placed }));
});
afterEach(async () => {
  await gateway.ctx.pool?.query('DELETE FROM assistant_orders');
  await gateway.ctx.pool?.query('DELETE FROM assistant_checkouts');
  await gateway.ctx.shop.loop.stop();
  await platform.close();
  await gateway.close();
  await gateway.ctx.pool?.end();
});

const PATH = '/ucp/checkout-sessions';
const CHECKOUT = { line_items: [{ item: { id: 'p1:v2' }, quantity: 2 }] };
/** A checkout of the platform that the buyer opened. */
async function openedCheckout(from: Platform = platform) {
  const { body } = await from.ask(gateway, PATH, CHECKOUT);
  const { searchParams } = new URL(body.continue_url);
  const opened = await openerOf(() => gateway)(body.continue_url);
  expect(opened.status).toBe(200);
  return { id: body.id as string, handle: searchParams.get('token')?.split('.')[0] ?? '' };
}
async function publish(event: ReturnType<typeof orderPaid> | ReturnType<typeof orderPlaced>) {
  await gateway.bus.publish([{ ...event, specversion: '1.0', source: 'orders' }]);
  await gateway.bus.settled();
}
const placedEvent = (orderId: string, checkoutId: string | null) =>
  orderPlaced({
    orderId,
    ownerId: 'owner',
    userId: null,
    paymentId: randomUUID(),
    reservationVersion: 1,
    totalCents: 5607,
    shippingService: 'FEDEX_GROUND',
    extraTransitDays: 0,
    hasPromise: true,
    neededBy: null,
    awaitsAcceptance: false,
    checkoutId,
    lines: [],
  });
/** The buyer places the order of a new checkout. */
async function buy(changes: Partial<OrderView> = {}, from: Platform = platform) {
  const checkout = await openedCheckout(from);
  placed = order(changes);
  await publish(placedEvent(placed.id, checkout.handle));
  return { ...placed, checkoutId: checkout.id };
}
const sender = () => {
  if (!gateway.ctx.orderSender) throw new Error('no database');
  return gateway.ctx.orderSender;
};
/** Runs a loop of the sender once. */
async function run(which: 'sending' | 'catching up') {
  const loop = sender().loops[which === 'sending' ? 0 : 1];
  await loop?.start();
  await loop?.stop();
}
const makeAllDue = () => gateway.ctx.pool?.query('UPDATE assistant_orders SET next_attempt_at = now()');
const shapeOf = (given: object) => violations('shopping/order.json', given);
const codeOf = ({ status, body }: { status: number; body: { messages?: { code: string }[] } }) => [
  status,
  body.messages?.[0]?.code,
];

describe('an order', () => {
  test('is returned to the agent that signs, without personal data', async () => {
    const bought = await buy();
    const { status, body } = await platform.ask(gateway, `/ucp/orders/${bought.id}`);
    expect([status, shapeOf(body)]).toEqual([200, []]);
    expect(body).toMatchObject({
      id: bought.id,
      checkout_id: bought.checkoutId,
      permalink_url: `http://shop.test/my-orders?order=${bought.id}`,
      line_items: [
        {
          id: ITEM,
          item: { id: 'p1:v2', title: 'Sunflower Stem, Gold', price: 2400 },
          quantity: { original: 2, total: 2, fulfilled: 0 },
          status: 'processing',
        },
      ],
      fulfillment: {
        expectations: [
          {
            destination: { address_locality: 'Boise', address_region: 'ID', postal_code: '83702' },
            fulfillable_on: '2099-12-03T12:00:00Z',
            description: expect.stringContaining('arrives'),
          },
        ],
        events: [],
      },
    });
    expect(body.totals.map(({ amount }: { amount: number }) => amount)).toEqual([4800, -480, 999, 288, 5607]);
    for (const secret of ['Ada', 'Grace', 'Elm', 'example.com', '5550', 'Ring']) {
      expect(JSON.stringify(body)).not.toContain(secret);
    }
  });

  test('counts only the pieces that are sent', async () => {
    const [item] = order().orderItems;
    const gone = { ...item, id: randomUUID(), leftOut: 2 };
    const shipped = { status: 'shipped', shippedAt: '2026-12-03T18:00:00.000Z' } as const;
    const { id } = await buy({ ...shipped, orderItems: [{ ...item, leftOut: 1 }, gone] as never });
    const { body } = await platform.ask(gateway, `/ucp/orders/${id}`);
    expect(shapeOf(body)).toEqual([]);
    expect(body.line_items).toMatchObject([
      { quantity: { original: 2, total: 1, fulfilled: 1 }, status: 'fulfilled' },
      { quantity: { original: 2, total: 0, fulfilled: 0 }, status: 'removed' },
    ]);
    const sent = [{ id: ITEM, quantity: 1 }];
    expect(body.fulfillment.expectations[0].line_items).toEqual(sent);
    expect(body.fulfillment.events).toMatchObject([{ type: 'shipped', line_items: sent }]);
  });

  test('names the gift wrap that the buyer chose, so that the totals add up', async () => {
    const wrap = { kind: 'gift-wrap' as const, label: 'Gift wrap', rule: '$5.00 per parcel', amount: '5.00' };
    const { id, checkoutId } = await buy({ receipt: [wrap], taxAmount: '3.21', totalAmount: '61.40' });
    const { body } = await platform.ask(gateway, `/ucp/orders/${id}`);
    const { body: checkout } = await platform.ask(gateway, `/ucp/checkout-sessions/${checkoutId}`);
    expect(shapeOf(body)).toEqual([]);
    for (const { totals } of [body, checkout]) {
      const amounts = totals.map(({ amount }: { amount: number }) => amount);
      expect(amounts).toEqual([4800, -480, 500, 999, 321, 6140]);
      expect(totals[2]).toMatchObject({ type: 'fee', display_text: 'Gift wrap' });
    }
  });

  test('is ready for pickup, not shipped, if the buyer collects it', async () => {
    const day = '2099-12-03';
    const { id } = await buy({
      ...{ shippingMethod: 'Local pickup', shippingCost: '0.00', totalAmount: '46.08', status: 'shipped' },
      ...{ shippedAt: '2099-12-03T10:00:00.000Z', promise: { madeBy: day, from: day, to: day } },
    });
    const { body } = await platform.ask(gateway, `/ucp/orders/${id}`);
    expect([shapeOf(body), body.fulfillment.events]).toMatchObject([[], [{ type: 'ready_for_pickup' }]]);
    const { method_type, destination, description } = body.fulfillment.expectations[0];
    expect([method_type, destination]).toEqual(['pickup', { address_region: 'ID', address_country: 'US' }]);
    expect(description).toBe('Made by hand; ready for pickup by Thu, Dec 3');
  });

  test('has shipments, returns, refunds and the cancellation', async () => {
    const { id } = await buy({
      status: 'delivered',
      shippedAt: '2099-12-04T10:00:00.000Z',
      deliveredAt: '2099-12-06T10:00:00.000Z',
      parcels: [
        {
          address: ADDRESS,
          formattedAddress: '',
          trackingNumber: '794600000001',
          shippingLabelUrl: null,
          service: 'FEDEX_GROUND',
          status: 'Delivered',
          state: 'delivered',
          gift: null,
        },
      ],
      returns: [
        {
          id: randomUUID(),
          state: 'refunded',
          items: [{ itemId: ITEM, quantity: 1 }],
          reason: 'It is not for me',
          pictures: [],
          images: [],
          label: null,
          message: null,
          refundId: null,
          requestedAt: '2099-12-07T10:00:00.000Z',
          changedAt: '2099-12-08T10:00:00.000Z',
        },
      ],
      refunds: [
        {
          id: randomUUID(),
          amount: '23.04',
          state: 'done',
          items: [{ itemId: ITEM, quantity: 1 }],
          withShipping: false,
          shippingAmount: '0.00',
          reason: '',
          requestedAt: '2099-12-08T10:00:00.000Z',
        },
      ],
    });
    const { body } = await platform.ask(gateway, `/ucp/orders/${id}`);
    expect([shapeOf(body), body.line_items[0].status]).toEqual([[], 'fulfilled']);
    expect(body.fulfillment.events).toMatchObject([
      { type: 'shipped', tracking_number: '794600000001', carrier: 'FedEx' },
      { type: 'delivered', occurred_at: '2099-12-06T10:00:00.000Z' },
    ]);
    expect(body.adjustments).toMatchObject([
      { type: 'return', status: 'completed' },
      { type: 'refund', totals: [{ amount: -2304 }], line_items: [{ id: ITEM, quantity: -1 }] },
    ]);
    placed = order({ id, status: 'cancelled', cancelledAt: '2099-12-02T10:00:00.000Z' });
    const { body: canceled } = await platform.ask(gateway, `/ucp/orders/${id}`);
    expect(shapeOf(canceled)).toEqual([]);
    expect(canceled).toMatchObject({
      line_items: [{ quantity: { total: 0 }, status: 'removed' }],
      fulfillment: { expectations: [] },
      adjustments: [{ type: 'cancellation', occurred_at: '2099-12-02T10:00:00.000Z' }],
    });
  });

  test('is not returned to others', async () => {
    const { id } = await buy();
    const path = `/ucp/orders/${id}`;
    const other = await startPlatform('P-384');
    const unsigned = await gateway.ask(path, { headers: { 'ucp-agent': `profile="${platform.agent}"` } });
    expect(codeOf(unsigned)).toEqual([401, 'signature_missing']);
    expect(codeOf(await other.ask(gateway, path))).toEqual([404, 'not_found']);
    expect(codeOf(await other.ask(gateway, path, undefined, { agent: platform.agent }))).toEqual([
      401,
      'signature_invalid',
    ]);
    expect(codeOf(await platform.ask(gateway, `/ucp/orders/${randomUUID()}`))).toEqual([404, 'not_found']);
    await other.close();
  });

  test.each<[string, Parameters<Platform['ask']>[3], string]>([
    ['another path', { sentTo: '/ucp/orders/x' }, 'signature_invalid'],
    ['another query', { sentTo: `/ucp/orders/${ITEM}?x=1` }, 'signature_invalid'],
    ['an unknown key', { keyId: 'agent-2' }, 'key_not_found'],
    ['an old timestamp', { created: new Date(Date.now() - 600_000) }, 'signature_invalid'],
    ['a future time', { created: new Date(Date.now() + 600_000) }, 'signature_invalid'],
    ['no time', { created: null }, 'signature_invalid'],
    ['only the method', { fields: ['@method'] }, 'signature_invalid'],
  ])('is not answered to a signature of %s', async (_, options, code) => {
    const reply = await platform.ask(gateway, `/ucp/orders/${ITEM}`, undefined, options);
    expect(codeOf(reply)).toEqual([401, code]);
    expect(platform.state.profileReads).toBe(1);
  });

  test('is available as an MCP tool', async () => {
    const { id } = await buy();
    const call = (given: object) => ({
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: 'get_order', arguments: given },
    });
    const { body } = await platform.ask(gateway, '/ucp/mcp', call({ id }));
    expect([body.result.structuredContent.id, shapeOf(body.result.structuredContent)]).toEqual([id, []]);
    const foreign = { id, meta: { 'ucp-agent': { profile: 'https://other.example/' } } };
    const refused = await platform.ask(gateway, '/ucp/mcp', call(foreign));
    expect(refused.body.error.data.messages[0].code).toBe('signature_invalid');
    const altered = await platform.ask(gateway, '/ucp/mcp', call({ id }), {
      sentBody: JSON.stringify(call({ id: ITEM })),
    });
    expect(codeOf(altered)).toEqual([400, 'digest_mismatch']);
  });
});

describe('the profile of an agent', () => {
  const read = async (profile: { status: number; body: string }) => {
    platform.state.answer = profile;
    return codeOf(await platform.ask(gateway, `/ucp/orders/${ITEM}`));
  };

  test.each<[string, number, string, number, string]>([
    ['redirects', 302, '{}', 424, 'profile_unreachable'],
    ['is missing', 404, '{}', 424, 'profile_unreachable'],
    ['is too long', 200, JSON.stringify({ ucp: {}, more: 'x'.repeat(300_000) }), 424, 'profile_unreachable'],
    ['is not JSON', 200, '<html>', 422, 'profile_malformed'],
    ['has no protocol', 200, '{"signing_keys":[]}', 422, 'profile_malformed'],
    ['has no key', 200, '{"ucp":{}}', 401, 'key_not_found'],
    [
      'has an RSA key',
      200,
      '{"ucp":{},"signing_keys":[{"kid":"agent-1","kty":"RSA","n":"AQAB","e":"AQAB"}]}',
      400,
      'algorithm_unsupported',
    ],
    [
      'has a broken key',
      200,
      '{"ucp":{},"signing_keys":[{"kid":"agent-1","kty":"EC","crv":"P-256","x":"!","y":"!"}]}',
      401,
      'signature_invalid',
    ],
  ])('that %s refuses the request, and is requested once', async (_, status, body, expected, code) => {
    expect(await read({ status, body })).toEqual([expected, code]);
    expect(await read({ status, body })).toEqual([expected, code]);
    expect(platform.state.profileReads).toBe(1);
  });

  test('is not requested over http or from a private network, unless the demo allows it', async () => {
    const strict = await startGateway({ DEMO: true, DATABASE_URL: database.url });
    const ask = async (agent: string) =>
      codeOf(await platform.ask(strict, `/ucp/orders/${ITEM}`, undefined, { agent }));
    expect(await ask(platform.agent)).toEqual([400, 'invalid_profile_url']);
    for (const host of ['127.0.0.1', '169.254.169.254', '[::1]', 'localhost', '0x7f.1', '10.0.0.1']) {
      expect([
        host,
        ...(await ask(`${platform.origin.replace('http:', 'https:').replace('127.0.0.1', host)}/`)),
      ]).toEqual([host, 424, 'profile_unreachable']);
    }
    expect(platform.state.profileReads).toBe(0);
    await strict.close();
    await strict.ctx.pool?.end();
  });
});

describe('the webhook of an agent', () => {
  const keys = async () => (await gateway.ask('/.well-known/ucp')).body.signing_keys;
  const sentStates = () => platform.messages.map(({ order }) => order.line_items[0].status);

  test('gets the whole order, signed by the shop, when it is placed and when it changes', async () => {
    const bought = await buy();
    await run('sending');
    await run('sending');
    expect(platform.messages.map(({ order }) => [order.id, order.checkout_id])).toEqual([
      [bought.id, bought.checkoutId],
    ]);
    const [message] = platform.messages;
    if (!message) throw new Error('no message');
    expect(await isFromShop(message, `${platform.origin}/orders?channel=1`, await keys())).toBe(true);
    expect(await isFromShop(message, `${platform.origin}/orders?channel=2`, await keys())).toBe(false);
    expect(message.headers).toMatchObject({
      'ucp-agent': 'profile="http://shop.test/.well-known/ucp"',
      'webhook-id': expect.stringContaining(bought.id),
      'webhook-timestamp': expect.stringMatching(/^\d{10}$/),
    });
    placed = order({ ...bought, status: 'shipped', shippedAt: '2099-12-04T10:00:00.000Z' });
    await publish(orderShipped({ orderId: bought.id, reservationVersion: 1, parcelTrackingNumbers: [null] }) as never);
    await run('sending');
    expect(sentStates()).toEqual(['processing', 'fulfilled']);
    await makeAllDue();
    await run('sending');
    expect(platform.messages).toHaveLength(2);
  });

  test('gets nothing before the payment is certain', async () => {
    const bought = await buy({ paymentStatus: 'pending' });
    await run('sending');
    expect(platform.messages).toEqual([]);
    placed = order({ ...bought, paymentStatus: 'succeeded' });
    await publish(orderPaid({ orderId: bought.id, totalCents: 5607, wasRequested: false }));
    await run('sending');
    expect(sentStates()).toEqual(['processing']);
  });

  test('gets a refused message again, with the same id', async () => {
    await buy();
    platform.state.webhookStatus = 500;
    await run('sending');
    platform.state.webhookStatus = 200;
    await makeAllDue();
    await run('sending');
    await makeAllDue();
    await run('sending');
    const ids = platform.messages.map(({ headers }) => headers['webhook-id']);
    expect([ids.length, new Set(ids).size]).toEqual([2, 1]);
  });

  test('that never answers is abandoned after a few seconds, and gets the state later', async () => {
    await buy();
    platform.state.webhookStatus = 0;
    const since = performance.now();
    await run('sending');
    expect(performance.now() - since).toBeLessThan(9000);
    const { rows } =
      (await gateway.ctx.pool?.query('SELECT last_error IS NULL AS "isSent" FROM assistant_orders')) ?? {};
    expect(rows).toEqual([{ isSent: false }]);
    platform.state.webhookStatus = 200;
    await makeAllDue();
    await run('sending');
    expect(platform.messages).toHaveLength(2);
  });

  test.each([
    ['orders whose events were missed', false],
    ['one that the buyer placed after the checkout was canceled', true],
  ])('gets %s', async (_, isCanceled) => {
    const { id } = await openedCheckout();
    if (isCanceled) await platform.ask(gateway, `${PATH}/${id}/cancel`, {});
    placed = order();
    await run('catching up');
    await run('sending');
    expect(platform.messages.map(({ order: { id } }) => id)).toEqual([placed.id]);
  });

  test('gets nothing about orders without an assistant', async () => {
    placed = order();
    await publish(placedEvent(placed.id, null));
    await publish(orderPaid({ orderId: placed.id, totalCents: 5607, wasRequested: false }));
    await run('sending');
    expect(platform.messages).toEqual([]);
  });
});

describe('the owner', () => {
  let version = 1;
  const decide = (assistants: object) => {
    version += 1;
    return gateway.ctx.shop.learn({ ...DEFAULT_SETTINGS, version, assistants: { enabled: true, ...assistants } });
  };
  const capabilities = async () => Object.keys((await gateway.ask('/.well-known/ucp')).body.ucp.capabilities);

  test('sees the agents and their orders', async () => {
    await openedCheckout();
    const { id } = await buy();
    const { bearer } = gateway.signIn('admin');
    const { body } = await gateway.ask('/api/admin/assistants', { headers: { authorization: bearer } });
    expect(body).toEqual([
      {
        agent: platform.agent,
        checkouts: 2,
        lastSeenAt: expect.any(String),
        orders: 1,
        total: '56.07',
        orderIds: [id],
        lastError: null,
      },
    ]);
    const { bearer: packer } = gateway.signIn('packer');
    expect((await gateway.ask('/api/admin/assistants', { headers: { authorization: packer } })).status).toBe(403);
  });

  test('blocks an agent', async () => {
    const { id } = await buy();
    await decide({ blocked: [platform.agent] });
    expect(codeOf(await platform.ask(gateway, PATH, CHECKOUT))).toEqual([403, 'profile_not_trusted']);
    expect(codeOf(await platform.ask(gateway, `/ucp/orders/${id}`))).toEqual([403, 'profile_not_trusted']);
    await decide({ blocked: [] });
    expect((await platform.ask(gateway, `/ucp/orders/${id}`)).status).toBe(200);
  });

  test.each([
    ['a blocked agent', () => decide({ blocked: [platform.agent] })],
    ['agents while assistants are off', () => decide({ enabled: false })],
  ])('sends nothing to %s, and later what they missed', async (_, forbid) => {
    const { id } = await buy();
    await forbid();
    await run('sending');
    expect(platform.messages).toEqual([]);
    await decide({});
    await makeAllDue();
    await run('sending');
    expect(platform.messages.map(({ order }) => order.id)).toEqual([id]);
  });

  test('limits one agent to carts', async () => {
    const { id } = await buy();
    await decide({ limited: [{ agent: platform.agent, scope: 'carts' }] });
    expect(codeOf(await platform.ask(gateway, PATH, CHECKOUT))).toEqual([403, 'profile_not_trusted']);
    expect((await platform.ask(gateway, '/ucp/carts', CHECKOUT)).status).toBe(201);
    expect((await platform.ask(gateway, `/ucp/orders/${id}`)).status).toBe(200);
    const other = await startPlatform();
    expect((await other.ask(gateway, PATH, CHECKOUT)).status).toBe(201);
    await other.close();
  });

  test.each([
    ['catalog', [404, 404], ['dev.ucp.shopping.catalog.search', 'dev.ucp.shopping.catalog.lookup']],
    [
      'carts',
      [201, 404],
      [
        expect.stringContaining('search'),
        expect.stringContaining('lookup'),
        'dev.ucp.shopping.cart',
        'dev.ucp.shopping.discount',
      ],
    ],
  ])('limits assistants to %s', async (scope, statuses, declared) => {
    await decide({ scope });
    const cart = await platform.ask(gateway, '/ucp/carts', CHECKOUT);
    const checkout = await platform.ask(gateway, PATH, CHECKOUT);
    expect([cart.status, checkout.status]).toEqual(statuses);
    expect(await capabilities()).toEqual(declared);
    const { body } = await platform.ask(gateway, '/ucp/mcp', { jsonrpc: '2.0', id: 1, method: 'tools/list' });
    const names: string[] = body.result.tools.map(({ name }: { name: string }) => name);
    expect(names.some((name) => name.endsWith('checkout'))).toBe(false);
  });

  test('is protected from agents that open sessions endlessly', async () => {
    const other = await startPlatform();
    const statuses = new Set<number>();
    for (let count = 0; count <= 120; count += 1) {
      statuses.add((await platform.ask(gateway, PATH, { line_items: [{ item: { id: 'none' }, quantity: 1 }] })).status);
    }
    expect([...statuses]).toEqual([422, 429]);
    const agent = `${platform.origin}/another-profile.json`;
    expect((await platform.ask(gateway, PATH, CHECKOUT, { agent })).status).toBe(429);
    expect((await other.ask(gateway, PATH, CHECKOUT)).status).toBe(201);
    await other.close();
  });
});
