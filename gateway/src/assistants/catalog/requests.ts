import { Day } from '@loop-petal/contracts/shapes/promises';
import { z } from 'zod';

export const MAX_IDS = 50;
export const MAX_PAGE = 25;
const MAX_TEXT = 300;
const MAX_LIST = 50;

const Text = z.string().max(MAX_TEXT);
const Cents = z.int().min(0);
const Filters = z.looseObject({
  categories: z.array(Text).max(MAX_LIST).optional(),
  price: z.looseObject({ min: Cents.optional(), max: Cents.optional() }).optional(),
  needed_by: Day.optional().describe('Only products that can be delivered by this day; an extension of this shop'),
});
const Context = z.looseObject({
  address_country: Text.optional(),
  postal_code: Text.optional().describe('Makes the delivery days exact'),
  currency: Text.optional(),
});
const situation = { context: Context.optional(), filters: Filters.optional() };

/** The protocol allows additional fields, such as signals, which the shop ignores. */
export const SearchRequest = z.looseObject({
  query: z.string().optional(),
  pagination: z.looseObject({ cursor: z.string().max(500).optional(), limit: z.int().min(1).default(10) }).optional(),
  ...situation,
});
export type SearchRequest = z.infer<typeof SearchRequest>;

export const LookupRequest = z.looseObject({ ids: z.array(z.string()).min(1), ...situation });
export type LookupRequest = z.infer<typeof LookupRequest>;

export const ProductRequest = z.looseObject({
  id: z.string(),
  selected: z
    .array(z.looseObject({ name: Text, label: Text, id: Text.optional() }))
    .max(MAX_LIST)
    .optional(),
  preferences: z.array(Text).max(MAX_LIST).optional(),
  ...situation,
});
export type ProductRequest = z.infer<typeof ProductRequest>;

export type Situation = Pick<SearchRequest, 'context' | 'filters'>;
