import { createEventBus } from '@loop-petal/service-kit/events/create-event-bus';
import { startDocumentConsumers } from '@loop-petal/service-kit/mongo/document-consumers';
import { connectMongo } from '@loop-petal/service-kit/mongo/mongo';
import { subscriptionPart } from '@loop-petal/service-kit/runtime/background-loop';
import { readConfig } from '@loop-petal/service-kit/runtime/config';
import { endWhenUncaught, runServer } from '@loop-petal/service-kit/runtime/run-server';
import { createLogger } from '@loop-petal/service-kit/telemetry/logger';
import { createCatalogApp } from './app.ts';
import { CatalogConfig } from './config.ts';
import { catalogConsumers } from './consumers.ts';
import { createContext } from './context.ts';
import { createSweeper } from './stock/sweeper.ts';

const config = readConfig(CatalogConfig);
const logger = createLogger('catalog', config.LOG_LEVEL);
endWhenUncaught(logger);
const connection = await connectMongo(config.MONGO_URL);
const bus = createEventBus(config, logger);
const ctx = await createContext({
  logger,
  tokenSecret: config.INTERNAL_TOKEN_SECRET,
  bus,
  connection,
  ordersUrl: config.ORDERS_URL,
});
const consumers = catalogConsumers(ctx);
/** Read beside the start, so that the first question need not wait for it. */
const searchIndex = {
  start: async () =>
    void ctx.searchIndex.current().catch((error) => logger.warn({ err: error }, 'search index not read')),
  stop: async () => undefined,
};

await runServer({
  name: 'catalog',
  config,
  logger,
  app: createCatalogApp(ctx),
  parts: [
    ctx.outbox,
    createSweeper(ctx),
    searchIndex,
    subscriptionPart(() => startDocumentConsumers({ service: 'catalog', bus, connection, consumers, logger })),
  ],
  close: async () => {
    await bus.close();
    await connection.close();
  },
});
