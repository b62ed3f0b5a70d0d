import { fileURLToPath } from 'node:url';
import { startConsumers } from '@loop-petal/service-kit/events/consumers';
import { migrate } from '@loop-petal/service-kit/postgres/postgres';
import { subscriptionPart } from '@loop-petal/service-kit/runtime/background-loop';
import { readConfig } from '@loop-petal/service-kit/runtime/config';
import { migrateAtStart } from '@loop-petal/service-kit/runtime/migrate-at-start';
import { runServer } from '@loop-petal/service-kit/runtime/run-server';
import { createLogger } from '@loop-petal/service-kit/telemetry/logger';
import { createShippingApp } from './app.ts';
import { ShippingConfig } from './config.ts';
import { shippingConsumers } from './consumers.ts';
import { createContext } from './context.ts';
import { createParcelFollower } from './follow-parcels.ts';

const config = readConfig(ShippingConfig);
const logger = createLogger('shipping', config.LOG_LEVEL);
const migrations = fileURLToPath(new URL('../migrations', import.meta.url));
await migrateAtStart(() => migrate(config.DATABASE_URL, migrations), logger);
const ctx = createContext(config, logger);
const { bus, pool, outbox } = ctx;

await runServer({
  name: 'shipping',
  config,
  logger,
  app: createShippingApp(ctx),
  parts: [
    outbox,
    createParcelFollower(ctx),
    subscriptionPart(() => startConsumers({ service: 'shipping', bus, pool, consumers: shippingConsumers, logger })),
  ],
  close: async () => {
    await bus.close();
    await pool.end();
  },
});
