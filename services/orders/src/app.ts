import { ordersApi } from '@loop-petal/contracts/operations/orders';
import { createApp } from '@loop-petal/service-kit/http/app';
import { orderRoutes } from './api.ts';
import type { Context } from './context.ts';

export const createOrdersApp = (ctx: Context) =>
  createApp({
    api: ordersApi,
    logger: ctx.logger,
    tokens: ctx.tokens,
    ready: { postgres: () => ctx.pool.query('SELECT 1'), events: () => ctx.bus.ready() },
    routes: orderRoutes(ctx),
  });
