import { createApp } from '@loop-petal/service-kit/app';
import { deadLetterRoutes } from '@loop-petal/service-kit/dead-letter-routes';
import { listDeadLetters, replayDeadLetter } from '@loop-petal/service-kit/dead-letters';
import { problemRoute } from '@loop-petal/service-kit/problem-route';
import { type Express, Router } from 'express';
import { paymentConsumers } from './consumers.ts';
import type { Context } from './context.ts';
import { listPaymentProblems } from './payment-problems.ts';
import { paymentRoutes, WEBHOOK_PATH } from './routes.ts';

export function createPaymentsApp(ctx: Context): Express {
  return createApp({
    service: 'payments',
    logger: ctx.logger,
    tokens: ctx.tokens,
    routes: Router()
      .use(paymentRoutes(ctx))
      .use(problemRoute(() => listPaymentProblems(ctx.pool)))
      .use(
        deadLetterRoutes({
          name: 'payments',
          list: () => listDeadLetters(ctx.pool),
          replay: (id) => replayDeadLetter(ctx.pool, id, paymentConsumers),
          afterReplay: () => ctx.operations.wake(),
        }),
      ),
    ready: { database: () => ctx.pool.query('select 1'), events: () => ctx.bus.ready() },
    bodyLimit: '20kb',
    // Its signature is over the bytes as they came.
    rawBodyPaths: [WEBHOOK_PATH],
  });
}
