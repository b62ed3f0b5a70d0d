import { type PricingRules, taxPercent } from '@loop-petal/contracts/rules/pricing';
import { salesTaxLabel } from '@loop-petal/contracts/rules/shop';

type TaxRules = Pick<PricingRules, 'taxRates'>;

/**
 * The label of the tax for these destinations, by the codes of their states. It is an estimate while a state is unknown
 * and states have different rates.
 */
export function taxLabel(rules: TaxRules | undefined, states: readonly (string | null | undefined)[] = [null]): string {
  if (!rules) return salesTaxLabel(null);
  const percents = new Set(states.map((state) => taxPercent(rules, state)));
  const isEstimate = states.some((state) => !state) && Object.keys(rules.taxRates.states).length > 0;
  const [percent = null] = percents.size === 1 ? percents : [];
  return `${isEstimate ? 'Estimated ' : ''}${salesTaxLabel(percent)}`;
}
