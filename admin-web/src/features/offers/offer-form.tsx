import { zoneName } from '@loop-petal/contracts/rules/days';
import { isBlank } from '@loop-petal/contracts/rules/text';
import type { OfferView } from '@loop-petal/contracts/shapes/catalog';
import { Checkbox } from '@loop-petal/web-kit/checkbox';
import { Select, TextArea, TextField } from '@loop-petal/web-kit/field';
import { Controller } from 'react-hook-form';
import type { FormProps } from '../../layout/dialogs/edit-dialog.tsx';
import { EditForm } from '../../layout/forms/edit-form.tsx';
import { unfold } from '../../layout/forms/unfold.ts';
import { useEntryForm } from '../../layout/forms/use-entry-form.ts';
import { ProductPicker } from '../../product-picker.tsx';
import { useShopTimeZone } from '../../session/queries.ts';
import { OfferConditions } from './offer-conditions.tsx';
import { OfferPreview } from './offer-preview.tsx';
import { bodyOf, changesOf, isTime, LAST_TIME, newOffer, type OfferValues, valuesOf } from './offer-values.ts';
import type { OfferBody } from './queries.ts';

type OfferFormProps = FormProps<Partial<OfferBody>> & { offer: OfferView | null };

export function OfferForm({ offer, onSave, ...rest }: OfferFormProps) {
  const timeZone = useShopTimeZone();
  const form = useEntryForm<OfferValues>(offer ? valuesOf(offer, timeZone) : newOffer);
  const { before, field, register } = form;
  const isForAll = form.watch('isForAll');
  const isPercentage = form.watch('discountType') === 'percentage';
  const save = (values: OfferValues) => onSave(offer ? changesOf(before, values, timeZone) : bodyOf(values, timeZone));
  return (
    <EditForm
      submit={offer ? 'Update Offer' : 'Create Offer'}
      {...rest}
      columns="sm:grid-cols-2 lg:grid-cols-[1fr_1fr_17rem]"
      onSubmit={form.handleSubmit(save, unfold)}
    >
      <OfferPreview values={form.watch()} />
      <TextField
        label="Title"
        data-autofocus
        required
        className="sm:col-span-2"
        {...field('title', { validate: (title) => !isBlank(title) || 'Title is required' })}
      />
      <TextArea
        label="Description"
        required
        rows={2}
        className="sm:col-span-2"
        {...field('description', { validate: (text) => !isBlank(text) || 'Description is required' })}
      />
      <Select label="Discount Type" required {...field('discountType')}>
        <option value="percentage">Percentage</option>
        <option value="fixed">Fixed Amount</option>
      </Select>
      <TextField
        label={isPercentage ? 'Discount Value in percent' : 'Discount Value in dollars'}
        required
        type="number"
        step={0.01}
        min={0}
        {...field('discountValue', { validate: (value) => problemOfDiscount(value, isPercentage) ?? true })}
      />
      <TextField
        label={`Valid From (${zoneName(timeZone)})`}
        required
        type="datetime-local"
        max={LAST_TIME}
        {...field('validFrom', { required: 'Valid from is required', validate: isTime })}
      />
      <TextField
        label={`Valid Until (${zoneName(timeZone)})`}
        required
        type="datetime-local"
        max={LAST_TIME}
        {...field('validUntil', {
          required: 'Valid until is required',
          validate: {
            isTime,
            isLater: (until, { validFrom }) => until > validFrom || 'The end must be after the start',
          },
        })}
      />
      <div className="sm:col-span-2">
        <Checkbox label="Applies to all products" {...register('isForAll')} />
        {!isForAll && (
          <Controller
            control={form.control}
            name="products"
            rules={{ validate: (ids) => ids.length > 0 || 'Choose at least one product' }}
            render={({ field: { value, onChange } }) => (
              <ProductPicker
                label="Applicable Products"
                value={value}
                onChange={onChange}
                error={form.formState.errors.products?.message}
              />
            )}
          />
        )}
      </div>
      <OfferConditions form={form} />
      <Checkbox label="Active" className="sm:col-span-2" {...register('isActive')} />
    </EditForm>
  );
}

function problemOfDiscount(value: string, isPercentage: boolean): string | undefined {
  if (value === '') return 'Discount value is required';
  if (!(Number(value) > 0)) return 'Discount value must be above 0';
  return isPercentage && Number(value) > 100 ? 'A percentage must be at most 100' : undefined;
}
