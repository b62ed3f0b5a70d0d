import { withWraps } from '@loop-petal/contracts/rules/gift-wrap';
import { parseOffer } from '@loop-petal/contracts/rules/offer-rules';
import { type PricingRules, priceOrder } from '@loop-petal/contracts/rules/pricing';
import { explainPrices } from '@loop-petal/contracts/rules/receipt';
import { findState } from '@loop-petal/contracts/rules/us-states';
import type { ReceiptLine, ReceiptQuery } from '@loop-petal/contracts/shapes/receipt';
import type { z } from 'zod';
import { type Cart, pricedLine, resolveLine } from './cart.ts';

/** What each part of the cart's total is for; empty without buyable lines. */
export function cartReceipt(
  rules: PricingRules,
  cart: Cart,
  now: Date,
  { service, state = '', wrap = '' }: z.output<typeof ReceiptQuery>,
): ReceiptLine[] {
  const buyable = cart.lines.map((line) => resolveLine(line, now)).filter(({ isBuyable }) => isBuyable);
  const states = state.split(',').map((text) => findState(text)?.code ?? null);
  const destinations = [...new Set(buyable.map(({ line }) => line.shipToAddressId))];
  const lines = buyable.map((resolved) => ({
    ...pricedLine(resolved),
    id: resolved.line.id,
    name: resolved.line.product.name,
    state: states[states.length === 1 ? 0 : destinations.indexOf(resolved.line.shipToAddressId)] ?? null,
  }));
  const wraps = destinations.flatMap((destination, index) =>
    wrap[index] === '1' ? [{ state: lines.find((line) => line.destination === destination)?.state }] : [],
  );
  const situation = { now, code: cart.offerCode, ...(service && { service }) };
  const priced = priceOrder(rules, lines, cart.offers.map(parseOffer), situation);
  const totals = withWraps(rules, lines, priced, wraps);
  return explainPrices(rules, { lines, totals, service, wraps });
}
