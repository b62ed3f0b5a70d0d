import { createApp } from '@loop-petal/service-kit/http/app';
import { deadLetterRoutes } from '@loop-petal/service-kit/http/dead-letter-routes';
import { listDocumentDeadLetters, replayDocumentDeadLetter } from '@loop-petal/service-kit/mongo/document-consumers';
import { Router } from 'express';
import { chatConsumers } from './consumers.ts';
import type { Context } from './context.ts';
import { exportRoutes } from './export-routes.ts';
import { chatRoutes } from './routes.ts';
import type { ChatSockets } from './sockets.ts';

export const createChatApp = (ctx: Context, sockets: Pick<ChatSockets, 'signal'>) =>
  createApp({
    service: 'chat',
    logger: ctx.logger,
    tokens: ctx.tokens,
    ready: { mongo: async () => ctx.connection.db?.command({ ping: 1 }), events: () => ctx.bus.ready() },
    routes: Router().use(
      chatRoutes(ctx, sockets),
      exportRoutes(ctx),
      deadLetterRoutes({
        name: 'chat',
        list: () => listDocumentDeadLetters(ctx.connection),
        replay: (id) => replayDocumentDeadLetter(ctx.connection, id, chatConsumers(ctx)),
        afterReplay: () => ctx.outbox.wake(),
      }),
    ),
  });
