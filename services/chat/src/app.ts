import { createApp } from '@loop-petal/service-kit/app';
import type { Context } from './context.ts';
import { chatRoutes } from './routes.ts';

export const createChatApp = (ctx: Context) =>
  createApp({
    service: 'chat',
    logger: ctx.logger,
    tokens: ctx.tokens,
    ready: { mongo: async () => ctx.connection.db?.command({ ping: 1 }), events: () => ctx.bus.ready() },
    routes: chatRoutes(ctx),
  });
