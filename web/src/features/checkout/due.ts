import { toCents } from '@loop-petal/contracts/rules/money';
import type { QuoteChanged } from '@loop-petal/contracts/shapes/orders';
import type { z } from 'zod';
import type { CartSums } from '../cart/sums-queries.ts';
import type { Rate } from './queries.ts';

export type Quote = z.infer<typeof QuoteChanged>['quote'];

/** The amounts to pay, in cents. */
export interface Due {
  listSubtotalCents: number;
  discountCents: number;
  subtotalCents: number;
  shippingCents: number;
  taxCents: number;
  totalCents: number;
  unitCents: ReadonlyMap<string, number>;
}

/** @param taxCents the tax of the destinations */
export function dueFor(sums: CartSums, rate: Rate | undefined, taxCents: number): Due {
  const shippingCents = rate ? toCents(rate.cost) : sums.shippingCents;
  const { listSubtotalCents, discountCents, subtotalCents } = sums;
  return {
    listSubtotalCents,
    discountCents,
    subtotalCents,
    taxCents,
    shippingCents,
    totalCents: subtotalCents + taxCents + shippingCents,
    unitCents: new Map([...sums.lines].map(([id, line]) => [id, line.unitCents])),
  };
}

/** The server's amounts, after it has responded that prices changed. */
export function dueByQuote(quote: Quote, sums: CartSums, lineIds: readonly string[]): Due {
  const subtotalCents = toCents(quote.subtotalAmount);
  return {
    listSubtotalCents: sums.listSubtotalCents,
    discountCents: Math.max(0, sums.listSubtotalCents - subtotalCents),
    subtotalCents,
    taxCents: toCents(quote.taxAmount),
    shippingCents: toCents(quote.shippingCost),
    totalCents: toCents(quote.totalAmount),
    unitCents: new Map(
      lineIds.flatMap((id, index): [string, number][] => {
        const item = quote.items[index];
        return item ? [[id, toCents(item.price)]] : [];
      }),
    ),
  };
}
