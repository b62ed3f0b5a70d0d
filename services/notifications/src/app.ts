import { createApp } from '@loop-petal/service-kit/app';
import type { Context } from './context.ts';
import { notificationRoutes } from './routes.ts';

export const createNotificationsApp = (ctx: Context) =>
  createApp({
    service: 'notifications',
    logger: ctx.logger,
    tokens: ctx.tokens,
    ready: { postgres: () => ctx.pool.query('SELECT 1'), events: () => ctx.bus.ready() },
    rawBodyPaths: ['/api/newsletter/unsubscribe'],
    routes: notificationRoutes(ctx),
  });
