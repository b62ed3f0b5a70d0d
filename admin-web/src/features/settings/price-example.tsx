import { formatCents } from '@loop-petal/contracts/rules/money';
import { type PricingRules, priceOrder } from '@loop-petal/contracts/rules/pricing';
import { US_STATES } from '@loop-petal/contracts/rules/us-states';
import { DEFAULT_SETTINGS, Settings } from '@loop-petal/contracts/shapes/settings';
import type { EntryForm } from '../../layout/forms/use-entry-form.ts';
import { type MoneyValues, settingsOf } from './money-values.ts';

const SUBTOTAL_CENTS = 60_00;
const PricingSettings = Settings.pick({
  taxRates: true,
  freeShippingAbove: true,
  flatShipping: true,
  giftWrapPrice: true,
  services: true,
});

/** The cost of an order with the values in the form, for each US state in the form and one other state. */
export function PriceExample({ form }: { form: EntryForm<MoneyValues> }) {
  const values = form.watch();
  const rules = PricingSettings.safeParse({ ...DEFAULT_SETTINGS, ...settingsOf(values) });
  if (!rules.success) return null;
  const taxed = Object.keys(rules.data.taxRates.states);
  const others = taxed.length > 0 ? 'Any other state' : 'Any state';
  return (
    <section aria-labelledby="price-example" className="rounded-md border border-line bg-sunken px-4 py-3 text-sm">
      <h3 id="price-example" className="font-sans text-sm font-semibold tracking-normal">
        Example: an order of {formatCents(SUBTOTAL_CENTS)}, with the values above
      </h3>
      <ul>
        {taxed.map((state) => (
          <Example
            key={state}
            place={US_STATES.find(({ code }) => code === state)?.name ?? state}
            {...{ rules: rules.data, state }}
          />
        ))}
        <Example place={others} rules={rules.data} />
      </ul>
    </section>
  );
}

function Example({ place, rules, state }: { place: string; rules: PricingRules; state?: string }) {
  const line = { productId: '', unitPriceCents: SUBTOTAL_CENTS, quantity: 1, state };
  const { shippingCents, taxCents, totalCents } = priceOrder(rules, [line], [], { now: new Date() });
  return (
    <li>
      {place}: {formatCents(totalCents)}, with shipping {formatCents(shippingCents)} and tax {formatCents(taxCents)}
    </li>
  );
}
