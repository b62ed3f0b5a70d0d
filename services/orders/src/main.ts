import { fileURLToPath } from 'node:url';
import { readConfig } from '@loop-petal/service-kit/config';
import { createEventBus } from '@loop-petal/service-kit/create-event-bus';
import { createLogger } from '@loop-petal/service-kit/logger';
import { migrate } from '@loop-petal/service-kit/postgres';
import { runService } from '@loop-petal/service-kit/run-service';
import { createOrdersApp } from './app.ts';
import { OrdersConfig } from './config.ts';
import { orderConsumers } from './consumers.ts';
import { createContext } from './context.ts';
import { consumerPart, keySweeper } from './parts.ts';

const config = readConfig(OrdersConfig);
const logger = createLogger('orders', config.LOG_LEVEL);
await migrate(config.DATABASE_URL, fileURLToPath(new URL('../migrations', import.meta.url)));
const ctx = createContext(config, logger, await createEventBus(config, logger));

await runService({
  name: 'orders',
  config,
  logger,
  app: createOrdersApp(ctx),
  parts: [ctx.outbox, consumerPart(ctx, orderConsumers), keySweeper(ctx)],
  close: async () => {
    await ctx.bus.close();
    await ctx.pool.end();
  },
});
