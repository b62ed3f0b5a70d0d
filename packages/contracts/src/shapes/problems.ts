import { z } from 'zod';
import { Time } from './time.ts';

export const ProblemKind = z.enum([
  /** An event that a service could not handle. */
  'dead-letter',
  'payment-without-order',
  /** A hold on a card that the provider has not released. */
  'hold-kept',
  'payment-retrying',
  'card-testing',
  'payment-open',
  'capture-failed',
  'refund-failed',
  'order-review',
  /** A large order waits for the owner's decision. */
  'order-request',
  'return-requested',
  'order-waiting',
  'order-unfinished',
  'order-undelivered',
  'order-uncollected',
  'low-stock',
  'mail-failed',
  'promise-slipped',
  /** An order that is not late yet, but whose probability of being on time is below 75 %. */
  'promise-at-risk',
  'material-short',
  /** Jobs without an artisan who makes such pieces. */
  'piece-unassigned',
]);
export type ProblemKind = z.infer<typeof ProblemKind>;

export const ProblemView = z.object({
  id: z.string(),
  kind: ProblemKind,
  service: z.string(),
  /** A label, such as `Order 5f0c1234`. */
  title: z.string(),
  since: Time,
  /** For an order with a promise: the probability that it is ready on time, as a percentage. */
  chance: z.int().optional(),
  facts: z.array(z.object({ label: z.string(), value: z.string() })),
  place: z
    .object({ tab: z.enum(['orders', 'products', 'mail']), id: z.string() })
    .nullable()
    .default(null),
});
export type ProblemView = z.infer<typeof ProblemView>;

export const DeadLetterView = z.object({
  id: z.string(),
  service: z.string(),
  type: z.string(),
  eventId: z.string(),
  error: z.string(),
  parkedAt: Time,
  /** The event's data, truncated when long. */
  data: z.string().optional(),
});

/** POST /internal/dead-letters/{id}/replay: the admin who replays it, for the audit log. */
export const ReplayRequest = z.strictObject({ adminId: z.string().max(80) });
