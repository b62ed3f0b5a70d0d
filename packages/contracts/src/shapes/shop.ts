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
  demoAdmin: z.object({ username: z.string(), password: z.string() }).optional(),
});
export type ShopView = z.infer<typeof ShopView>;
