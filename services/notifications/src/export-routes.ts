import { NotificationsExportQuery, NotificationsExportView } from '@loop-petal/contracts/notifications-api';
import { userExportRoute } from '@loop-petal/service-kit/http/user-export-route';
import { contactsFrom } from './contact-store.ts';
import type { Context } from './context.ts';
import { mailsSentTo } from './mail-store.ts';
import { subscriptionView } from './subscription.ts';
import { findSubscription } from './subscription-store.ts';

/** Notifications knows mailboxes, not accounts. */
export const exportRoutes = (ctx: Context) =>
  userExportRoute({
    query: NotificationsExportQuery,
    view: NotificationsExportView,
    collect: async (_userId, { email }) => {
      if (!email) return { newsletter: null, contactMessages: [], mails: [] };
      const [subscription, contactMessages, mails] = await Promise.all([
        findSubscription(ctx.pool, email),
        contactsFrom(ctx.pool, email),
        mailsSentTo(ctx.pool, email),
      ]);
      return { newsletter: subscription ? subscriptionView(subscription) : null, contactMessages, mails };
    },
  });
