import { listContactsFrom } from './contact/contact-store.ts';
import type { Context } from './context.ts';
import { listMailsTo } from './mail/mail-store.ts';
import { subscriptionView } from './newsletter/subscription.ts';
import { findSubscription } from './newsletter/subscription-store.ts';
import { listEntriesOf } from './waitlist/waitlist-store.ts';

/** What notifications stores about a mailbox. @param email verified by the customer; without one nothing */
export async function exportMailbox(ctx: Context, email: string | undefined) {
  if (!email) return { newsletter: null, waitlist: [], contactMessages: [], mails: [] };
  const [subscription, waitlist, contactMessages, mails] = await Promise.all([
    findSubscription(ctx.pool, email),
    listEntriesOf(ctx.pool, email),
    listContactsFrom(ctx.pool, email),
    listMailsTo(ctx.pool, email),
  ]);
  return { newsletter: subscription ? subscriptionView(subscription) : null, waitlist, contactMessages, mails };
}
