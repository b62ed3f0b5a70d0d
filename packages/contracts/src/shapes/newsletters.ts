import { z } from 'zod';
import { Email } from './identity.ts';
import { StoredInt } from './stored-int.ts';
import { CatalogId, requiredText } from './text.ts';
import { Time } from './time.ts';

const MAX_NEWSLETTER_PRODUCTS = 12;

const fields = {
  subject: requiredText(1, 120, 'Please enter the subject'),
  /** Plain paragraphs, separated by empty lines. */
  body: requiredText(1, 20_000, 'Please write the newsletter'),
  /** Products shown below the text. */
  productIds: z
    .array(CatalogId)
    .max(MAX_NEWSLETTER_PRODUCTS, `At most ${MAX_NEWSLETTER_PRODUCTS} products`)
    .refine((ids) => new Set(ids).size === ids.length, 'Please choose each product once'),
};

/**
 * `scheduled`: starts at `scheduledAt`; `paused`: no further emails are queued until it is scheduled again; `sent`: each
 * subscriber has an email.
 */
export const NewsletterState = z.enum(['draft', 'scheduled', 'sending', 'paused', 'sent']);
export type NewsletterState = z.infer<typeof NewsletterState>;

export const CreateNewsletterRequest = z.strictObject({ ...fields, productIds: fields.productIds.default([]) });
/** `version`: the one that the admin has read. */
export const UpdateNewsletterRequest = z.strictObject({ ...fields, version: StoredInt });
export const TestNewsletterRequest = z.strictObject({ email: Email });
/** How long a start may be in the past, for slow forms and clocks that differ. */
export const MAX_START_DELAY_MS = 5 * 60_000;
/** Without `at`, it starts now. Continues a paused newsletter with the remaining subscribers. */
export const ScheduleNewsletterRequest = z.strictObject({ version: StoredInt, at: z.iso.datetime().optional() });

export const NewsletterView = z.object({
  id: z.string(),
  subject: z.string(),
  body: z.string(),
  productIds: z.array(z.string()),
  state: NewsletterState,
  version: z.int(),
  scheduledAt: Time.nullable(),
  startedAt: Time.nullable(),
  finishedAt: Time.nullable(),
  createdAt: Time,
  /** Why the shop paused it; null when an admin did. */
  problem: z.string().nullable(),
  /** Emails by outcome; `sent` includes those that are kept without a mail server. */
  figures: z.object({ sent: z.int(), waiting: z.int(), failed: z.int(), unsubscribed: z.int() }),
});
export type NewsletterView = z.infer<typeof NewsletterView>;
