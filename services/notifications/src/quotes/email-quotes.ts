import {
  quoteAnswered,
  quoteAsked,
  quoteErased,
  quoteOffered,
  quoteReplied,
} from '@loop-petal/contracts/events/quote-events';
import { type Consumer, on } from '@loop-petal/service-kit/events/consumer';
import { deleteDeadLetters } from '@loop-petal/service-kit/events/dead-letters';
import type { Queryable } from '@loop-petal/service-kit/postgres/postgres';
import { quoteLink } from '@loop-petal/service-kit/security/quote-link';
import type { Context } from '../context.ts';
import { type EmailContent, renderEmail } from '../email-content/email-content.ts';
import {
  quoteAnsweredEmail,
  quoteMessageEmail,
  quoteOfferedEmail,
  quoteReceivedEmail,
} from '../email-content/quote-emails.ts';
import { queueUnverifiedEmail } from '../emails/email-limit.ts';
import { emailOwner } from '../emails/email-owner.ts';
import { eraseEmails, type NewEmail, queueEmail } from '../emails/email-store.ts';

/** Emails to the customer and the owner of a quote. Its messages are only on its page. */
export const quoteEmailConsumers = (ctx: Context): Consumer[] => {
  const tellOwner = (tx: Queryable, eventId: string, quote: { quoteId: string; name: string; isNew: boolean }) =>
    emailOwner(ctx, tx, 'contactMessage', {
      content: quoteMessageEmail(quote, ctx.adminUrl),
      occasion: `owner.quote-message:${eventId}`,
      about: `quote:${quote.quoteId}`,
    });
  const toCustomer = (
    { quoteId, email }: { quoteId: string; email: string },
    occasion: NewEmail['occasion'],
    content: (link: string) => EmailContent,
  ) => ({
    ...renderEmail(content(quoteLink(ctx, quoteId)), ctx.emailFrame()),
    occasion,
    recipient: email,
    about: `quote:${quoteId}` as const,
  });
  return [
    on(quoteAsked, async ({ id, data: { name, ...quote } }, tx) => {
      const { quoteId } = quote;
      await queueUnverifiedEmail(tx, toCustomer(quote, `quote.received:${quoteId}`, quoteReceivedEmail));
      await tellOwner(tx, id, { quoteId, name, isNew: true });
    }),
    on(quoteReplied, ({ id, data }, tx) => tellOwner(tx, id, { ...data, isNew: false })),
    on(quoteAnswered, ({ id, data }, tx) =>
      queueEmail(tx, toCustomer(data, `quote.answered:${id}`, quoteAnsweredEmail)),
    ),
    on(quoteOffered, ({ data }, tx) =>
      queueEmail(
        tx,
        toCustomer(data, `quote.offered:${data.quoteId}/${data.version}`, (link) => quoteOfferedEmail(data, link)),
      ),
    ),
    on(quoteErased, async ({ data: { quoteId } }, tx) => {
      await deleteDeadLetters(tx, [quoteAsked, quoteReplied, quoteAnswered, quoteOffered], quoteId);
      await eraseEmails(tx, { about: [`quote:${quoteId}`] });
    }),
  ];
};
