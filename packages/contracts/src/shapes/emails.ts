import { z } from 'zod';
import { text } from './text.ts';
import { Time } from './time.ts';

/**
 * `waiting`: queued or waiting for a retry; `kept`: not sent, because no SMTP server is configured; `failed`: not
 * retried.
 */
export const EmailState = z.enum(['waiting', 'sent', 'kept', 'failed']);
export type EmailState = z.infer<typeof EmailState>;

/** The topic of an email; emails about an order use the name of their event. */
export const EmailKind = z.enum([
  'order.placed',
  'order.paid',
  'order.confirmed',
  'order-details.request-declined',
  'order.payment-failed',
  'order.making-begun',
  'order.pieces-ready',
  'order.delay-asked',
  'order.delay-kept',
  'order.shipped',
  'order.delivered',
  'order.cancelled',
  'order.refunded',
  'order.service-changed',
  'order.due-requested',
  'order.color-changed',
  'order.wishes-corrected',
  'order.review-asked',
  'order.gift-shipped',
  'order.return-requested',
  'owner.new-order',
  'order-details.return-changed',
  'order-details.customer-note-sent',
  'owner.daily',
  'owner.test',
  'waitlist.available',
  'waitlist.rejoin-asked',
  'chat.missed',
  'contact.acknowledged',
  'contact.received',
  'quote.received',
  'quote.answered',
  'quote.offered',
  'owner.quote-message',
  'newsletter.subscribed',
  'newsletter.issue',
  'newsletter.test',
  'newsletter.unsubscribe-asked',
  'newsletter.resubscribe-asked',
  'welcome',
  'password-reset',
  'verify-email',
  'email-changed',
  'two-step-removed',
  'invitation',
]);
export type EmailKind = z.infer<typeof EmailKind>;

export const EmailsQuery = z.object({
  state: EmailState.optional(),
  /** A `MailKind`; other values match no email. */
  kind: z.string().max(60).optional(),
  q: text(100).optional(),
  cursor: z.uuid('The cursor is not valid').optional(),
  limit: z.coerce.number().int().min(1).max(200).default(50),
});
export type EmailsQuery = z.infer<typeof EmailsQuery>;

export const EmailView = z.object({
  id: z.string(),
  kind: z.string(),
  recipient: z.string(),
  subject: z.string(),
  state: EmailState,
  attempts: z.int(),
  error: z.string().nullable(),
  createdAt: Time,
  sentAt: Time.nullable(),
  /** Null unless the email is waiting. */
  nextAttemptAt: Time.nullable(),
  resendOf: z.string().nullable(),
});
export type EmailView = z.infer<typeof EmailView>;

export const EmailDetailView = EmailView.extend({
  text: z.string(),
  /** A signed link to the HTML, readable without a token for ten minutes. */
  previewUrl: z.string(),
  isSecret: z.boolean(),
});
export type EmailDetailView = z.infer<typeof EmailDetailView>;

export const EmailsSummaryView = z.object({
  /** Whether an SMTP server is configured. */
  delivery: z.enum(['smtp', 'kept']),
  counts: z.record(EmailState, z.int()),
  kinds: z.array(z.string()),
});
export type EmailsSummaryView = z.infer<typeof EmailsSummaryView>;
