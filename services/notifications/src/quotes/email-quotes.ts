import {
  quoteAnswered,
  quoteAsked,
  quoteErased,
  quoteOffered,
  quoteReplied,
} from '@loop-petal/contracts/events/quote-events';
import { type Consumer, on } from '@loop-petal/service-kit/events/consumer';
import type { Queryable } from '@loop-petal/service-kit/postgres/postgres';
import { quoteLink } from '@loop-petal/service-kit/security/quote-link';
import type { Context } from '../context.ts';
import { renderEmail } from '../email-content/email-content.ts';
import {
  quoteAnsweredEmail,
  quoteMessageEmail,
  quoteOfferedEmail,
  quoteReceivedEmail,
} from '../email-content/quote-emails.ts';
import { queueUnverifiedEmail } from '../emails/email-limit.ts';
import { emailOwner } from '../emails/email-owner.ts';
import { eraseEmails, queueEmail } from '../emails/email-store.ts';

/** Emails to the customer and the owner of a quote. Its messages are only on its page. */
export const quoteEmailConsumers = (ctx: Context): Consumer[] => {
  const tellOwner = (tx: Queryable, eventId: string, quote: { quoteId: string; name: string; isNew: boolean }) =>
    emailOwner(ctx, tx, 'contactMessage', {
      content: quoteMessageEmail(quote, ctx.adminUrl),
      occasion: `owner.quote-message:${eventId}`,
      about: `quote:${quote.quoteId}`,
    });
  return [
    on(quoteAsked, async ({ id, data: { quoteId, email, name } }, tx) => {
      await queueUnverifiedEmail(tx, {
        ...renderEmail(quoteReceivedEmail(quoteLink(ctx, quoteId)), ctx.emailFrame()),
        occasion: `quote.received:${quoteId}`,
        recipient: email,
        about: `quote:${quoteId}`,
      });
      await tellOwner(tx, id, { quoteId, name, isNew: true });
    }),
    on(quoteReplied, ({ id, data }, tx) => tellOwner(tx, id, { ...data, isNew: false })),
    on(quoteAnswered, ({ id, data: { quoteId, email } }, tx) =>
      queueEmail(tx, {
        ...renderEmail(quoteAnsweredEmail(quoteLink(ctx, quoteId)), ctx.emailFrame()),
        occasion: `quote.answered:${id}`,
        recipient: email,
        about: `quote:${quoteId}`,
      }),
    ),
    on(quoteOffered, ({ data: { quoteId, email, ...offer } }, tx) =>
      queueEmail(tx, {
        ...renderEmail(quoteOfferedEmail(offer, quoteLink(ctx, quoteId)), ctx.emailFrame()),
        occasion: `quote.offered:${quoteId}/${offer.version}`,
        recipient: email,
        about: `quote:${quoteId}`,
      }),
    ),
    on(quoteErased, ({ data: { quoteId } }, tx) => eraseEmails(tx, { about: [`quote:${quoteId}`] })),
  ];
};
