import { cartApi } from '@loop-petal/contracts/operations/cart';
import { createApp } from '@loop-petal/service-kit/http/app';
import type { Express } from 'express';
import { cartRoutes } from './api.ts';
import type { Context } from './context.ts';

export function createCartApp(ctx: Context): Express {
  return createApp({
    api: cartApi,
    logger: ctx.logger,
    tokens: ctx.tokens,
    routes: cartRoutes(ctx),
    ready: { database: () => ctx.pool.query('select 1'), events: () => ctx.bus.ready() },
  });
}
