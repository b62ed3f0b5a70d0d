import { US_STATES } from '@loop-petal/contracts/rules/us-states';
import { Select, TextField } from '@loop-petal/web-kit/field';
import { useFieldArray } from 'react-hook-form';
import { FieldRows } from '../../layout/forms/field-rows.tsx';
import type { EntryForm } from '../../layout/forms/use-entry-form.ts';
import type { MoneyValues } from './money-values.ts';

export function StateTaxFields({ form }: { form: EntryForm<MoneyValues> }) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'stateTaxes' });
  const chosen = form.watch('stateTaxes').map(({ state }) => state);
  const unused = US_STATES.find(({ code }) => !chosen.includes(code));
  // the request maps states to rates instead of listing rows
  const { taxRates } = form.formState.errors as {
    taxRates?: { states?: Record<string, { message?: string } | undefined> };
  };
  return (
    <FieldRows
      legend="Sales tax by state"
      unit="state"
      rows={fields}
      columns="grid-cols-[minmax(0,1fr)_7rem_auto] sm:max-w-xl"
      onAdd={unused && (() => append({ state: unused.code, percent: '0' }))}
      onRemove={remove}
    >
      {(index) => {
        const state = chosen[index] ?? '';
        return (
          <>
            <Select label="State" required {...form.field(`stateTaxes.${index}.state`)}>
              {US_STATES.filter(({ code }) => code === state || !chosen.includes(code)).map(({ code, name }) => (
                <option key={code} value={code}>
                  {name}
                </option>
              ))}
            </Select>
            <TextField
              label="Tax in %"
              required
              inputMode="decimal"
              {...form.field(`stateTaxes.${index}.percent`)}
              error={taxRates?.states?.[state]?.message}
            />
          </>
        );
      }}
    </FieldRows>
  );
}
