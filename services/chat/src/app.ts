import { chatApi } from '@loop-petal/contracts/operations/chat';
import { createApp } from '@loop-petal/service-kit/http/app';
import { chatRoutes } from './api.ts';
import type { Context } from './context.ts';
import type { ChatSockets } from './sockets/sockets.ts';

export const createChatApp = (ctx: Context, sockets: Pick<ChatSockets, 'signal'>) =>
  createApp({
    api: chatApi,
    logger: ctx.logger,
    tokens: ctx.tokens,
    routes: chatRoutes(ctx, sockets),
    ready: { mongo: async () => ctx.connection.db?.command({ ping: 1 }), events: () => ctx.bus.ready() },
  });
