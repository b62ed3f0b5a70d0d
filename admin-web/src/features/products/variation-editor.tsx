import { formatCount } from '@loop-petal/contracts/rules/format-count';
import { type AdminVariationView, CreateVariationRequest } from '@loop-petal/contracts/shapes/catalog';
import { hasCode } from '@loop-petal/web-kit/api-client';
import { Checkbox } from '@loop-petal/web-kit/checkbox';
import { TextField } from '@loop-petal/web-kit/field';
import { ImageField } from '../../images/image-field.tsx';
import { changedFields } from '../../layout/forms/changed-fields.ts';
import { FormButtons } from '../../layout/forms/form-buttons.tsx';
import { FormProblem } from '../../layout/forms/form-problem.tsx';
import { mayDiscard } from '../../layout/forms/unsaved-work.ts';
import { useChange } from '../../layout/forms/use-change.ts';
import { useEntryForm } from '../../layout/forms/use-entry-form.ts';
import { productKeys, saveVariation, type VariationBody } from './queries.ts';

interface VariationEditorProps {
  productId: string;
  /** As it is now; the form keeps the values with which it opened. */
  variation: AdminVariationView | null;
  onDone: () => void;
}

const blank = { colorName: '', colorCode: '', imageUrl: '', stockQuantity: '0', isAvailable: true, sortOrder: '0' };
type Values = typeof blank;

export function VariationEditor({ productId, variation, onDone }: VariationEditorProps) {
  const form = useEntryForm(variation ? valuesOf(variation) : blank, CreateVariationRequest);
  const { before, field, register } = form;
  const saving = useChange({
    run: saveVariation,
    invalidates: productKeys,
    success: ({ id }) => (id ? 'Variation updated successfully' : 'Color variation created successfully'),
    successTitle: 'Success',
    failure: variation ? 'Failed to update variation' : 'Failed to create variation',
  });
  const changesOf = (values: Values, now: AdminVariationView) => {
    const changes = changedFields(bodyOf(before), bodyOf(values));
    if (changes.stockQuantity === undefined) return changes;
    const knowsNow = hasCode(saving.error, 'stale');
    return { ...changes, stockBefore: knowsNow ? now.stockQuantity : Number(before.stockQuantity) };
  };
  const save = (values: Values) =>
    saving.mutate(
      variation
        ? { productId, id: variation.id, body: changesOf(values, variation) }
        : { productId, body: bodyOf(values) },
      {
        onSuccess: () => {
          form.reset(blank);
          onDone();
        },
      },
    );

  return (
    <form noValidate className="grid content-start gap-4" onSubmit={form.handleSubmit(save)}>
      <h3 className="font-sans text-base font-bold tracking-normal">
        {variation ? 'Edit Variation' : 'Add New Variation'}
      </h3>
      <TextField label="Color Name" required autoFocus {...field('colorName')} />
      <TextField label="Color Code" placeholder="#ff6b9d" {...field('colorCode')} />
      <ImageField label="Variation Image" control={form.control} />
      <div className="grid grid-cols-2 gap-4">
        <TextField
          label="Stock Quantity"
          required
          type="number"
          min={0}
          hint={
            variation?.reserved
              ? `Without the ${formatCount(variation.reserved, 'piece')} in open orders. 0 means made to order`
              : '0 means made to order'
          }
          {...field('stockQuantity')}
        />
        <TextField label="Sort Order" required type="number" {...field('sortOrder')} />
      </div>
      <Checkbox label="Available" {...register('isAvailable')} />
      <FormProblem error={saving.error} />
      <FormButtons
        submit={variation ? 'Update Variation' : 'Add Variation'}
        isPending={saving.isPending}
        {...(variation ? { onCancel: () => mayDiscard() && onDone() } : {})}
      />
    </form>
  );
}

const valuesOf = (variation: AdminVariationView): Values => ({
  colorName: variation.colorName,
  colorCode: variation.colorCode ?? '',
  imageUrl: variation.imageUrl,
  stockQuantity: String(variation.stockQuantity),
  isAvailable: variation.isAvailable,
  sortOrder: String(variation.sortOrder),
});

const bodyOf = (values: Values): VariationBody => ({
  colorName: values.colorName.trim(),
  colorCode: values.colorCode.trim() || null,
  imageUrl: values.imageUrl.trim(),
  stockQuantity: Number(values.stockQuantity),
  isAvailable: values.isAvailable,
  sortOrder: Number(values.sortOrder),
});
