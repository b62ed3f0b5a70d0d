import { TextField } from '@loop-petal/web-kit/field';
import type { EntryForm } from '../../layout/forms/use-entry-form.ts';
import type { OfferValues } from './offer-values.ts';

const isAmount = (typed: string): boolean | string =>
  typed.trim() === '' || /^\d{1,8}(\.\d{1,2})?$/.test(typed.trim()) || 'Must be an amount such as 29.99';

const isPieces = (typed: string): boolean | string =>
  typed.trim() === '' || /^([2-9]|[1-9]\d{1,2}|1000)$/.test(typed.trim()) || 'Must be a whole number from 2 to 1,000';

export function OfferConditions({ form }: { form: EntryForm<OfferValues> }) {
  const { before, field, register } = form;
  const { code, minOrderValue, minQuantity, maxDiscount } = before;
  return (
    <details className="sm:col-span-2" open={Boolean(code || minOrderValue || minQuantity || maxDiscount)}>
      <summary className="flex min-h-11 w-fit items-center rounded-sm text-sm font-semibold">More conditions</summary>
      <div className="grid gap-4 pt-1 sm:grid-cols-2">
        <TextField label="Code" autoComplete="off" spellCheck={false} {...register('code')} />
        <TextField label="Minimum order" inputMode="decimal" {...field('minOrderValue', { validate: isAmount })} />
        <TextField label="Minimum pieces" inputMode="numeric" {...field('minQuantity', { validate: isPieces })} />
        <TextField label="Maximum discount" inputMode="decimal" {...field('maxDiscount', { validate: isAmount })} />
      </div>
    </details>
  );
}
