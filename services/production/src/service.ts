import { productionApi } from '@loop-petal/contracts/operations/production';
import { postgresStore } from '@loop-petal/service-kit/service/postgres-store';
import { defineService } from '@loop-petal/service-kit/service/service';
import { productionHandlers } from './api.ts';
import { loadConfig } from './config.ts';
import { productionBroadcasts, productionConsumers } from './consumers.ts';
import { createContext } from './context.ts';
import { readMakingHistory } from './promises/order-history.ts';
import { createPromiseGauge } from './statistics/promise-metrics.ts';

export const productionService = defineService({
  api: productionApi,
  store: postgresStore(new URL('../migrations', import.meta.url)),
  loadConfig,
  createContext,
  handlers: productionHandlers,
  consumers: productionConsumers,
  orderHistory: (ctx, asked) => readMakingHistory(ctx.pool, asked),
  broadcasts: productionBroadcasts,
  afterEvent: (ctx) => ctx.promiseLoop.wake(),
  prepare: ({ settings }) => settings.load(),
  background: (ctx) => [ctx.settings.loop, ctx.promiseLoop, createPromiseGauge(ctx)],
});
