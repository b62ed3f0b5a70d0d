import { z } from 'zod';
import { Money } from '../rules/amount.ts';

/** GET /api/shop */
export const ShopView = z.object({
  name: z.string(),
  demo: z.boolean(),
  currency: z.literal('USD'),
  freeShippingAbove: Money,
  flatShipping: Money,
  taxRate: z.number(),
  /** In which the shop's days begin and end. */
  timeZone: z.string(),
  /** Where the shop's pages are, when the admin client has a host of its own. */
  shopUrl: z.url().optional(),
  /** Whether cards are not charged. Absent while the service is unreachable, as is `carrier`. */
  payments: z.object({ test: z.boolean() }).optional(),
  /** Whether labels carry no parcel. */
  carrier: z.object({ test: z.boolean() }).optional(),
  demoAdmin: z.object({ username: z.string(), password: z.string() }).optional(),
});
export type ShopView = z.infer<typeof ShopView>;
