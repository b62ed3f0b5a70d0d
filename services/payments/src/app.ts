import { paymentsApi } from '@loop-petal/contracts/operations/payments';
import { createApp } from '@loop-petal/service-kit/http/app';
import type { Express } from 'express';
import { paymentRoutes } from './api.ts';
import type { Context } from './context.ts';

export function createPaymentsApp(ctx: Context): Express {
  return createApp({
    api: paymentsApi,
    logger: ctx.logger,
    tokens: ctx.tokens,
    routes: paymentRoutes(ctx),
    ready: { database: () => ctx.pool.query('select 1'), events: () => ctx.bus.ready() },
  });
}
