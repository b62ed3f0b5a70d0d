import { z } from 'zod';

export const ProblemKind = z.enum([
  /** An event that a service could not handle. */
  'dead-letter',
  /** Money held or taken, and no order came. */
  'payment-without-order',
  /** A hold on a card that the provider would not release. */
  'hold-kept',
  /** The provider has been asked in vain several times. */
  'payment-retrying',
  /** Cards are declined so often, by a visitor, a network or in the whole shop, that somebody may be trying them. */
  'card-testing',
  'payment-open',
  'capture-failed',
  'refund-failed',
  'order-review',
  'order-waiting',
  'order-unfinished',
  'order-undelivered',
  'low-stock',
  'mail-failed',
  /** An order will be later than promised. */
  'promise-slipped',
  'material-short',
  /** Ordered pieces that no artisan makes. */
  'piece-unassigned',
]);
export type ProblemKind = z.infer<typeof ProblemKind>;

export const ProblemView = z.object({
  /** Of the thing concerned: an order, a payment, a colour, a mail, a dead letter. */
  id: z.string(),
  kind: ProblemKind,
  service: z.string(),
  /** What it is about, as `Order 5f0c1234`. */
  title: z.string(),
  since: z.iso.datetime(),
  facts: z.array(z.object({ label: z.string(), value: z.string() })),
  /** Where the admin can look at it. */
  place: z
    .object({ tab: z.enum(['orders', 'products', 'mail']), id: z.string() })
    .nullable()
    .default(null),
});
export type ProblemView = z.infer<typeof ProblemView>;

/** An event that a service could not handle. */
export const DeadLetterView = z.object({
  id: z.string(),
  service: z.string(),
  type: z.string(),
  eventId: z.string(),
  error: z.string(),
  parkedAt: z.iso.datetime(),
  /** What the event says, cut when it is long. */
  data: z.string().optional(),
});

/** POST /internal/dead-letters/{id}/replay: who does it, for the audit log. */
export const ReplayRequest = z.strictObject({ adminId: z.string().max(80) });
