import { CreateMaterialRequest, MaterialKind, UpdateMaterialRequest } from '@loop-petal/contracts/shapes/production';
import { Select, TextField } from '@loop-petal/web-kit/field';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { FormProps } from '../../../layout/dialogs/edit-dialog.tsx';
import { changedFields } from '../../../layout/forms/changed-fields.ts';
import { contractResolver } from '../../../layout/forms/contract-resolver.ts';
import { EditForm } from '../../../layout/forms/edit-form.tsx';
import { useUnsavedWork } from '../../../layout/forms/unsaved-work.ts';
import type { MaterialBody } from '../queries.ts';
import { type Material, newMaterial, valuesOf } from './material-values.ts';

export function MaterialForm({
  material,
  isPending,
  error,
  onSave,
  onCancel,
}: FormProps<Partial<MaterialBody>> & { material: Material | null }) {
  const [before] = useState<Required<MaterialBody>>(() => (material ? valuesOf(material) : newMaterial));
  const resolver = contractResolver<typeof before>(material ? UpdateMaterialRequest : CreateMaterialRequest);
  const form = useForm({ resolver, defaultValues: before });
  const { register } = form;
  const { errors, isDirty } = form.formState;
  useUnsavedWork(isDirty);
  return (
    <EditForm
      submit={material ? 'Update Material' : 'Create Material'}
      isPending={isPending}
      error={error}
      onCancel={onCancel}
      columns="sm:grid-cols-2"
      onSubmit={form.handleSubmit((values) => onSave(material ? changedFields(before, values) : values))}
    >
      <TextField
        label="Name"
        required
        error={errors.name?.message}
        {...(material ? {} : { 'data-autofocus': true })}
        {...register('name')}
      />
      <TextField
        label="Color"
        error={errors.color?.message}
        {...register('color', { setValueAs: (typed: string | null) => typed?.trim() || null })}
      />
      <Select label="Kind" required {...register('kind')}>
        {MaterialKind.options.map((kind) => (
          <option key={kind} value={kind}>
            {kind.charAt(0).toUpperCase() + kind.slice(1)}
          </option>
        ))}
      </Select>
      <TextField label="Unit" required placeholder="g, piece, m" error={errors.unit?.message} {...register('unit')} />
      <TextField
        label="On hand"
        required
        type="number"
        inputMode="decimal"
        min={0}
        step="any"
        hint={material ? 'As counted now; the shop subtracts later use.' : undefined}
        error={errors.onHand?.message}
        {...(material ? { 'data-autofocus': true } : {})}
        {...register('onHand', { valueAsNumber: true })}
      />
      <TextField
        label="Reorder point"
        required
        type="number"
        inputMode="decimal"
        min={0}
        step="any"
        hint="Low when less than this is left."
        error={errors.reorderPoint?.message}
        {...register('reorderPoint', { valueAsNumber: true })}
      />
      <TextField
        label="Delivery in business days"
        type="number"
        inputMode="numeric"
        min={0}
        step={1}
        hint="Leave empty if unknown. Products that run out of it can’t be promised."
        error={errors.deliveryDays?.message}
        {...register('deliveryDays', {
          setValueAs: (typed: string | number | null) => (typed === '' || typed === null ? null : Number(typed)),
        })}
      />
    </EditForm>
  );
}
