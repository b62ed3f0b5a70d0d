import { US_STATES } from '@loop-petal/contracts/rules/us-states';
import { Checkbox } from '@loop-petal/web-kit/checkbox';
import { Select, TextArea } from '@loop-petal/web-kit/field';
import type { EntryForm } from '../../layout/forms/use-entry-form.ts';
import type { MoneyValues } from './money-values.ts';

export function PickupFields({ form }: { form: EntryForm<MoneyValues> }) {
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-1.5 text-sm font-semibold">Local pickup</legend>
      <Checkbox label="Customers can collect their order at the shop, free" {...form.register('pickup.available')} />
      <TextArea
        label="Instructions for pickup"
        hint="Where and when, on the checkout page and in the email when an order is ready. Your address and hours are added."
        rows={3}
        {...form.field('pickup.instructions')}
      />
      <Select label="State whose sales tax applies to pickup" {...form.field('pickup.state')}>
        <option value="">Choose a state</option>
        {US_STATES.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </Select>
    </fieldset>
  );
}
