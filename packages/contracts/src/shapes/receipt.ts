import { z } from 'zod';
import { Money } from '../rules/amount.ts';
import { DeliveryCode } from './shipping.ts';

/** A part of a total: its name, the rule that set it, and its amount. */
export const ReceiptLine = z.object({
  kind: z.enum([
    'item',
    'offer',
    'quantity-price',
    'personalization',
    'gift-wrap',
    'shipping',
    'tax',
    'rounding',
    'refund',
  ]),
  label: z.string(),
  rule: z.string(),
  /** The line of the cart or order that it belongs to. */
  itemId: z.string().optional(),
  /** The amount that a tax is computed from. */
  base: Money.optional(),
  amount: Money,
});
export type ReceiptLine = z.infer<typeof ReceiptLine>;
/** Its amounts add up to the total. */
export const Receipt = z.array(ReceiptLine);

export const ReceiptQuery = z.object({
  /** Ground if absent, or the slowest available service. */
  service: DeliveryCode.optional(),
  /**
   * The states of the destinations, separated by commas, in the order of each destination's first line. One state
   * applies to all.
   */
  state: z.string().max(500).optional(),
  /** `1` for each gift-wrapped destination and `0` for others, in the same order. */
  wrap: z
    .string()
    .regex(/^[01]*$/)
    .max(200)
    .optional(),
});
