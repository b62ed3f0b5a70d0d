import { createApp } from '@loop-petal/service-kit/app';
import type { Express } from 'express';
import type { Context } from './context.ts';
import { paymentRoutes, WEBHOOK_PATH } from './routes.ts';

export function createPaymentsApp(ctx: Context): Express {
  return createApp({
    service: 'payments',
    logger: ctx.logger,
    tokens: ctx.tokens,
    routes: paymentRoutes(ctx),
    ready: { database: () => ctx.pool.query('select 1'), events: () => ctx.bus.ready() },
    bodyLimit: '20kb',
    // Its signature is over the bytes as they came.
    rawBodyPaths: [WEBHOOK_PATH],
  });
}
