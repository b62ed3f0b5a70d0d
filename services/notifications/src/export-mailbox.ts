import { listContactsFrom } from './contact/contact-store.ts';
import type { Context } from './context.ts';
import { listEmailsTo } from './emails/email-store.ts';
import { subscriptionView } from './newsletter/subscription.ts';
import { findSubscription } from './newsletter/subscription-store.ts';
import { listEntriesOf } from './waitlist/waitlist-store.ts';

/**
 * The data that notifications stores about a customer.
 * @param email the verified address; without one, only data of the account
 */
export async function exportMailbox(ctx: Context, userId: string, email: string | null) {
  const [subscription, waitlist, contactMessages, emails] = await Promise.all([
    email ? findSubscription(ctx.pool, email) : undefined,
    email ? listEntriesOf(ctx.pool, email) : [],
    listContactsFrom(ctx.pool, userId, email),
    listEmailsTo(ctx.pool, userId, email),
  ]);
  return { newsletter: subscription ? subscriptionView(subscription) : null, waitlist, contactMessages, emails };
}
