import { listDeadLetters, replayDeadLetter } from '@loop-petal/service-kit/events/dead-letters';
import { createApp } from '@loop-petal/service-kit/http/app';
import { deadLetterRoutes } from '@loop-petal/service-kit/http/dead-letter-routes';
import { type ErrorRequestHandler, Router } from 'express';
import { accountRoutes } from './account-routes.ts';
import { adminRoutes } from './admin-routes.ts';
import { TooManyAttempts } from './attempt-store.ts';
import { auditRoutes } from './audit-routes.ts';
import { authRoutes } from './auth-routes.ts';
import { identityConsumers } from './consumers.ts';
import type { Context } from './context.ts';
import { internalRoutes } from './internal-routes.ts';
import { socialRoutes } from './social-routes.ts';
import { twoStepRoutes } from './two-step-routes.ts';

const tellWhenToRetry: ErrorRequestHandler = (error, _req, res, next) => {
  if (error instanceof TooManyAttempts) res.set('Retry-After', String(error.retryAfterSeconds));
  next(error);
};

export const identityApp = (ctx: Context) =>
  createApp({
    service: 'identity',
    logger: ctx.logger,
    tokens: ctx.tokens,
    ready: { database: () => ctx.pool.query('SELECT 1'), events: () => ctx.bus.ready() },
    routes: Router()
      .use(authRoutes(ctx))
      .use(socialRoutes(ctx))
      .use(accountRoutes(ctx))
      .use(adminRoutes(ctx))
      .use(twoStepRoutes(ctx))
      .use(auditRoutes(ctx))
      .use(internalRoutes(ctx))
      .use(
        deadLetterRoutes({
          name: 'identity',
          list: () => listDeadLetters(ctx.pool),
          replay: (id) => replayDeadLetter(ctx.pool, id, identityConsumers),
        }),
      )
      .use(tellWhenToRetry),
  });
