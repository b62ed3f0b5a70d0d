import { createApp } from '@loop-petal/service-kit/http/app';
import { deadLetterRoutes } from '@loop-petal/service-kit/http/dead-letter-routes';
import { problemRoute } from '@loop-petal/service-kit/http/problem-route';
import { listDocumentDeadLetters, replayDocumentDeadLetter } from '@loop-petal/service-kit/mongo/document-consumers';
import { Router } from 'express';
import { adminRoutes } from './admin-routes.ts';
import { catalogConsumers } from './consumers.ts';
import type { Context } from './context.ts';
import { imageRoutes } from './image-routes.ts';
import { internalRoutes } from './internal-routes.ts';
import { publicRoutes } from './public-routes.ts';
import { listStockProblems } from './stock-problems.ts';

/** Large enough for a 5 MB picture as a `data:` URL. */
const BODY_LIMIT = '8mb';

export const createCatalogApp = (ctx: Context) =>
  createApp({
    service: 'catalog',
    logger: ctx.logger,
    tokens: ctx.tokens,
    bodyLimit: BODY_LIMIT,
    rawBodyPaths: ['/api/admin/upload-image'],
    ready: { mongo: async () => ctx.connection.db?.command({ ping: 1 }), events: () => ctx.bus.ready() },
    routes: Router().use(
      publicRoutes(ctx),
      imageRoutes(ctx),
      adminRoutes(ctx),
      internalRoutes(ctx),
      problemRoute(() => listStockProblems(ctx)),
      deadLetterRoutes({
        name: 'catalog',
        list: () => listDocumentDeadLetters(ctx.connection),
        replay: (id) => replayDocumentDeadLetter(ctx.connection, id, catalogConsumers(ctx)),
        afterReplay: () => ctx.outbox.wake(),
      }),
    ),
  });
