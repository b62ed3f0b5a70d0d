import { notificationsApi } from '@loop-petal/contracts/operations/notifications';
import { createApp } from '@loop-petal/service-kit/http/app';
import { notificationsRoutes } from './api.ts';
import type { Context } from './context.ts';

export const createNotificationsApp = (ctx: Context) =>
  createApp({
    api: notificationsApi,
    logger: ctx.logger,
    tokens: ctx.tokens,
    ready: { postgres: () => ctx.pool.query('SELECT 1'), events: () => ctx.bus.ready() },
    routes: notificationsRoutes(ctx),
  });
