import { createApp } from '@loop-petal/service-kit/app';
import { deadLetterRoutes } from '@loop-petal/service-kit/dead-letter-routes';
import { listDeadLetters, replayDeadLetter } from '@loop-petal/service-kit/dead-letters';
import { type Express, Router } from 'express';
import { cartConsumers } from './consumers.ts';
import type { Context } from './context.ts';
import { exportRoutes } from './export-routes.ts';
import { cartRoutes } from './routes.ts';

export function createCartApp(ctx: Context): Express {
  return createApp({
    service: 'cart',
    logger: ctx.logger,
    tokens: ctx.tokens,
    routes: Router()
      .use(cartRoutes(ctx))
      .use(exportRoutes(ctx))
      .use(
        deadLetterRoutes({
          name: 'cart',
          list: () => listDeadLetters(ctx.pool),
          replay: (id) => replayDeadLetter(ctx.pool, id, cartConsumers),
        }),
      ),
    ready: { database: () => ctx.pool.query('select 1'), events: () => ctx.bus.ready() },
    bodyLimit: '20kb',
  });
}
