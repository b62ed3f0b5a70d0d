import { ordersApi } from '@loop-petal/contracts/operations/orders';
import type { EventBus } from '@loop-petal/service-kit/events/event-bus';
import type { OutboxRelay } from '@loop-petal/service-kit/events/outbox';
import { createServiceClient, type ServiceClient } from '@loop-petal/service-kit/http/service-client';
import { createMongoRelay } from '@loop-petal/service-kit/mongo/mongo-outbox';
import { createInternalTokens, type InternalTokens } from '@loop-petal/service-kit/security/internal-token';
import type { Logger } from '@loop-petal/service-kit/telemetry/logger';
import type { Connection } from 'mongoose';
import { type CategoryStore, createCategoryStore } from './categories/category-store.ts';
import { createImageStore, type ImageStore } from './images/image-store.ts';
import { createOfferStore, type OfferStore } from './offers/offer-store.ts';
import { createProductStore, type ProductStore } from './products/product-store.ts';
import { createSearchIndex, type SearchIndex } from './search/search-index.ts';

export interface Context {
  logger: Logger;
  tokens: InternalTokens;
  bus: EventBus;
  connection: Connection;
  outbox: OutboxRelay;
  products: ProductStore;
  categories: CategoryStore;
  offers: OfferStore;
  images: ImageStore;
  searchIndex: SearchIndex;
  orders: ServiceClient<typeof ordersApi.calls>;
}

export async function createContext(o: {
  logger: Logger;
  tokenSecret: string;
  bus: EventBus;
  connection: Connection;
  ordersUrl: string;
}): Promise<Context> {
  const { logger, bus, connection } = o;
  const tokens = createInternalTokens(o.tokenSecret, 'catalog');
  const products = createProductStore(connection);
  const categories = createCategoryStore(connection);
  const offers = createOfferStore(connection);
  await Promise.all([products.ready(), categories.ready(), offers.ready()]);
  return {
    logger,
    bus,
    connection,
    products,
    categories,
    offers,
    tokens,
    images: createImageStore(connection),
    searchIndex: createSearchIndex({ products, logger }),
    orders: createServiceClient(ordersApi, { baseUrl: o.ordersUrl, tokens }),
    outbox: createMongoRelay({ connection, collections: ['products', 'categories', 'offers', 'images'], bus, logger }),
  };
}
