import { fileURLToPath } from 'node:url';
import { readConfig } from '@loop-petal/service-kit/config';
import { startConsumers } from '@loop-petal/service-kit/consumers';
import { createEventBus } from '@loop-petal/service-kit/create-event-bus';
import { createLogger } from '@loop-petal/service-kit/logger';
import { migrate } from '@loop-petal/service-kit/postgres';
import { runService } from '@loop-petal/service-kit/run-service';
import { createShippingApp } from './app.ts';
import { ShippingConfig } from './config.ts';
import { createContext } from './context.ts';
import { createParcelFollower } from './follow-parcels.ts';

const config = readConfig(ShippingConfig);
const logger = createLogger('shipping', config.LOG_LEVEL);
await migrate(config.DATABASE_URL, fileURLToPath(new URL('../migrations', import.meta.url)));
const ctx = createContext(config, logger, await createEventBus(config, logger));

const consumers = consumersPart({ service: 'shipping', bus: ctx.bus, pool: ctx.pool, consumers: shippingConsumers(), logger });

await runService({
  name: 'shipping',
  config,
  logger,
  app: createShippingApp(ctx),
  parts: [ctx.outbox, consumers, createParcelFollower(ctx)],
  close: async () => {
    await ctx.bus.close();
    await ctx.pool.end();
  },
});
