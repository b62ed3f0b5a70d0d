import { z } from 'zod';
import { Money } from '../rules/amount.ts';
import { ORDER_FILTERS } from '../rules/order-status.ts';
import { text } from './text.ts';
import { Time } from './time.ts';

/** GET /api/admin/stats/changes: without `after`, it returns immediately, with a marker for the next request. */
export const OrderChangesQuery = z.object({
  after: z
    .string()
    .regex(/^\d{1,18}-\d{1,24}$/, 'The marker is not valid')
    .optional(),
});

/** `orderIds` is null when many orders have changed. It may list unchanged orders. */
export const OrderChangesView = z.object({ marker: z.string(), orderIds: z.array(z.string()).nullable() });
export type OrderChangesView = z.infer<typeof OrderChangesView>;

/** Pieces of one product in one color that paid orders need. */
export const ProductionItemView = z.object({
  productId: z.string(),
  productName: z.string(),
  selectedColor: z.string().nullable(),
  imageUrl: z.string(),
  pieces: z.int(),
  orders: z.int(),
  oldestAt: Time,
  /** Their earliest promised production day; null if none has a promise. */
  promisedBy: z.iso.date().nullable(),
});
export type ProductionItemView = z.infer<typeof ProductionItemView>;

export const AdminOrdersQuery = z.object({
  limit: z.coerce.number().int().min(1).max(1000).optional(),
  cursor: z.string().max(200).optional(),
  /** `payment_failed`: cancelled because the payment failed; `open`: pending or processing. */
  status: z.enum(ORDER_FILTERS).optional(),
  q: text(100).optional(),
  owner: text(80).optional(),
  tag: text(40).optional(),
  from: z.iso.datetime().optional(),
  until: z.iso.datetime().optional(),
});

export const TimelineEntry = z.object({
  id: z.string(),
  at: Time,
  type: z.string(),
  description: z.string(),
  by: z.string(),
});
export type TimelineEntry = z.infer<typeof TimelineEntry>;

export const AdminStatsView = z.object({
  totalOrders: z.int(),
  pendingOrders: z.int(),
  totalRevenue: Money,
  netRevenue: Money,
  days: z.array(z.object({ day: z.string(), orders: z.int(), revenue: Money })),
  bestSellers: z.array(z.object({ productId: z.string(), productName: z.string(), pieces: z.int(), revenue: Money })),
  toMake: z.int(),
  /** Returns that are not declined or refunded. */
  openReturns: z.int(),
  /** Pieces of the returns requested in `days`, except declined ones. */
  returnedPieces: z.int(),
});
