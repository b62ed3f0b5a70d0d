import { z } from 'zod';
import { Cents } from '../rules/amount.ts';
import { defineEvent } from './event.ts';

export const OfferSnapshot = z.object({
  id: z.string(),
  title: z.string(),
  discountType: z.enum(['percentage', 'fixed']),
  /** Percent for `percentage`, cents for `fixed`. */
  discountValue: z.number(),
  code: z.string().nullable(),
  applicableProducts: z.array(z.string()),
  validFrom: z.iso.datetime(),
  validUntil: z.iso.datetime(),
  isActive: z.boolean(),
  minOrderCents: Cents.nullable(),
  /** Absent in snapshots stored before this field existed. */
  minQuantity: z.int().nullish(),
  maxDiscountCents: Cents.nullable(),
  version: z.int(),
});
export type OfferSnapshot = z.infer<typeof OfferSnapshot>;

export const offerChanged = defineEvent('offer.changed', OfferSnapshot, (data) => data.id);
export const offerDeleted = defineEvent('offer.deleted', z.object({ id: z.string() }), (data) => data.id);
