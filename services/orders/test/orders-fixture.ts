import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import type { ShopEvent } from '@loop-petal/contracts/event';
import { offerChanged } from '@loop-petal/contracts/offer-events';
import { productChanged } from '@loop-petal/contracts/product-events';
import { startConsumers } from '@loop-petal/service-kit/events/consumers';
import { createMemoryEventBus } from '@loop-petal/service-kit/events/memory-event-bus';
import { createOutboxRelay } from '@loop-petal/service-kit/events/outbox';
import { createPool, migrate } from '@loop-petal/service-kit/postgres/postgres';
import { createLogger } from '@loop-petal/service-kit/telemetry/logger';
import { createTestPostgres, startTestServer, testTokens } from '@loop-petal/service-kit/testing';
import { createOrdersApp } from '../src/app.ts';
import { orderConsumers } from '../src/consumers.ts';
import type { Context } from '../src/context.ts';
import { createPrisma } from '../src/database.ts';
import { createOrderReader } from '../src/orders/prisma-reads.ts';
import { createNeighbours } from './neighbours.ts';

export type Orders = Awaited<ReturnType<typeof startOrders>>;

/** The whole service on its own database, with faked neighbours. */
export async function startOrders() {
  const database = await createTestPostgres('orders');
  await migrate(database.url, fileURLToPath(new URL('../migrations', import.meta.url)));
  const neighbours = createNeighbours();
  const bus = createMemoryEventBus();
  const logger = createLogger('orders', 'silent');

  const openContext = (): Context => {
    const pool = createPool(database.url);
    return {
      logger,
      tokens: testTokens,
      bus,
      pool,
      orders: createOrderReader(createPrisma(pool)),
      outbox: createOutboxRelay({ pool, bus, logger, service: 'orders' }),
      submissions: new Map(),
      linkSecret: 'a link secret of enough characters for tests',
      publicUrl: 'https://shop.test',
      ...neighbours.clients,
    };
  };
  const ctx = openContext();
  const server = await startTestServer(createOrdersApp(ctx));
  await ctx.outbox.start();
  const subscription = await startConsumers({
    service: 'orders',
    bus,
    pool: ctx.pool,
    consumers: orderConsumers,
    logger,
    afterCommit: ctx.outbox.wake,
  });
  const closing: (() => Promise<unknown>)[] = [];

  const orders = {
    ctx,
    pool: ctx.pool,
    bus,
    ...neighbours,
    request: server.request,
    url: server.url,
    /** Delivers events as the bus would, and waits until they are handled and what follows from them is published. */
    async hear(...events: ShopEvent[]) {
      await bus.publish(events.map((event) => ({ ...event, specversion: '1.0' as const, source: 'test' })));
      await orders.settled();
    },
    async settled() {
      do {
        await bus.settled();
        ctx.outbox.wake();
      } while ((await ctx.pool.query('SELECT FROM outbox')).rowCount);
      await bus.settled();
    },
    /** What the service itself has published. */
    async told(type: string) {
      await orders.settled();
      return (
        bus.published
          .filter((event) => event.source === 'orders' && event.type === type)
          // biome-ignore lint/suspicious/noExplicitAny: tests look into events freely
          .map((event) => event.data as any)
      );
    },
    async rows(sql: string, values: unknown[] = []) {
      return (await ctx.pool.query(sql, values)).rows;
    },
    /** A second process of the same service on the same database. */
    async startAnother() {
      const other = openContext();
      const door = await startTestServer(createOrdersApp(other));
      closing.push(door.close, async () => other.pool.ended || (await other.pool.end()));
      return { request: door.request, ctx: other };
    },
    async close() {
      await server.close();
      await subscription.stop();
      await ctx.outbox.stop();
      for (const close of closing) await close();
      await ctx.pool.end();
      await database.drop();
    },
  };
  return orders;
}

type ProductData = ReturnType<typeof productChanged>['data'];

export const product = (fields: Partial<ProductData> = {}) =>
  productChanged({
    id: randomUUID(),
    name: 'Rose Bouquet',
    description: 'Five roses that never fade.',
    priceCents: 29_99,
    imageUrl: '/images/rose',
    category: 'bouquets',
    colors: ['Red'],
    stemCount: 5,
    inStock: true,
    isVisible: true,
    variations: [],
    version: 1,
    ...fields,
  });

export const variation = (fields: Partial<ProductData['variations'][number]> = {}) => ({
  id: randomUUID(),
  colorName: 'Pink',
  imageUrl: '/images/pink',
  isAvailable: true,
  stockQuantity: 0,
  ...fields,
});

export const offer = (fields: Partial<ReturnType<typeof offerChanged>['data']> = {}) =>
  offerChanged({
    id: randomUUID(),
    title: 'Spring',
    discountType: 'percentage',
    discountValue: 10,
    code: null,
    applicableProducts: ['all'],
    validFrom: '2020-01-01T00:00:00Z',
    validUntil: '2100-01-01T00:00:00Z',
    isActive: true,
    minOrderCents: null,
    maxDiscountCents: null,
    version: 1,
    ...fields,
  });
