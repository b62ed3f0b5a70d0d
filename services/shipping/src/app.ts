import { createApp } from '@loop-petal/service-kit/app';
import type { Context } from './context.ts';
import { shippingRoutes } from './routes.ts';

export const createShippingApp = (ctx: Context) =>
  createApp({
    service: 'shipping',
    logger: ctx.logger,
    tokens: ctx.tokens,
    ready: { postgres: () => ctx.pool.query('SELECT 1'), events: () => ctx.bus.ready() },
    routes: shippingRoutes(ctx),
  });
