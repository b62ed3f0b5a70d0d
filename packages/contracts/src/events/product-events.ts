import { z } from 'zod';
import { Cents } from '../rules/amount.ts';
import { WishField } from '../shapes/personalization.ts';
import { defineEvent } from './event.ts';

/** The full public state of a product; cart, orders and the gateway's cache keep copies of it. */
export const ProductSnapshot = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  priceCents: Cents,
  imageUrl: z.string(),
  category: z.string(),
  colors: z.array(z.string()),
  stemCount: z.int(),
  inStock: z.boolean(),
  isVisible: z.boolean(),
  variations: z.array(
    z.object({
      id: z.string(),
      colorName: z.string(),
      imageUrl: z.string(),
      isAvailable: z.boolean(),
      /** 0: made to order. Above 0: a limited edition with this many pieces left. */
      stockQuantity: z.int(),
    }),
  ),
  /** Absent in copies stored before it existed. */
  personalization: z.array(WishField).optional(),
  /** Increases with every change; copies ignore lower versions. */
  version: z.int(),
});
export type ProductSnapshot = z.infer<typeof ProductSnapshot>;

export const productChanged = defineEvent('product.changed', ProductSnapshot, (data) => data.id);
export const categoryRenamed = defineEvent(
  'product.category-renamed',
  z.object({ id: z.string(), from: z.string(), to: z.string() }),
  () => 'categories',
);
export const productDeleted = defineEvent('product.deleted', z.object({ id: z.string() }), (data) => data.id);
/** Only invalidates cached lists, because there are few categories. */
export const categoryChanged = defineEvent(
  'product.category-changed',
  z.object({ id: z.string() }),
  () => 'categories',
);
