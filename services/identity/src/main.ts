import { fileURLToPath } from 'node:url';
import { subscriptionPart } from '@loop-petal/service-kit/background-loop';
import { startConsumers } from '@loop-petal/service-kit/consumers';
import { migrateAtStart } from '@loop-petal/service-kit/migrate-at-start';
import { runService } from '@loop-petal/service-kit/run-service';
import { identityApp } from './app.ts';
import { config } from './config.ts';
import { identityConsumers } from './consumers.ts';
import { createContext } from './context.ts';
import { createFirstAdmin } from './create-first-admin.ts';
import { createSweeper } from './sweeper.ts';

const settings = config();
const ctx = createContext(settings);
await migrateAtStart(settings.DATABASE_URL, fileURLToPath(new URL('../migrations', import.meta.url)), ctx.logger);
await createFirstAdmin(ctx);
await runService({
  name: 'identity',
  config: settings,
  logger: ctx.logger,
  app: identityApp(ctx),
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
