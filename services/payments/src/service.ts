import { paymentsApi } from '@loop-petal/contracts/operations/payments';
import { postgresStore } from '@loop-petal/service-kit/service/postgres-store';
import { defineService } from '@loop-petal/service-kit/service/service';
import { paymentsHandlers } from './api.ts';
import { loadConfig } from './config.ts';
import { paymentsConsumers } from './consumers.ts';
import { createContext } from './context.ts';
import { readPaymentHistory } from './payment/order-history.ts';
import { createPaymentGauge } from './payment/payment-metrics.ts';
import { createSandboxLoop } from './providers/sandbox/sandbox-settler.ts';
import { createSweeper } from './reconciliation/sweep-payments.ts';

export const paymentsService = defineService({
  api: paymentsApi,
  store: postgresStore(new URL('../migrations', import.meta.url)),
  loadConfig,
  createContext,
  handlers: paymentsHandlers,
  consumers: paymentsConsumers,
  orderHistory: (ctx, asked) => readPaymentHistory(ctx.pool, asked),
  afterEvent({ operations }, added) {
    if (added.has('operations')) operations.wake();
  },
  background: (ctx) => [ctx.operations, createPaymentGauge(ctx.pool), createSweeper(ctx), createSandboxLoop(ctx)],
  close: ({ sandboxPool }) => sandboxPool.end(),
});
