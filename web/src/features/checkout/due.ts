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
  wrapCents: number;
  shippingCents: number;
  taxCents: number;
  totalCents: number;
  unitCents: ReadonlyMap<string, number>;
}

/** @param extras the tax of the destinations, and the price of gift wrap */
export function dueFor(
  sums: CartSums,
  rate: Rate | undefined,
  { cents: taxCents, wrapCents }: { cents: number; wrapCents: number },
): Due {
  const shippingCents = rate ? toCents(rate.cost) : sums.shippingCents;
  const { listSubtotalCents, discountCents, subtotalCents } = sums;
  return {
    listSubtotalCents,
    discountCents,
    subtotalCents,
    wrapCents,
    taxCents,
    shippingCents,
    totalCents: subtotalCents + wrapCents + taxCents + shippingCents,
    unitCents: new Map([...sums.lines].map(([id, line]) => [id, line.unitCents])),
  };
}

/** The server's amounts, after it has responded that prices changed. */
export function dueByQuote(quote: Quote, sums: CartSums, lineIds: readonly string[]): Due {
  const [subtotalCents, taxCents, shippingCents, totalCents] = [
    quote.subtotalAmount,
    quote.taxAmount,
    quote.shippingCost,
    quote.totalAmount,
  ].map(toCents) as [number, number, number, number];
  return {
    listSubtotalCents: sums.listSubtotalCents,
    discountCents: Math.max(0, sums.listSubtotalCents - subtotalCents),
    subtotalCents,
    wrapCents: totalCents - subtotalCents - taxCents - shippingCents,
    taxCents,
    shippingCents,
    totalCents,
    unitCents: new Map(
      lineIds.flatMap((id, index): [string, number][] => {
        const item = quote.items[index];
        return item ? [[id, toCents(item.price)]] : [];
      }),
    ),
  };
}
