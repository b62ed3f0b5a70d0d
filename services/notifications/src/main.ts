import { fileURLToPath } from 'node:url';
import { startConsumers } from '@loop-petal/service-kit/events/consumers';
import { migrate } from '@loop-petal/service-kit/postgres/postgres';
import { subscriptionPart } from '@loop-petal/service-kit/runtime/background-loop';
import { readConfig } from '@loop-petal/service-kit/runtime/config';
import { migrateAtStart } from '@loop-petal/service-kit/runtime/migrate-at-start';
import { runServer } from '@loop-petal/service-kit/runtime/run-server';
import { createLogger } from '@loop-petal/service-kit/telemetry/logger';
import { createNotificationsApp } from './app.ts';
import { NotificationsConfig } from './config.ts';
import { notificationsConsumers } from './consumers.ts';
import { createContext } from './context.ts';

const config = readConfig(NotificationsConfig);
const logger = createLogger('notifications', config.LOG_LEVEL);
const migrations = fileURLToPath(new URL('../migrations', import.meta.url));
await migrateAtStart(() => migrate(config.DATABASE_URL, migrations), logger);
const ctx = await createContext(config, logger);
const { bus, pool, outbox, mailer } = ctx;
const consumers = notificationsConsumers(ctx);
const afterCommit = () => mailer.wake();

await runServer({
  name: 'notifications',
  config,
  logger,
  app: createNotificationsApp(ctx),
  parts: [
    outbox,
    mailer,
    subscriptionPart(() => startConsumers({ service: 'notifications', bus, pool, consumers, logger, afterCommit })),
  ],
  close: async () => {
    await bus.close();
    await pool.end();
  },
});
