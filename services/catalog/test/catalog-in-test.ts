import { startDocumentConsumers } from '@loop-petal/service-kit/document-consumers';
import { createLogger } from '@loop-petal/service-kit/logger';
import { createMemoryEventBus } from '@loop-petal/service-kit/memory-event-bus';
import { connectMongo } from '@loop-petal/service-kit/mongo';
import { createTestMongo, startTestServer, testTokens } from '@loop-petal/service-kit/testing';
import { createCatalogApp } from '../src/app.ts';
import { catalogConsumers } from '../src/consumers.ts';
import { createContext } from '../src/context.ts';

/** A whole catalog service on a real database, with its events in memory. */
export async function startCatalog() {
  const database = await createTestMongo('catalog');
  const connection = await connectMongo(database.url);
  const logger = createLogger('catalog', 'silent');
  const bus = createMemoryEventBus();
  /** The orders that the orders service has stored. */
  const placed = new Set<string>();
  const ordersUrl = 'http://127.0.0.1:9';
  const ctx = {
    ...(await createContext({ logger, tokenSecret: 'x'.repeat(32), bus, connection, ordersUrl })),
    tokens: testTokens,
    isPlaced: async (orderId: string) => placed.has(orderId),
  };
  await ctx.outbox.start();
  const consumers = await startDocumentConsumers({
    service: 'catalog',
    bus,
    connection,
    consumers: catalogConsumers(ctx),
    logger,
  });
  const server = await startTestServer(createCatalogApp(ctx));
  return {
    ...server,
    ctx,
    bus,
    placed,
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
