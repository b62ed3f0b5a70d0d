import { createApp } from '@loop-petal/service-kit/app';
import { deadLetterRoutes } from '@loop-petal/service-kit/dead-letter-routes';
import { listDeadLetters, replayDeadLetter } from '@loop-petal/service-kit/dead-letters';
import { Router } from 'express';
import { shippingConsumers } from './consumers.ts';
import type { Context } from './context.ts';
import { shippingRoutes } from './routes.ts';

export const createShippingApp = (ctx: Context) =>
  createApp({
    service: 'shipping',
    logger: ctx.logger,
    tokens: ctx.tokens,
    ready: { postgres: () => ctx.pool.query('SELECT 1'), events: () => ctx.bus.ready() },
    routes: Router().use(
      shippingRoutes(ctx),
      deadLetterRoutes({
        name: 'shipping',
        list: () => listDeadLetters(ctx.pool),
        replay: (id) => replayDeadLetter(ctx.pool, id, shippingConsumers),
        afterReplay: () => ctx.outbox.wake(),
      }),
    ),
  });
