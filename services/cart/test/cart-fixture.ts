import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import type { EventDefinition } from '@loop-petal/contracts/event';
import type { OfferSnapshot } from '@loop-petal/contracts/offer-events';
import type { ProductSnapshot } from '@loop-petal/contracts/product-events';
import { startConsumers } from '@loop-petal/service-kit/events/consumers';
import { createMemoryEventBus } from '@loop-petal/service-kit/events/memory-event-bus';
import { createPool, migrate } from '@loop-petal/service-kit/postgres/postgres';
import { createLogger } from '@loop-petal/service-kit/telemetry/logger';
import { createTestPostgres, startTestServer, testTokens } from '@loop-petal/service-kit/testing';
import { createCartApp } from '../src/app.ts';
import { cartConsumers } from '../src/consumers.ts';
import { createContext } from '../src/context.ts';

export const NOW = new Date();

/** The whole service on its own database; `catalogued` is what catalog answers when it is asked. */
export async function startCart() {
  const database = await createTestPostgres('cart');
  await migrate(database.url, fileURLToPath(new URL('../migrations', import.meta.url)));
  const pool = createPool(database.url);
  const bus = createMemoryEventBus();
  const logger = createLogger('cart', 'silent');
  const catalogued = new Map<string, ProductSnapshot>();
  const asked: string[] = [];
  const catalog = {
    findProduct: async (id: string) => {
      asked.push(id);
      return catalogued.get(id) ?? null;
    },
  };
  const ctx = createContext({ pool, bus, logger, tokens: testTokens, catalog, now: () => NOW });
  const server = await startTestServer(createCartApp(ctx));
  const subscription = await startConsumers({ service: 'cart', bus, pool, consumers: cartConsumers, logger });
  return {
    ctx,
    pool,
    bus,
    server,
    request: server.request,
    catalogued,
    asked,
    async hear(...events: ReturnType<EventDefinition>[]) {
      await bus.publish(events.map((event) => ({ ...event, specversion: '1.0' as const, source: 'test' })));
      await bus.settled();
    },
    async stop() {
      await subscription.stop();
      await server.close();
      await bus.close();
      await pool.end();
      await database.drop();
    },
  };
}
export type CartService = Awaited<ReturnType<typeof startCart>>;

export const product = (fields: Partial<ProductSnapshot> = {}): ProductSnapshot => ({
  id: randomUUID(),
  name: 'Rose bouquet',
  description: 'A dozen crochet roses',
  priceCents: 2999,
  imageUrl: '/images/rose',
  category: 'bouquets',
  colors: ['Red'],
  stemCount: 12,
  inStock: true,
  isVisible: true,
  variations: [],
  version: 1,
  ...fields,
});

export const variation = (colorName: string, fields: Partial<ProductSnapshot['variations'][number]> = {}) => ({
  id: randomUUID(),
  colorName,
  imageUrl: `/images/${colorName}`,
  isAvailable: true,
  stockQuantity: 0,
  ...fields,
});

export const offer = (fields: Partial<OfferSnapshot> = {}): OfferSnapshot => ({
  id: randomUUID(),
  title: 'Autumn',
  discountType: 'percentage',
  discountValue: 10,
  code: null,
  applicableProducts: ['all'],
  validFrom: new Date(NOW.getTime() - 86_400_000).toISOString(),
  validUntil: new Date(NOW.getTime() + 86_400_000).toISOString(),
  isActive: true,
  minOrderCents: null,
  maxDiscountCents: null,
  version: 1,
  ...fields,
});
