import { shippingApi } from '@loop-petal/contracts/operations/shipping';
import { createApp } from '@loop-petal/service-kit/http/app';
import { shippingRoutes } from './api.ts';
import type { Context } from './context.ts';

export const createShippingApp = (ctx: Context) =>
  createApp({
    api: shippingApi,
    logger: ctx.logger,
    tokens: ctx.tokens,
    ready: { postgres: () => ctx.pool.query('SELECT 1'), events: () => ctx.bus.ready() },
    routes: shippingRoutes(ctx),
  });
