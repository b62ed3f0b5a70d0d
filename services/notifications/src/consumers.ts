import { chatMissed } from '@loop-petal/contracts/events/chat-events';
import { returnReasonGiven } from '@loop-petal/contracts/events/order-details-events';
import { on } from '@loop-petal/service-kit/events/consumer';
import { contentConsumer, settingsConsumer } from '@loop-petal/service-kit/events/settings-copy';
import type { Context } from './context.ts';
import { chatMissedEmail, returnRequestedEmail } from './email-content/owner-emails.ts';
import { emailOwner } from './emails/email-owner.ts';
import { customerEmailConsumers } from './orders/email-customer.ts';
import { lockOrderCopy } from './orders/order-copy-store.ts';
import { quoteEmailConsumers } from './quotes/email-quotes.ts';
import { waitlistConsumers } from './waitlist/waitlist.ts';

/** Emails to customers about orders, quotes and waitlists, and to the owner about orders, quotes, returns and missed chats. */
export const notificationsConsumers = (ctx: Context) => [
  settingsConsumer(ctx),
  contentConsumer(ctx.words),
  ...customerEmailConsumers(ctx),
  ...waitlistConsumers(),
  ...quoteEmailConsumers(ctx),
  on(returnReasonGiven, async ({ id, data: { orderId, reason } }, tx) => {
    // the customer may have deleted the account before this event arrived
    const { version, details } = await lockOrderCopy(tx, orderId);
    if (version > 0 && !details) return;
    await emailOwner(ctx, tx, 'returnRequest', {
      content: returnRequestedEmail(orderId, reason, ctx.adminUrl),
      occasion: `order.return-requested:${id}`,
      about: `order:${orderId}`,
    });
  }),
  on(chatMissed, (event, tx) =>
    emailOwner(ctx, tx, 'missedChat', {
      content: chatMissedEmail(event.data.sessionId, ctx.adminUrl),
      occasion: `chat.missed:${event.id}`,
    }),
  ),
];
