import { identityApi } from '@loop-petal/contracts/operations/identity';
import { createApp } from '@loop-petal/service-kit/http/app';
import { identityRoutes } from './api.ts';
import type { Context } from './context.ts';

export const createIdentityApp = (ctx: Context) =>
  createApp({
    api: identityApi,
    logger: ctx.logger,
    tokens: ctx.tokens,
    ready: { database: () => ctx.pool.query('SELECT 1'), events: () => ctx.bus.ready() },
    routes: identityRoutes(ctx),
  });
