import { fileURLToPath } from 'node:url';
import { startConsumers } from '@loop-petal/service-kit/events/consumers';
import { createEventBus } from '@loop-petal/service-kit/events/create-event-bus';
import { migrate } from '@loop-petal/service-kit/postgres/postgres';
import { createLoop, subscriptionPart } from '@loop-petal/service-kit/runtime/background-loop';
import { readConfig } from '@loop-petal/service-kit/runtime/config';
import { migrateAtStart } from '@loop-petal/service-kit/runtime/migrate-at-start';
import { runServer } from '@loop-petal/service-kit/runtime/run-server';
import { createLogger } from '@loop-petal/service-kit/telemetry/logger';
import { createOrdersApp } from './app.ts';
import { dropOldFailures, dropOldKeys } from './checkout/insert-order.ts';
import { OrdersConfig } from './config.ts';
import { orderConsumers } from './consumers.ts';
import { createContext } from './context.ts';
import { dropOldReservations } from './reservations/reservation-store.ts';

const config = readConfig(OrdersConfig);
const logger = createLogger('orders', config.LOG_LEVEL);
const migrations = fileURLToPath(new URL('../migrations', import.meta.url));
await migrateAtStart(() => migrate(config.DATABASE_URL, migrations), logger);
const ctx = createContext(config, logger, await createEventBus(config, logger));
const { bus, pool, outbox } = ctx;

await runServer({
  name: 'orders',
  config,
  logger,
  app: createOrdersApp(ctx),
  parts: [
    outbox,
    subscriptionPart(() =>
      startConsumers({ service: 'orders', bus, pool, logger, consumers: orderConsumers, afterCommit: outbox.wake }),
    ),
    createLoop({ name: 'key sweeper', everyMs: 3_600_000, logger, run: () => dropOldKeys(pool) }),
    createLoop({ name: 'reservation sweeper', everyMs: 3_600_000, logger, run: () => dropOldReservations(pool) }),
    createLoop({ name: 'sweeper of failed payments', everyMs: 3_600_000, logger, run: () => dropOldFailures(pool) }),
  ],
  close: async () => {
    await bus.close();
    await pool.end();
  },
});
