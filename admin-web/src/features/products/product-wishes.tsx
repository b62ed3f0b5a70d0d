import { MAX_WISHES } from '@loop-petal/contracts/rules/shop';
import { Button, singleClick } from '@loop-petal/web-kit/button';
import { Checkbox } from '@loop-petal/web-kit/checkbox';
import { Select, TextField } from '@loop-petal/web-kit/field';
import { useFieldArray } from 'react-hook-form';
import type { EntryForm } from '../../layout/forms/use-entry-form.ts';
import type { ProductValues, WishValues } from './product-values.ts';

const NEW: WishValues = {
  ...{ key: '', label: '', kind: 'text', maxLength: '20', choices: '', required: false },
  ...{ price: '0.00', minutes: '0', returnable: false },
};

/** The questions that a product asks, such as a name for the ribbon. */
export function ProductWishes({ form }: { form: EntryForm<ProductValues> }) {
  const { fields, append, remove } = useFieldArray({
    control: form.control,
    name: 'personalization',
    keyName: 'rowId',
  });
  const { field, register } = form;
  const number = (name: `personalization.${number}.${'maxLength' | 'minutes'}`, label: string, min: number) => (
    <TextField label={label} required type="number" min={min} {...field(name)} />
  );
  return (
    <div className="grid gap-6 pt-1">
      {fields.map(({ rowId }, index) => {
        const kind = form.watch(`personalization.${index}.kind`);
        return (
          <fieldset key={rowId} className="grid min-w-0 gap-4 sm:grid-cols-2">
            <legend className="mb-1 text-sm font-semibold">Question {index + 1}</legend>
            <TextField
              label="Question"
              required
              hint="For example Name on the ribbon"
              {...field(`personalization.${index}.label`)}
            />
            <Select label="Answer" required {...field(`personalization.${index}.kind`)}>
              <option value="text">A text</option>
              <option value="choice">A choice</option>
              <option value="picture">A picture to work from</option>
            </Select>
            {kind === 'text' && number(`personalization.${index}.maxLength`, 'Maximum characters', 1)}
            {kind === 'choice' && (
              <TextField
                label="Choices"
                required
                hint="Separated by commas"
                {...field(`personalization.${index}.choices`)}
              />
            )}
            <TextField
              label="Added price in dollars"
              required
              inputMode="decimal"
              {...field(`personalization.${index}.price`)}
            />
            {number(`personalization.${index}.minutes`, 'Added production minutes', 0)}
            <div className="grid gap-1">
              <Checkbox label="Must be answered" {...register(`personalization.${index}.required`)} />
              <Checkbox label="Can be returned" {...register(`personalization.${index}.returnable`)} />
            </div>
            <Button
              variant="quiet"
              size="sm"
              className="justify-self-start"
              aria-label={`Remove question ${index + 1}`}
              onClick={singleClick(() => remove(index))}
            >
              Remove
            </Button>
          </fieldset>
        );
      })}
      {fields.length < MAX_WISHES && (
        <Button variant="secondary" size="sm" className="justify-self-start" onClick={() => append(NEW)}>
          Add a question
        </Button>
      )}
    </div>
  );
}
