import type { ordersApi } from '@loop-petal/contracts/operations/orders';
import type { OrderStatus } from '@loop-petal/contracts/order-events';
import type { InternalOrderView } from '@loop-petal/contracts/orders-api';
import { createMemoryEventBus } from '@loop-petal/service-kit/events/memory-event-bus';
import { notFound } from '@loop-petal/service-kit/http/errors';
import { startDocumentConsumers } from '@loop-petal/service-kit/mongo/document-consumers';
import { connectMongo } from '@loop-petal/service-kit/mongo/mongo';
import { createLogger } from '@loop-petal/service-kit/telemetry/logger';
import {
  adminCaller,
  createTestMongo,
  fakeService,
  startTestServer,
  testTokens,
} from '@loop-petal/service-kit/testing';
import type { z } from 'zod';
import { createCatalogApp } from '../src/app.ts';
import { catalogConsumers } from '../src/consumers.ts';
import { createContext } from '../src/context.ts';

const ORDER_FIELDS = {
  customerName: 'Ada Lovelace',
  customerEmail: 'ada@example.com',
  customerPhone: '503 555 0100',
  shippingAddress: {
    recipientName: 'Ada Lovelace',
    phone: null,
    addressLine1: '1 Petal Lane',
    addressLine2: null,
    city: 'Portland',
    state: 'OR',
    zipCode: '97201',
    country: 'US',
    deliveryInstructions: null,
  },
  formattedAddress: '1 Petal Lane, Portland, OR 97201, US',
  parcels: [],
  orderItems: [],
  subtotalAmount: '96.00',
  taxAmount: '6.40',
  shippingCost: '0.00',
  shippingMethod: 'FedEx Ground',
  totalAmount: '102.40',
  refundedAmount: '0.00',
  paymentMethod: 'Clover',
  paymentStatus: 'succeeded',
  paymentId: 'p',
  trackingNumber: null,
  shippingLabelUrl: null,
  shippedAt: null,
  deliveredAt: null,
  estimatedDelivery: null,
  createdAt: '2026-11-22T08:00:00.000Z',
  updatedAt: '2026-11-22T08:00:00.000Z',
  canCancel: false,
  canReturn: false,
  returnRequestedAt: null,
  userId: null,
  guestLink: 'https://shop.test/my-orders',
  reservationVersion: 1,
} satisfies Omit<z.output<typeof InternalOrderView>, 'id' | 'status'>;

/** The orders service as far as catalog asks it. */
const fakeOrders = (statuses: ReadonlyMap<string, OrderStatus>) =>
  fakeService<typeof ordersApi.calls>({
    'GET /internal/orders/{id}': ({ params: { id } }) => {
      const status = statuses.get(id);
      if (!status) throw notFound('Order not found');
      return { ...ORDER_FIELDS, id, status };
    },
  });

/** A whole catalog service on a real database, with its events in memory. */
export async function startCatalog() {
  const database = await createTestMongo('catalog');
  const connection = await connectMongo(database.url);
  const logger = createLogger('catalog', 'silent');
  const bus = createMemoryEventBus();
  /** The status of each order that the orders service has stored. */
  const orderStatuses = new Map<string, OrderStatus>();
  const ctx = {
    ...(await createContext({ logger, tokenSecret: 'x'.repeat(32), bus, connection, ordersUrl: 'http://orders.test' })),
    tokens: testTokens,
    orders: fakeOrders(orderStatuses),
  };
  await ctx.outbox.start();
  const consumers = await startDocumentConsumers({
    service: 'catalog',
    bus,
    connection,
    consumers: catalogConsumers(ctx),
    logger,
  });
  const app = createCatalogApp(ctx);
  const server = await startTestServer(app);
  const admin = adminCaller();
  return {
    ...server,
    app,
    admin,
    asAdmin: (method: string, path: string, body?: unknown) => server.request(method, path, { caller: admin, body }),
    ctx,
    bus,
    orderStatuses,
    async stop() {
      await server.close();
      await consumers.stop();
      await ctx.outbox.stop();
      await bus.close();
      await connection.close();
      await database.drop();
    },
  };
}

export type Catalog = Awaited<ReturnType<typeof startCatalog>>;

/** A product as an admin adds it, in the category `stems`. */
export const productBody = (changes: object = {}) => ({
  name: 'Rose Stem',
  description: 'One full open rose with two leaves',
  price: '18.00',
  category: 'stems',
  imageUrl: '/system/marker',
  ...changes,
});
