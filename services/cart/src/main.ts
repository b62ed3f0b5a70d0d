import { fileURLToPath } from 'node:url';
import { catalogApi } from '@loop-petal/contracts/operations/catalog';
import { startConsumers } from '@loop-petal/service-kit/events/consumers';
import { createEventBus } from '@loop-petal/service-kit/events/create-event-bus';
import { createServiceClient } from '@loop-petal/service-kit/http/service-client';
import { migrateAtStart } from '@loop-petal/service-kit/postgres/migrate-at-start';
import { createPool } from '@loop-petal/service-kit/postgres/postgres';
import { subscriptionPart } from '@loop-petal/service-kit/runtime/background-loop';
import { runService } from '@loop-petal/service-kit/runtime/run-service';
import { createInternalTokens } from '@loop-petal/service-kit/security/internal-token';
import { createLogger } from '@loop-petal/service-kit/telemetry/logger';
import { createCartApp } from './app.ts';
import { createCartGauge } from './cart-metrics.ts';
import { createCatalogClient } from './catalog-client.ts';
import { loadConfig } from './config.ts';
import { cartConsumers as consumers } from './consumers.ts';
import { createContext } from './context.ts';

const config = loadConfig();
const logger = createLogger('cart', config.LOG_LEVEL);
await migrateAtStart(config.DATABASE_URL, fileURLToPath(new URL('../migrations', import.meta.url)), logger);
const pool = createPool(config.DATABASE_URL);
const bus = createEventBus(config, logger);
const tokens = createInternalTokens(config.INTERNAL_TOKEN_SECRET, 'cart');
const catalog = createCatalogClient(createServiceClient(catalogApi, { baseUrl: config.CATALOG_URL, tokens }));
const ctx = createContext({ pool, bus, logger, tokens, catalog });

await runService({
  name: 'cart',
  config,
  logger,
  app: createCartApp(ctx),
  parts: [
    createCartGauge(pool),
    subscriptionPart(() => startConsumers({ service: 'cart', bus, pool, consumers, logger })),
  ],
  close: async () => {
    await bus.close();
    await pool.end();
  },
});
