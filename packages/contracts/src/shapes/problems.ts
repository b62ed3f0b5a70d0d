import { z } from 'zod';

export const ProblemKind = z.enum([
  /** An event that a service could not handle. */
  'dead-letter',
  /** Money is held or captured without an order. */
  'payment-without-order',
  /** A hold on a card that the provider has not released. */
  'hold-kept',
  /** Several calls to the provider have failed. */
  'payment-retrying',
  /** Cards are declined so often, for a visitor, a network or the whole shop, that somebody may be testing them. */
  'card-testing',
  'payment-open',
  'capture-failed',
  'refund-failed',
  'order-review',
  'return-requested',
  'order-waiting',
  'order-unfinished',
  'order-undelivered',
  'low-stock',
  'mail-failed',
  /** An order will be later than promised. */
  'promise-slipped',
  'material-short',
  /** Ordered pieces without an artisan who makes such pieces. */
  'piece-unassigned',
]);
export type ProblemKind = z.infer<typeof ProblemKind>;

export const ProblemView = z.object({
  /** The id of the order, payment, color, mail or dead letter. */
  id: z.string(),
  kind: ProblemKind,
  service: z.string(),
  /** A label, as `Order 5f0c1234`. */
  title: z.string(),
  since: z.iso.datetime(),
  facts: z.array(z.object({ label: z.string(), value: z.string() })),
  /** The page where the admin can look at it. */
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
  /** The event's data, cut when it is long. */
  data: z.string().optional(),
});

/** POST /internal/dead-letters/{id}/replay: the admin who replays it, for the audit log. */
export const ReplayRequest = z.strictObject({ adminId: z.string().max(80) });
