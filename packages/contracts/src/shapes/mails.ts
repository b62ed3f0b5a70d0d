import { z } from 'zod';
import { text } from './text.ts';
import { Time } from './time.ts';

/** `waiting`: queued or to be retried; `kept`: no SMTP server is configured; `failed`: given up. */
export const MailState = z.enum(['waiting', 'sent', 'kept', 'failed']);
export type MailState = z.infer<typeof MailState>;

/** The topic of an email; emails about an order use the name of their event. */
export const MailKind = z.enum([
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
  'order.return-requested',
  'waitlist.available',
  'waitlist.rejoin-asked',
  'chat.missed',
  'contact.acknowledged',
  'contact.received',
  'newsletter.subscribed',
  'newsletter.unsubscribe-asked',
  'newsletter.resubscribe-asked',
  'welcome',
  'password-reset',
  'verify-email',
  'email-changed',
]);
export type MailKind = z.infer<typeof MailKind>;

export const MailsQuery = z.object({
  state: MailState.optional(),
  /** A `MailKind`; other values match nothing. */
  kind: z.string().max(60).optional(),
  q: text(100).optional(),
  cursor: z.uuid('The cursor is not valid').optional(),
  limit: z.coerce.number().int().min(1).max(200).default(50),
});
export type MailsQuery = z.infer<typeof MailsQuery>;

export const MailView = z.object({
  id: z.string(),
  kind: z.string(),
  recipient: z.string(),
  subject: z.string(),
  state: MailState,
  attempts: z.int(),
  error: z.string().nullable(),
  createdAt: Time,
  sentAt: Time.nullable(),
  /** Null unless the email is waiting. */
  nextAttemptAt: Time.nullable(),
  resendOf: z.string().nullable(),
});
export type MailView = z.infer<typeof MailView>;

export const MailDetailView = MailView.extend({
  text: z.string(),
  /** A signed link to the HTML, readable without a token for ten minutes. */
  previewUrl: z.string(),
  isSecret: z.boolean(),
});
export type MailDetailView = z.infer<typeof MailDetailView>;

export const MailsSummaryView = z.object({
  /** Whether an SMTP server is configured. */
  delivery: z.enum(['smtp', 'kept']),
  counts: z.record(MailState, z.int()),
  kinds: z.array(z.string()),
});
export type MailsSummaryView = z.infer<typeof MailsSummaryView>;
