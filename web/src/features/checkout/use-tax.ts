import { salesTax } from '@loop-petal/contracts/rules/pricing';
import { findState } from '@loop-petal/contracts/rules/us-states';
import type { CartItemView } from '@loop-petal/contracts/shapes/cart';
import type { AddressView } from '@loop-petal/contracts/shapes/identity';
import { taxLabel } from '../../catalogue/sales-tax.ts';
import { useShopRules } from '../../queries/shop.ts';
import type { CartSums } from '../cart/sums-queries.ts';

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
): { label: string; cents: number; states: string[] } {
  const rules = useShopRules();
  if (!rules) return { label: taxLabel(undefined), cents: sums.taxCents, states: [] };
  const amounts = lines.map(({ id, shipToAddressId }) => {
    const address = shipToAddressId ? addresses.find((saved) => saved.id === shipToAddressId) : form;
    return { cents: sums.lines.get(id)?.totalCents ?? 0, state: address && findState(address.state)?.code };
  });
  const states = amounts.map(({ state }) => state);
  const byDestination = new Map(lines.map(({ shipToAddressId }, index) => [shipToAddressId, states[index] ?? '']));
  return { label: taxLabel(rules, states), cents: salesTax(rules, amounts), states: [...byDestination.values()] };
}
