import { z } from 'zod';
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
