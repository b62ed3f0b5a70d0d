import { fileURLToPath } from 'node:url';
import { ordersApi } from '@loop-petal/contracts/operations/orders';
import { createEventBus } from '@loop-petal/service-kit/events/create-event-bus';
import { createServiceClient } from '@loop-petal/service-kit/http/service-client';
import { createPool, migrate } from '@loop-petal/service-kit/postgres/postgres';
import { migrateAtStart } from '@loop-petal/service-kit/runtime/migrate-at-start';
import { runServer } from '@loop-petal/service-kit/runtime/run-server';
import { createInternalTokens } from '@loop-petal/service-kit/security/internal-token';
import { createLogger } from '@loop-petal/service-kit/telemetry/logger';
import { createPaymentsApp } from './app.ts';
import { chooseProviders, sandboxBooks } from './choose-providers.ts';
import { loadConfig } from './config.ts';
import { createContext } from './context.ts';
import { createOrdersClient } from './orders-client.ts';
import { paymentParts } from './parts.ts';

const config = loadConfig();
const logger = createLogger('payments', config.LOG_LEVEL);
const migrations = fileURLToPath(new URL('../migrations', import.meta.url));
await migrateAtStart(() => migrate(config.DATABASE_URL, migrations), logger);
const pool = createPool(config.DATABASE_URL);
const books = createPool(sandboxBooks(config.DATABASE_URL), { max: 4 });
const tokens = createInternalTokens(config.INTERNAL_TOKEN_SECRET, 'payments');
const bus = createEventBus(config, logger);
const ctx = createContext({
  pool,
  bus,
  logger,
  tokens,
  orders: createOrdersClient(createServiceClient(ordersApi, { baseUrl: config.ORDERS_URL, tokens })),
  countsNetworks: config.RATE_LIMITS === 'on',
  providers: chooseProviders(config, books),
});
await runServer({
  name: 'payments',
  config,
  logger,
  app: createPaymentsApp(ctx),
  parts: paymentParts(ctx, {
    url: `http://${['0.0.0.0', '::'].includes(config.HOST) ? '127.0.0.1' : config.HOST}:${config.PORT}/api/payment/webhook`,
    secret: config.PAYMENT_WEBHOOK_SECRET,
  }),
  close: async () => {
    await bus.close();
    await Promise.all([pool.end(), books.end()]);
  },
});
