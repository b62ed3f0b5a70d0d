import { fileURLToPath } from 'node:url';
import { startConsumers } from '@loop-petal/service-kit/events/consumers';
import { migrate } from '@loop-petal/service-kit/postgres/postgres';
import { subscriptionPart } from '@loop-petal/service-kit/runtime/background-loop';
import { migrateAtStart } from '@loop-petal/service-kit/runtime/migrate-at-start';
import { runServer } from '@loop-petal/service-kit/runtime/run-server';
import { createFirstAdmin } from './admin/create-first-admin.ts';
import { createIdentityApp } from './app.ts';
import { config } from './config.ts';
import { identityConsumers } from './consumers.ts';
import { createContext } from './context.ts';
import { createSweeper } from './sweeper.ts';

const settings = config();
const ctx = createContext(settings);
const migrations = fileURLToPath(new URL('../migrations', import.meta.url));
await migrateAtStart(() => migrate(settings.DATABASE_URL, migrations), ctx.logger);
await createFirstAdmin(ctx);
await runServer({
  name: 'identity',
  config: settings,
  logger: ctx.logger,
  app: createIdentityApp(ctx),
  parts: [
    ctx.outbox,
    ctx.mailSender,
    createSweeper(ctx),
    subscriptionPart(() => startConsumers({ ...ctx, service: 'identity', consumers: identityConsumers })),
  ],
  close: async () => {
    await ctx.bus.close();
    await ctx.pool.end();
  },
});
