import { fileURLToPath } from 'node:url';
import { startConsumers } from '@loop-petal/service-kit/events/consumers';
import { migrateAtStart } from '@loop-petal/service-kit/postgres/migrate-at-start';
import { subscriptionPart } from '@loop-petal/service-kit/runtime/background-loop';
import { runService } from '@loop-petal/service-kit/runtime/run-service';
import { createFirstAdmin } from './admin/create-first-admin.ts';
import { createIdentityApp } from './app.ts';
import { config } from './config.ts';
import { identityConsumers } from './consumers.ts';
import { createContext } from './context.ts';
import { createSweeper } from './sweeper.ts';

const settings = config();
const ctx = createContext(settings);
await migrateAtStart(settings.DATABASE_URL, fileURLToPath(new URL('../migrations', import.meta.url)), ctx.logger);
await createFirstAdmin(ctx);
await runService({
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
