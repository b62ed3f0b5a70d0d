import { notificationsApi } from '@loop-petal/contracts/operations/notifications';
import { postgresStore } from '@loop-petal/service-kit/service/postgres-store';
import { defineService } from '@loop-petal/service-kit/service/service';
import { notificationsHandlers } from './api.ts';
import { loadConfig } from './config.ts';
import { notificationsConsumers } from './consumers.ts';
import { createContext } from './context.ts';
import { createMailSweeper } from './mail/mail-sweeper.ts';
import { readMailHistory } from './mail/order-history.ts';
import { createWaitlistMailer } from './waitlist/mail-waitlist.ts';

export const notificationsService = defineService({
  api: notificationsApi,
  store: postgresStore(new URL('../migrations', import.meta.url)),
  loadConfig,
  createContext,
  handlers: notificationsHandlers,
  consumers: notificationsConsumers,
  orderHistory: (ctx, asked) => readMailHistory(ctx.pool, asked),
  afterEvent({ mailer }, added) {
    if (added.has('mails')) mailer.wake();
  },
  background: (ctx) => [ctx.mailer, createWaitlistMailer(ctx), createMailSweeper(ctx)],
});
