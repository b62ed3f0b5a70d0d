import { z } from 'zod';
import { BooksComparison, OrderBooks } from './order-books.ts';
import { Time } from './time.ts';

const HISTORY_KINDS = ['order', 'payment', 'event', 'stock', 'making', 'parcel', 'mail', 'admin'] as const;

export const HistoryEntry = z.object({
  id: z.string(),
  at: Time,
  /** The end of a finished process; null for an event at a single time. */
  until: Time.nullable().default(null),
  service: z.string(),
  kind: z.enum(HISTORY_KINDS),
  title: z.string(),
  state: z.enum(['done', 'waiting', 'failed']).default('done'),
  /** `system`, `customer`, or the admin's name if known. */
  by: z.string().nullable().default(null),
  details: z.array(z.object({ label: z.string(), value: z.string() })).default([]),
});
export type HistoryEntry = z.output<typeof HistoryEntry>;
/** An entry of one service; the kit adds the service's name. */
export type OwnHistoryEntry = Omit<z.input<typeof HistoryEntry>, 'service'>;

/** An event about an order, without its data. */
export const LoggedEvent = z.object({
  id: z.uuid(),
  type: z.string(),
  source: z.string(),
  time: z.iso.datetime(),
  traceparent: z.string().optional(),
});
export type LoggedEvent = z.infer<typeof LoggedEvent>;

export const OrderHistoryRequest = z.strictObject({
  paymentId: z.uuid().nullable(),
  /** True for the one service that searches the event log. */
  readsLog: z.boolean(),
  eventIds: z.array(z.uuid()).max(1000),
});
export type OrderHistoryRequest = z.infer<typeof OrderHistoryRequest>;

export const OrderHistoryPart = z.object({
  entries: z.array(HistoryEntry),
  paymentId: z.uuid().nullable(),
  /** The events in the log; null when the log was not or can't be searched. */
  events: z.array(LoggedEvent).nullable(),
  received: z.array(z.object({ eventId: z.uuid(), at: z.iso.datetime() })),
  books: OrderBooks,
});
export type OrderHistoryPart = z.output<typeof OrderHistoryPart>;

export const OrderHistoryView = z.object({
  orderId: z.string(),
  readAt: Time,
  entries: z.array(HistoryEntry),
  /** Whether events could be looked up: Kafka can't be searched by order. */
  hasEvents: z.boolean(),
  /** Services that did not answer. */
  missing: z.array(z.string()),
});
export type OrderHistoryView = z.output<typeof OrderHistoryView>;

export const OrderCheckView = BooksComparison.extend({
  checkedAt: Time,
  /** The number of undelivered events and emails: differences may disappear when they arrive. */
  underWay: z.int(),
  missing: z.array(z.string()),
});
export type OrderCheckView = z.output<typeof OrderCheckView>;
