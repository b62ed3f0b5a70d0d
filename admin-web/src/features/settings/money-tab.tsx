import { findShippingService } from '@loop-petal/contracts/rules/shipping-services';
import { Checkbox } from '@loop-petal/web-kit/checkbox';
import { TextField } from '@loop-petal/web-kit/field';
import type { EntryForm } from '../../layout/forms/use-entry-form.ts';
import { type MoneyValues, settingsOf, valuesOf } from './money-values.ts';
import { PickupFields } from './pickup-fields.tsx';
import { PriceExample } from './price-example.tsx';
import { PromiseLevelField } from './promise-level-field.tsx';
import { SettingsForm } from './settings-form.tsx';
import { StateTaxFields } from './state-tax-fields.tsx';

const amount = { inputMode: 'decimal' } as const;
const count = { type: 'number', inputMode: 'numeric', min: 1, step: 1, required: true } as const;

export function MoneyTab() {
  return (
    <SettingsForm title="Money" valuesOf={valuesOf} settingsOf={settingsOf}>
      {(form) => (
        <>
          <div className="grid gap-4 sm:grid-cols-2">
            <TextField
              label="Sales tax in %"
              required
              hint="In all states that are not listed below."
              {...amount}
              {...form.field('taxRates.default')}
            />
          </div>
          <StateTaxFields form={form} />
          <div className="grid gap-4 sm:grid-cols-2">
            <TextField
              label="Free shipping above, in dollars"
              hint="For the first parcel by ground. Leave empty for none."
              {...amount}
              {...form.field('freeShippingAbove')}
            />
            <TextField
              label="Ground shipping per parcel, in dollars"
              required
              {...amount}
              {...form.field('flatShipping')}
            />
            <TextField
              label="Gift wrap per parcel, in dollars"
              required
              hint="Taxed like the items in it."
              {...amount}
              {...form.field('giftWrapPrice')}
            />
          </div>
          <ServiceFields form={form} />
          <PickupFields form={form} />
          <PriceExample form={form} />
          <div className="grid gap-4 sm:grid-cols-2">
            <TextField
              label="Minimum order, in dollars"
              hint="The minimum subtotal. Leave empty for none."
              {...amount}
              {...form.field('smallestOrder')}
            />
            <TextField
              label="Large orders begin above, in dollars"
              required
              hint="You accept or decline a larger order before its card is charged."
              {...amount}
              {...form.field('largeOrderAbove')}
            />
            <TextField
              label="Hours in which customers can cancel"
              {...count}
              {...form.field('cancelWindowHours', { valueAsNumber: true })}
            />
            <TextField
              label="Days in which customers can return"
              {...count}
              {...form.field('returnWindowDays', { valueAsNumber: true })}
            />
            <TextField
              label="Production in business days, at least"
              hint="Shown while no artisan can promise a day."
              {...count}
              {...form.field('makingDays.min', { valueAsNumber: true })}
            />
            <TextField
              label="Production in business days, at most"
              {...count}
              {...form.field('makingDays.max', { valueAsNumber: true })}
              error={form.getFieldState('makingDays.max', form.formState).error?.message ?? makingDaysError(form)}
            />
          </div>
          <PromiseLevelField form={form} />
        </>
      )}
    </SettingsForm>
  );
}

/** The error of both numbers together, such as a smaller maximum. */
const makingDaysError = ({ formState: { errors } }: EntryForm<MoneyValues>) =>
  errors.makingDays?.root?.message ?? errors.makingDays?.message;

function ServiceFields({ form }: { form: EntryForm<MoneyValues> }) {
  const { services } = form.formState.errors;
  const error = services?.root?.message ?? services?.message;
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-semibold">Shipping services</legend>
      <div className="grid gap-3">
        {form.before.services.map(({ code }, index) => {
          const name = findShippingService(code)?.name ?? code;
          return (
            <div key={code} className="grid items-start gap-x-4 sm:grid-cols-2">
              <Checkbox label={`Offer ${name}`} {...form.register(`services.${index}.available`)} />
              <TextField
                label={`Price of ${name}, in dollars`}
                hint={code === 'FEDEX_GROUND' ? 'The “From” price on the shipping page.' : undefined}
                required
                {...amount}
                {...form.field(`services.${index}.price`)}
              />
            </div>
          );
        })}
      </div>
      {error && (
        <p role="alert" className="text-sm text-danger">
          {error}
        </p>
      )}
    </fieldset>
  );
}
