import { notificationsApi } from '@loop-petal/contracts/operations/notifications';
import { postgresStore } from '@loop-petal/service-kit/service/postgres-store';
import { defineService } from '@loop-petal/service-kit/service/service';
import { notificationsHandlers } from './api.ts';
import { createBounceReader } from './bounces/read-bounces.ts';
import { loadConfig } from './config.ts';
import { notificationsConsumers } from './consumers.ts';
import { createContext } from './context.ts';
import { createEmailSweeper } from './emails/email-sweeper.ts';
import { readEmailHistory } from './emails/order-history.ts';
import { createIssueSender } from './newsletter/send-issues.ts';
import { createWaitlistMailer } from './waitlist/email-waitlist.ts';

export const notificationsService = defineService({
  api: notificationsApi,
  store: postgresStore(new URL('../migrations', import.meta.url)),
  loadConfig,
  createContext,
  handlers: notificationsHandlers,
  consumers: notificationsConsumers,
  orderHistory: (ctx, asked) => readEmailHistory(ctx.pool, asked),
  afterEvent({ mailer }, added) {
    if (added.has('mails')) mailer.wake();
  },
  async prepare({ settings, words }) {
    await Promise.all([settings.load(), words.load()]);
  },
  background: (ctx) => [
    ctx.mailer,
    ctx.settings.loop,
    ctx.words.loop,
    createWaitlistMailer(ctx),
    createIssueSender(ctx),
    createEmailSweeper(ctx),
    ...(ctx.bounceMailboxUrl ? [createBounceReader(ctx, ctx.bounceMailboxUrl)] : []),
  ],
});
