import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { createMemoryEventBus } from '@loop-petal/service-kit/events/memory-event-bus';
import { createOutboxRelay } from '@loop-petal/service-kit/events/outbox';
import { notFound } from '@loop-petal/service-kit/http/errors';
import { createPool, migrate } from '@loop-petal/service-kit/postgres/postgres';
import { createLogger } from '@loop-petal/service-kit/telemetry/logger';
import { createTestPostgres, startTestServer, testTokens } from '@loop-petal/service-kit/testing';
import { createShippingApp } from '../../../../services/shipping/src/app.ts';
import type { Context } from '../../../../services/shipping/src/context.ts';
import { signLabelLink } from '../../../../services/shipping/src/label-link.ts';
import type { InternalOrder } from '../../../../services/shipping/src/orders-client.ts';
import { createSandboxCarrier } from '../../../../services/shipping/src/sandbox-carrier.ts';
import { labelPath } from '../../../../services/shipping/src/shipment.ts';
import { type Door, expecting, newPeople } from '../door.ts';

const ORDER = randomUUID();
const SECOND_ORDER = randomUUID();
const PARCEL = {
  address: {
    recipientName: 'Ada Lovelace',
    phone: '503 555 0100',
    addressLine1: '1 Petal Lane',
    addressLine2: null,
    city: 'Portland',
    state: 'OR',
    zipCode: '97201',
    country: 'US',
    deliveryInstructions: null,
  },
  formattedAddress: '1 Petal Lane, Portland',
  trackingNumber: null,
  shippingLabelUrl: null,
  service: null,
  status: null,
};

export async function openShipping(): Promise<Door> {
  const database = await createTestPostgres('shipping');
  await migrate(database.url, fileURLToPath(new URL('../../../../services/shipping/migrations', import.meta.url)));
  const pool = createPool(database.url);
  const bus = createMemoryEventBus();
  const logger = createLogger('shipping', 'silent');
  const placed = { id: ORDER, userId: null, status: 'processing', shippingMethod: 'FedEx Ground', parcels: [PARCEL] };
  const ctx: Context = {
    logger,
    bus,
    pool,
    tokens: testTokens,
    outbox: createOutboxRelay({ pool, bus, logger, service: 'shipping' }),
    carrier: createSandboxCarrier(1),
    cart: { summary: async () => ({ subtotalCents: 40_00, shipments: 1, pieces: 2 }) },
    orders: {
      async find(id) {
        if (id !== ORDER && id !== SECOND_ORDER) throw notFound('Order not found');
        return { ...placed, id } as unknown as InternalOrder;
      },
    },
    linkSecret: 'l'.repeat(32),
  };
  await ctx.outbox.start();
  const app = createShippingApp(ctx);
  const { request, close } = await startTestServer(app);
  const people = newPeople();
  const { body } = await expecting(
    201,
    request('POST', '/api/shipping/create', { caller: people.admin, body: { orderId: ORDER } }),
  );
  return {
    service: 'shipping',
    app,
    request,
    people,
    owned: {},
    bus,
    adminWrites: {
      'POST /api/shipping/create': async () => ({ path: '/api/shipping/create', body: { orderId: SECOND_ORDER } }),
    },
    held: {
      async 'GET /api/shipping/labels/{file} signature'() {
        const link = (id: string) => ({ path: signLabelLink(ctx.linkSecret, id, new Date()) });
        const other = new URL(link(randomUUID()).path, 'http://shop.test');
        return { right: link(body.shipmentId), other: { path: labelPath(body.shipmentId) + other.search } };
      },
    },
    ids: [ORDER, body.shipmentId, body.trackingNumber, `${body.shipmentId}.pdf`, 'LP00000000000'],
    async close() {
      await close();
      await ctx.outbox.stop();
      await pool.end();
      await database.drop();
    },
  };
}
