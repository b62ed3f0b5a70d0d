import { listDeadLetters, replayDeadLetter } from '@loop-petal/service-kit/events/dead-letters';
import { createApp } from '@loop-petal/service-kit/http/app';
import { deadLetterRoutes } from '@loop-petal/service-kit/http/dead-letter-routes';
import { problemRoute } from '@loop-petal/service-kit/http/problem-route';
import { Router } from 'express';
import { notificationsConsumers } from './consumers.ts';
import type { Context } from './context.ts';
import { exportRoutes } from './export-routes.ts';
import { listMailProblems } from './mail-problems.ts';
import { mailRoutes } from './mail-routes.ts';
import { notificationRoutes } from './routes.ts';

export const createNotificationsApp = (ctx: Context) =>
  createApp({
    service: 'notifications',
    logger: ctx.logger,
    tokens: ctx.tokens,
    ready: { postgres: () => ctx.pool.query('SELECT 1'), events: () => ctx.bus.ready() },
    rawBodyPaths: ['/api/newsletter/unsubscribe'],
    routes: Router().use(
      notificationRoutes(ctx),
      mailRoutes(ctx),
      problemRoute(() => listMailProblems(ctx.pool)),
      exportRoutes(ctx),
      deadLetterRoutes({
        name: 'notifications',
        list: () => listDeadLetters(ctx.pool),
        replay: (id) => replayDeadLetter(ctx.pool, id, notificationsConsumers(ctx)),
        afterReplay: () => ctx.mailer.wake(),
      }),
    ),
  });
