import { z } from 'zod';

/** GET /api/admin/stats/changes: without `after` it answers at once with a marker for the next request. */
export const OrderChangesQuery = z.object({
  after: z
    .string()
    .regex(/^\d{1,18}-\d{1,24}$/, 'The marker is not usable')
    .optional(),
});

/** `orderIds` is null when many have changed. An unchanged order may be listed. */
export const OrderChangesView = z.object({ marker: z.string(), orderIds: z.array(z.string()).nullable() });
export type OrderChangesView = z.infer<typeof OrderChangesView>;

/** Pieces of one product in one color that paid orders wait for. */
export const ProductionItemView = z.object({
  productId: z.string(),
  productName: z.string(),
  selectedColor: z.string().nullable(),
  imageUrl: z.string(),
  pieces: z.int(),
  orders: z.int(),
  /** When the order that has waited longest was placed. */
  oldestAt: z.iso.datetime(),
  /** The earliest last day of making that one of them was promised; null while none was. */
  promisedBy: z.iso.date().nullable(),
});
export type ProductionItemView = z.infer<typeof ProductionItemView>;
