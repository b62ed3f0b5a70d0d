import { US_STATES } from '@loop-petal/contracts/rules/us-states';
import { Button, IconButton } from '@loop-petal/web-kit/button';
import { Select, TextField } from '@loop-petal/web-kit/field';
import { Plus, Trash2 } from 'lucide-react';
import { useFieldArray } from 'react-hook-form';
import type { EntryForm } from '../../layout/forms/use-entry-form.ts';
import type { MoneyValues } from './money-values.ts';

export function StateTaxFields({ form }: { form: EntryForm<MoneyValues> }) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'stateTaxes' });
  const chosen = form.watch('stateTaxes').map(({ state }) => state);
  const unused = US_STATES.find(({ code }) => !chosen.includes(code));
  const { taxRates } = form.formState.errors as {
    taxRates?: { states?: Record<string, { message?: string } | undefined> };
  };
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-semibold">Sales tax by state</legend>
      <div className="grid gap-3">
        {fields.map(({ id }, index) => {
          const state = chosen[index] ?? '';
          return (
            <div key={id} className="grid grid-cols-[minmax(0,1fr)_7rem_auto] items-start gap-2 sm:max-w-xl">
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
              <IconButton
                label={`Remove the tax of state ${index + 1}`}
                className="mt-7 text-danger"
                onClick={() => remove(index)}
              >
                <Trash2 size={18} aria-hidden />
              </IconButton>
            </div>
          );
        })}
        {unused && (
          <Button
            variant="secondary"
            size="sm"
            className="justify-self-start"
            onClick={() => append({ state: unused.code, percent: '0' })}
          >
            <Plus size={16} aria-hidden />
            Add a state
          </Button>
        )}
      </div>
    </fieldset>
  );
}
