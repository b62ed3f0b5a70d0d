import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { userDeleted } from '@loop-petal/contracts/user-events';
import { startConsumers } from '@loop-petal/service-kit/events/consumers';
import type { Subscription } from '@loop-petal/service-kit/events/event-bus';
import { createMemoryEventBus } from '@loop-petal/service-kit/events/memory-event-bus';
import { createOutboxRelay } from '@loop-petal/service-kit/events/outbox';
import { notFound, unavailable } from '@loop-petal/service-kit/http/errors';
import { createPool, migrate } from '@loop-petal/service-kit/postgres/postgres';
import type { Caller } from '@loop-petal/service-kit/security/internal-token';
import { createLogger } from '@loop-petal/service-kit/telemetry/logger';
import {
  adminCaller,
  createTestPostgres,
  customerCaller,
  serviceCaller,
  startTestServer,
  type TestServer,
  testTokens,
  visitorCaller,
} from '@loop-petal/service-kit/testing';
import { createShippingApp } from '../src/app.ts';
import { shippingConsumers } from '../src/consumers.ts';
import type { Context } from '../src/context.ts';
import { followParcels } from '../src/follow-parcels.ts';
import type { InternalOrder } from '../src/orders-client.ts';
import { createSandboxCarrier } from '../src/sandbox-carrier.ts';

const DAY = 24 * 60 * 60 * 1000;
const logger = createLogger('shipping', 'silent');
const bus = createMemoryEventBus();
const orders = new Map<string, InternalOrder>();
let cartFails = false;
let database: Awaited<ReturnType<typeof createTestPostgres>>;
let ctx: Context;
let consumers: Subscription;
let shipping: TestServer;

beforeAll(async () => {
  database = await createTestPostgres('shipping');
  await migrate(database.url, fileURLToPath(new URL('../migrations', import.meta.url)));
  const pool = createPool(database.url);
  ctx = {
    logger,
    bus,
    pool,
    tokens: testTokens,
    outbox: createOutboxRelay({ pool, bus, logger, service: 'shipping' }),
    carrier: createSandboxCarrier(1),
    cart: {
      async summary() {
        if (cartFails) throw unavailable('cart is away', 'cart_unavailable');
        return { subtotalCents: 40_00, shipments: 1, pieces: 2 };
      },
    },
    orders: {
      async find(id) {
        const order = orders.get(id);
        if (!order) throw notFound('Order not found');
        return order;
      },
    },
    linkSecret: 'l'.repeat(32),
  };
  await ctx.outbox.start();
  consumers = await startConsumers({ service: 'shipping', bus, pool, consumers: shippingConsumers, logger });
  shipping = await startTestServer(createShippingApp(ctx));
});
afterAll(async () => {
  await shipping.close();
  await consumers.stop();
  await ctx.outbox.stop();
  await ctx.pool.end();
  await database.drop();
});
beforeEach(() => {
  cartFails = false;
});

function order(changes: object = {}): InternalOrder {
  const parcel = (city: string) => ({
    address: {
      recipientName: 'Rosa Miller',
      phone: '503-555-0117',
      addressLine1: '1 Main Street',
      addressLine2: null,
      city,
      state: 'OR',
      zipCode: '97211',
      country: 'US',
      deliveryInstructions: null,
    },
    formattedAddress: `1 Main Street, ${city}`,
    trackingNumber: null,
    shippingLabelUrl: null,
    service: null,
    status: null,
  });
  const placed = {
    id: randomUUID(),
    userId: 'user-1',
    status: 'processing',
    shippingMethod: 'FedEx 2Day',
    parcels: [parcel('Portland')],
    twoParcels: [parcel('Portland'), parcel('Salem')],
    ...changes,
  } as unknown as InternalOrder;
  orders.set(placed.id, placed);
  return placed;
}
const create = (orderId: string, body: object = {}) =>
  shipping.request('POST', '/api/shipping/create', { caller: adminCaller(), body: { orderId, ...body } });
const published = (orderId: string) => bus.published.filter(({ subject }) => subject === orderId);
const relayed = async (orderId: string, count: number) => {
  for (let round = 0; round < 500 && published(orderId).length < count; round++) {
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  return published(orderId);
};

describe('a shipment', () => {
  test('is made for an order in processing, with the service the customer paid for', async () => {
    const { id } = order();
    const answer = await create(id);
    expect(answer).toMatchObject({
      status: 201,
      body: { orderId: id, service: 'FEDEX_2_DAY', trackingNumber: expect.stringMatching(/^LP\d{11}$/) },
    });
    const label = await shipping.request('GET', answer.body.labelUrl);
    expect(label.headers.get('content-type')).toBe('application/pdf');
    expect(label.body.subarray(0, 5).toString()).toBe('%PDF-');
    expect((await relayed(id, 1)).map(({ type }) => type)).toEqual(['shipment.created']);
  });

  test('has a label that admins open by its bare address, and others by the signed link only', async () => {
    const { id } = order();
    const { body } = await create(id);
    const { data } = (await relayed(id, 1))[0] as { data: { labelUrl: string } };
    const bare = (caller?: Caller) => shipping.request('GET', data.labelUrl, caller ? { caller } : {});
    expect(body.labelUrl).toContain(`${data.labelUrl}?expires=`);
    const label = await bare(adminCaller());
    expect([label.status, label.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    for (const other of [undefined, visitorCaller(), customerCaller()]) expect((await bare(other)).status).toBe(404);
    expect((await shipping.request('GET', body.labelUrl)).status).toBe(200);
    const forged = `${body.labelUrl.slice(0, -1)}x`;
    expect((await shipping.request('GET', forged, { caller: adminCaller() })).status).toBe(404);
    const unknown = `/api/shipping/labels/${randomUUID()}.pdf`;
    expect((await shipping.request('GET', unknown, { caller: adminCaller() })).status).toBe(404);
  });

  test('asked for ten times at once is made once', async () => {
    const { id } = order();
    const answers = await Promise.all(Array.from({ length: 10 }, () => create(id, { serviceType: 'FEDEX_GROUND' })));
    expect(new Set(answers.map(({ body }) => body.trackingNumber)).size).toBe(1);
    await relayed(id, 1);
    expect(published(id)).toHaveLength(1);
  });

  test('has one parcel for each address', async () => {
    const placed = order();
    const { twoParcels } = placed as unknown as { twoParcels: InternalOrder['parcels'] };
    orders.set(placed.id, { ...placed, parcels: twoParcels });
    const answer = await create(placed.id);
    expect(
      new Set(answer.body.shipments.map(({ trackingNumber }: { trackingNumber: string }) => trackingNumber)).size,
    ).toBe(2);
    expect((await relayed(placed.id, 2)).map(({ data }) => data)).toMatchObject([
      { parcel: 1, parcels: 2 },
      { parcel: 2, parcels: 2 },
    ]);
  });

  test.each(['pending', 'shipped', 'delivered', 'cancelled'])('is refused while the order is %s', async (status) => {
    expect(await create(order({ status }).id)).toMatchObject({ status: 409, body: { code: 'not_processing' } });
  });

  test('is made by admins only', async () => {
    const body = { orderId: order().id };
    expect((await shipping.request('POST', '/api/shipping/create', { body })).status).toBe(401);
    expect((await shipping.request('POST', '/api/shipping/create', { body, caller: visitorCaller() })).status).toBe(
      401,
    );
    expect((await shipping.request('POST', '/api/shipping/create', { body, caller: customerCaller() })).status).toBe(
      403,
    );
    expect((await create(randomUUID())).status).toBe(404);
    expect((await create('no-uuid')).status).toBe(400);
  });
});

describe('a parcel', () => {
  test('is followed until it is delivered, and each step is told once', async () => {
    const { id } = order({ shippingMethod: 'FedEx Ground' });
    const { body } = await create(id);
    const start = Date.now();
    for (const days of [1.1, 1.1, 2.1, 9]) await followParcels(ctx, new Date(start + days * DAY));
    const events = await relayed(id, 5);
    expect(events.map(({ type }) => type)).toEqual([
      'shipment.created',
      'shipment.moved',
      'shipment.moved',
      'shipment.moved',
      'shipment.delivered',
    ]);
    expect(events.at(-1)?.data).toMatchObject({ allDelivered: true, trackingNumber: body.trackingNumber });
  });

  test('is shown to whoever has its number, without names and streets', async () => {
    const { body } = await create(order().id);
    const answer = await shipping.request('GET', `/api/shipping/track/${body.trackingNumber.toLowerCase()}`);
    expect(answer.body.tracking).toMatchObject({ trackingNumber: body.trackingNumber, status: 'Label created' });
    expect(JSON.stringify(answer.body)).not.toMatch(/Rosa|Main Street|503-555/);
  });

  test.each(['LP00000000001', 'LP1', '1Z999', "' OR 1=1 --", '%00'])('%p is not known', async (number) => {
    const answer = await shipping.request('GET', `/api/shipping/track/${encodeURIComponent(number)}`);
    expect(answer).toMatchObject({ status: 404, body: { message: 'Tracking information not found' } });
  });

  test('loses its address when the account is erased', async () => {
    const userId = randomUUID();
    const { body } = await create(order({ userId }).id);
    await bus.publish([{ specversion: '1.0', source: 'identity', ...userDeleted({ userId }) }]);
    await bus.settled();
    const { rows } = await ctx.pool.query('SELECT address FROM shipments WHERE id = $1', [body.shipmentId]);
    expect(rows).toEqual([{ address: null }]);
    expect((await shipping.request('GET', body.labelUrl)).status).toBe(200);
  });
});

describe('rates', () => {
  const rates = (body: object) =>
    shipping.request('POST', '/api/shipping/rates', {
      caller: visitorCaller(),
      body: { toZip: '97211', toCountry: 'US', ...body },
    });

  test('know the caller’s cart', async () => {
    const answer = await rates({ fromZip: '12345', fromCountry: 'US', weight: 0.5 });
    expect(answer.body[0]).toMatchObject({ service: 'FEDEX_GROUND', cost: '9.99', currency: 'USD' });
    expect(answer.body).toHaveLength(5);
  });

  test('to another country, or nowhere, are refused', async () => {
    expect(await rates({ toCountry: 'CA' })).toMatchObject({ status: 422 });
    expect(await rates({ toZip: 'x' })).toMatchObject({ status: 400 });
    expect(await rates({ weight: -1 })).toMatchObject({ status: 400 });
  });

  test('say so when the cart is away', async () => {
    cartFails = true;
    expect(await rates({})).toMatchObject({ status: 503, body: { message: expect.any(String) } });
  });
});

test('an event that can not be handled waits for its replay', async () => {
  const broken = { ...userDeleted({ userId: 'x' }), data: { userId: null }, specversion: '1.0' as const };
  await bus.publish([{ ...broken, source: 'identity' }]);
  await bus.settled();
  const neighbour = { caller: serviceCaller('orders') };
  const { body } = await shipping.request('GET', '/internal/dead-letters', neighbour);
  expect(body).toMatchObject([{ service: 'shipping', type: 'user.deleted', eventId: broken.id }]);
  const replay = `/internal/dead-letters/${body[0].id}/replay`;
  expect((await shipping.request('POST', replay, neighbour)).status).toBe(409);
  expect((await shipping.request('POST', replay, { caller: adminCaller() })).status).toBe(404);
});

test('a quote prices every parcel of an order, for neighbours only', async () => {
  const body = {
    service: 'FedEx Ground',
    subtotalCents: 80_00,
    parcels: [1, 2].map(() => ({ zipCode: '97211', country: 'US', pieces: 1 })),
  };
  const answer = await shipping.request('POST', '/internal/quotes', { caller: serviceCaller('orders'), body });
  expect(answer.body).toMatchObject({ service: 'FEDEX_GROUND', costCents: 9_99 });
  expect((await shipping.request('POST', '/internal/quotes', { caller: adminCaller(), body })).status).toBe(404);
});
