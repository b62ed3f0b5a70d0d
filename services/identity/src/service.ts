import { identityApi } from '@loop-petal/contracts/operations/identity';
import { postgresStore } from '@loop-petal/service-kit/service/postgres-store';
import { defineService } from '@loop-petal/service-kit/service/service';
import { createFirstAdmin } from './admin/create-first-admin.ts';
import { identityHandlers } from './api.ts';
import { readAuditHistory } from './audit/order-history.ts';
import { loadConfig } from './config.ts';
import { identityConsumers } from './consumers.ts';
import { createContext } from './context.ts';
import { createSweeper } from './sweeper.ts';

export const identityService = defineService({
  api: identityApi,
  store: postgresStore(new URL('../migrations', import.meta.url)),
  loadConfig,
  createContext,
  handlers: identityHandlers,
  consumers: identityConsumers,
  orderHistory: (ctx, asked) => readAuditHistory(ctx.pool, asked),
  async prepare(ctx) {
    await ctx.settings.load();
    await createFirstAdmin(ctx);
  },
  background: (ctx) => [ctx.settings.loop, ctx.emailSender, createSweeper(ctx)],
});
