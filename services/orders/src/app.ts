import { createApp } from '@loop-petal/service-kit/http/app';
import { Router } from 'express';
import { adminRoutes } from './admin-routes.ts';
import type { Context } from './context.ts';
import { deskRoutes } from './desk-routes.ts';
import { exportRoutes } from './export-routes.ts';
import { internalRoutes } from './internal-routes.ts';
import { problemRoutes } from './problem-routes.ts';
import { orderRoutes } from './routes.ts';

export const createOrdersApp = (ctx: Context) =>
  createApp({
    service: 'orders',
    logger: ctx.logger,
    tokens: ctx.tokens,
    ready: { postgres: () => ctx.pool.query('SELECT 1'), events: () => ctx.bus.ready() },
    routes: Router().use(
      orderRoutes(ctx),
      adminRoutes(ctx),
      problemRoutes(ctx),
      deskRoutes(ctx),
      internalRoutes(ctx),
      exportRoutes(ctx),
    ),
  });
