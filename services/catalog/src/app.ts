import { catalogApi } from '@loop-petal/contracts/operations/catalog';
import { createApp } from '@loop-petal/service-kit/http/app';
import { catalogRoutes } from './api.ts';
import type { Context } from './context.ts';

export const createCatalogApp = (ctx: Context) =>
  createApp({
    api: catalogApi,
    logger: ctx.logger,
    tokens: ctx.tokens,
    routes: catalogRoutes(ctx),
    ready: { mongo: async () => ctx.connection.db?.command({ ping: 1 }), events: () => ctx.bus.ready() },
  });
