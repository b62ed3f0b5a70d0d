import type { OrderStatus } from '@loop-petal/contracts/order-events';
import { startDocumentConsumers } from '@loop-petal/service-kit/document-consumers';
import { createLogger } from '@loop-petal/service-kit/logger';
import { createMemoryEventBus } from '@loop-petal/service-kit/memory-event-bus';
import { connectMongo } from '@loop-petal/service-kit/mongo';
import { createTestMongo, startTestServer, testTokens } from '@loop-petal/service-kit/testing';
import express from 'express';
import { createCatalogApp } from '../src/app.ts';
import { catalogConsumers } from '../src/consumers.ts';
import { createContext } from '../src/context.ts';

/** The orders service as far as catalog asks it. */
const answerFor = (stored: ReadonlyMap<string, OrderStatus>) =>
  express().get('/internal/orders/:id', (req, res) => {
    const status = stored.get(req.params.id);
    if (status) res.json({ status, reservationVersion: 1 });
    else res.status(404).json({ message: 'Order not found' });
  });

/** A whole catalog service on a real database, with its events in memory. */
export async function startCatalog() {
  const database = await createTestMongo('catalog');
  const connection = await connectMongo(database.url);
  const logger = createLogger('catalog', 'silent');
  const bus = createMemoryEventBus();
  /** The state of the orders that the orders service has stored. */
  const stored = new Map<string, OrderStatus>();
  const orders = await startTestServer(answerFor(stored));
  const ctx = {
    ...(await createContext({ logger, tokenSecret: 'x'.repeat(32), bus, connection, ordersUrl: orders.url })),
    tokens: testTokens,
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
    stored,
    async stop() {
      await server.close();
      await orders.close();
      await consumers.stop();
      await ctx.outbox.stop();
      await bus.close();
      await connection.close();
      await database.drop();
    },
  };
}

export type Catalog = Awaited<ReturnType<typeof startCatalog>>;
