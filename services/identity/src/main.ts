import { fileURLToPath } from 'node:url';
import { migrate } from '@loop-petal/service-kit/postgres';
import { runService } from '@loop-petal/service-kit/run-service';
import { identityApp } from './app.ts';
import { config } from './config.ts';
import { createContext } from './context.ts';
import { createFirstAdmin } from './create-first-admin.ts';
import { createSweeper } from './sweeper.ts';

const settings = config();
const ctx = createContext(settings);
await migrate(settings.DATABASE_URL, fileURLToPath(new URL('../migrations', import.meta.url)));
await createFirstAdmin(ctx);
await runService({
  name: 'identity',
  config: settings,
  logger: ctx.logger,
  app: identityApp(ctx),
  parts: [ctx.outbox, ctx.mailSender, createSweeper(ctx)],
  close: async () => {
    await ctx.bus.close();
    await ctx.pool.end();
  },
});
