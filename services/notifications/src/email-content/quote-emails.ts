import type { Day } from '@loop-petal/contracts/rules/business-days';
import { formatDay } from '@loop-petal/contracts/rules/format-days';
import type { EmailContent } from './email-content.ts';

/** Quotes nothing from the request, because its address may be another person's. @param link opens the quote */
export const quoteReceivedEmail = (link: string): EmailContent => ({
  subject: 'We received your request for a custom order',
  heading: 'Thank you for asking',
  paragraphs: ['We read every request and answer within 24 hours. You can add to it on this page:'],
  button: { label: 'Open your request', url: link },
  notes: ['If you didn’t write to us, someone entered your address by mistake. You can ignore this email.'],
});

/** @param link opens the quote */
export const quoteAnsweredEmail = (link: string): EmailContent => ({
  subject: 'We answered you about your custom order',
  heading: 'We answered you',
  paragraphs: ['There is a new message about your custom order. You can read it and answer on this page:'],
  button: { label: 'Read the message', url: link },
});

/** @param link opens the quote */
export const quoteOfferedEmail = (
  { version, validUntil }: { version: number; validUntil: Day },
  link: string,
): EmailContent => ({
  subject: version === 1 ? 'Our offer for your custom order' : 'Our new offer for your custom order',
  heading: version === 1 ? 'Here is our offer' : 'Here is our new offer',
  paragraphs: [
    'You can see the pieces, the price and the delivery dates on this page, ask us about them, and order there.',
    `The offer is open until ${formatDay(validUntil)}.`,
    ...(version === 1 ? [] : ['It replaces our earlier offer.']),
  ],
  button: { label: 'See the offer', url: link },
});

export const quoteMessageEmail = (
  { quoteId, name, isNew }: { quoteId: string; name: string; isNew: boolean },
  adminUrl: string,
): EmailContent => ({
  subject: isNew ? `${name} asks for a custom order` : `${name} wrote about a custom order`,
  heading: isNew ? 'A new request for a custom order' : 'A message about a custom order',
  paragraphs: [`${name} is waiting for your answer.`],
  button: { label: 'Open the request', url: `${adminUrl}/admin/quotes/${quoteId}` },
});
