import { z } from 'zod';
import { CONTACT_SUBJECTS, type ContactSubject } from '../rules/contact-subjects.ts';
import { MAX_EMAIL_LENGTH } from '../rules/shop.ts';
import { Email, InvitedRole } from './identity.ts';
import { Day } from './promises.ts';
import { CatalogId, requiredText, text } from './text.ts';
import { Time } from './time.ts';
import { TodayView } from './today.ts';

export const SubscribeRequest = z.strictObject({
  email: Email,
  source: text(40).default('website'),
  /** The mailbox is subscribed by a link in an email, not by this request. */
  confirmFirst: z.boolean().default(false),
});
export const UnsubscribeRequest = z.strictObject({ email: Email, token: z.string().max(400).optional() });
export const ConfirmNewsletterRequest = z.strictObject({ token: z.string().max(400) });
export const ResubscribeRequest = z.strictObject({ email: Email });
export const SubscriptionView = z.object({
  id: z.string(),
  email: z.string(),
  isActive: z.boolean(),
  source: z.string(),
  subscribedAt: Time,
  unsubscribedAt: Time.nullable(),
});
export type SubscriptionView = z.infer<typeof SubscriptionView>;

/** POST /api/products/{id}/waitlist */
export const JoinWaitlistRequest = z.strictObject({
  email: Email,
  variationId: CatalogId.optional().nullable(),
});
export const WaitlistEntryView = z.object({ productName: z.string(), joinedAt: Time });

export const ContactRequest = z.strictObject({
  name: requiredText(1, 100, 'Please fill in all required fields'),
  email: Email,
  subject: z
    .union([z.enum(Object.keys(CONTACT_SUBJECTS) as ContactSubject[]), z.literal('')])
    .optional()
    .nullable(),
  message: requiredText(1, 5000, 'Please fill in all required fields'),
});
export const ContactView = z.object({
  id: z.string(),
  subject: z.string(),
  name: z.string(),
  email: z.string(),
  message: z.string(),
  createdAt: Time,
  /** When an admin marked it as answered. */
  answeredAt: Time.nullable(),
});
export type ContactView = z.infer<typeof ContactView>;

export const RecentEmailView = z.object({
  id: z.string(),
  recipient: z.string(),
  subject: z.string(),
  html: z.string(),
  text: z.string(),
  sentAt: Time,
});
export type RecentEmailView = z.infer<typeof RecentEmailView>;

const accountEmail = {
  id: z.uuid(),
  userId: z.uuid(),
  to: Email,
  username: z.string(),
  /**
   * Whether the account has verified `to`. Other addresses get only a few emails an hour, without user-supplied text.
   */
  isProved: z.boolean().default(false),
};

/** POST /internal/mails: emails whose links must not be in events. `id` makes it idempotent. */
export const SendEmailRequest = z.discriminatedUnion('template', [
  z.strictObject({ ...accountEmail, template: z.literal('welcome') }),
  z.strictObject({ ...accountEmail, template: z.literal('password-reset'), link: z.url() }),
  z.strictObject({
    ...accountEmail,
    template: z.literal('verify-email'),
    link: z.url(),
    /** The link "This was not me". */
    withdrawLink: z.url().optional(),
  }),
  z.strictObject({ ...accountEmail, template: z.literal('email-changed') }),
  z.strictObject({ ...accountEmail, template: z.literal('two-step-removed') }),
  z.strictObject({
    id: z.uuid(),
    to: Email,
    template: z.literal('invitation'),
    role: InvitedRole,
    /** The name of the admin. */
    invitedBy: z.string(),
    token: z.string(),
  }),
]);

/** POST /internal/daily-emails: the owner's day; `leftOut` names services whose lists are missing. */
export const DailyEmailRequest = z.strictObject({
  day: Day,
  today: TodayView,
  leftOut: z.array(z.string().max(40)).max(20),
});

/**
 * POST /internal/mailboxes/erase: a deleted account and its confirmed address. An unconfirmed address may belong to
 * another person, so without a confirmed one, only the account's emails are erased.
 */
export const EraseMailboxRequest = z.strictObject({
  userId: z.uuid(),
  email: z.string().max(MAX_EMAIL_LENGTH).nullable(),
});

/** GET /internal/users/{userId}/export: the data of a mailbox in notifications; for verified addresses only. */
export const NotificationsExportQuery = z.strictObject({ email: z.string().max(MAX_EMAIL_LENGTH).optional() });
export const NotificationsExportView = z.object({
  newsletter: SubscriptionView.nullable(),
  waitlist: z.array(WaitlistEntryView).default([]),
  contactMessages: z.array(ContactView),
  emails: z.array(RecentEmailView.pick({ id: true, subject: true, sentAt: true })),
});
