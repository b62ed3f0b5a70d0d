import { toCents } from '@loop-petal/contracts/rules/money';
import { salesTax } from '@loop-petal/contracts/rules/pricing';
import { findState } from '@loop-petal/contracts/rules/us-states';
import type { CartItemView } from '@loop-petal/contracts/shapes/cart';
import type { AddressView } from '@loop-petal/contracts/shapes/identity';
import { taxLabel } from '../../catalogue/sales-tax.ts';
import { useShopRules } from '../../queries/shop.ts';
import type { CartSums } from '../cart/sums-queries.ts';

interface DestinationTax {
  label: string;
  cents: number;
  /** The price of gift wrap, whose tax is included. */
  wrapCents: number;
  /** The states, as in the query of the cart's receipt. */
  states: string[];
  wrap: string;
}

/**
 * The tax by the states of the destinations, and these states in the order of their first lines.
 *
 * @param form the main address; undefined while it is being entered
 */
export function useTax(
  lines: readonly CartItemView[],
  sums: CartSums,
  addresses: readonly AddressView[],
  form: { state: string } | undefined,
  wrapped: readonly (string | null)[],
): DestinationTax {
  const rules = useShopRules();
  if (!rules) return { label: taxLabel(undefined), cents: sums.taxCents, wrapCents: 0, states: [], wrap: '' };
  const stateOf = (destination: string | null) => {
    const address = destination ? addresses.find((saved) => saved.id === destination) : form;
    return address && findState(address.state)?.code;
  };
  const amounts = lines.map(({ id, shipToAddressId }) => ({
    cents: sums.lines.get(id)?.totalCents ?? 0,
    state: stateOf(shipToAddressId),
  }));
  const destinations = [...new Set(lines.map(({ shipToAddressId }) => shipToAddressId))];
  const wraps = destinations
    .filter((destination) => wrapped.includes(destination))
    .map((destination) => ({ cents: toCents(rules.giftWrapPrice), state: stateOf(destination) }));
  const states = amounts.map(({ state }) => state);
  return {
    label: taxLabel(rules, states),
    cents: salesTax(rules, [...amounts, ...wraps]),
    wrapCents: wraps.reduce((sum, { cents }) => sum + cents, 0),
    states: destinations.map((destination) => stateOf(destination) ?? ''),
    wrap: destinations.map((destination) => (wrapped.includes(destination) ? 1 : 0)).join(''),
  };
}
