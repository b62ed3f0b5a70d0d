import type { ReceiptLine } from '../shapes/receipt.ts';
import { toCents } from './money.ts';
import { type OrderTotals, type PricedLine, type PricingRules, salesTax } from './pricing.ts';

/** A gift-wrapped parcel. */
export interface Wrap {
  /** The code of its state; absent while unknown. */
  state?: string | null | undefined;
}

export type WrappedTotals = OrderTotals & { wrapCents: number };

/** Adds gift wrap to the totals of these lines by `priceOrder`; its tax is rounded together with theirs. */
export function withWraps(
  rules: PricingRules,
  lines: readonly PricedLine[],
  totals: OrderTotals,
  wraps: readonly Wrap[],
): WrappedTotals {
  const eachCents = toCents(rules.giftWrapPrice);
  const wrapCents = wraps.length * eachCents;
  const taxCents = salesTax(rules, [
    ...totals.lines.map(({ lineTotalCents: cents }, index) => ({ cents, state: lines[index]?.state })),
    ...wraps.map(({ state }) => ({ cents: eachCents, state })),
  ]);
  const { subtotalCents, shippingCents } = totals;
  return { ...totals, wrapCents, taxCents, totalCents: subtotalCents + wrapCents + shippingCents + taxCents };
}

/** The amount for gift wrap between the subtotal and the shipping; empty without any. */
export function wrapAmounts(receipt: readonly ReceiptLine[]): { label: string; cents: number }[] {
  const wraps = receipt.filter(({ kind }) => kind === 'gift-wrap');
  const cents = wraps.reduce((sum, { amount }) => sum + toCents(amount), 0);
  return wraps.length === 0 ? [] : [{ label: 'Gift wrap', cents }];
}
