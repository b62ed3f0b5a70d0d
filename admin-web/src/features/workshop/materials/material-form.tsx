import { CreateMaterialRequest, MaterialKind, UpdateMaterialRequest } from '@loop-petal/contracts/shapes/production';
import { Select, TextField } from '@loop-petal/web-kit/field';
import type { FormProps } from '../../../layout/dialogs/edit-dialog.tsx';
import { changedFields } from '../../../layout/forms/changed-fields.ts';
import { EditForm } from '../../../layout/forms/edit-form.tsx';
import { useEntryForm } from '../../../layout/forms/use-entry-form.ts';
import type { MaterialBody } from '../queries.ts';
import { type Material, newMaterial, valuesOf } from './material-values.ts';

type MaterialFormProps = FormProps<Partial<MaterialBody>> & { material: Material | null };

export function MaterialForm({ material, onSave, ...rest }: MaterialFormProps) {
  const request = material ? UpdateMaterialRequest : CreateMaterialRequest;
  const start: Required<MaterialBody> = material ? valuesOf(material) : newMaterial;
  const { before, field, handleSubmit } = useEntryForm(start, request);
  return (
    <EditForm
      submit={material ? 'Update Material' : 'Create Material'}
      {...rest}
      columns="sm:grid-cols-2"
      onSubmit={handleSubmit((values) => onSave(material ? changedFields(before, values) : values))}
    >
      <TextField label="Name" required {...(material ? {} : { 'data-autofocus': true })} {...field('name')} />
      <TextField label="Color" {...field('color', { setValueAs: (typed: string | null) => typed?.trim() || null })} />
      <Select label="Kind" required {...field('kind')}>
        {MaterialKind.options.map((kind) => (
          <option key={kind} value={kind}>
            {kind.charAt(0).toUpperCase() + kind.slice(1)}
          </option>
        ))}
      </Select>
      <TextField label="Unit" required placeholder="g, piece, m" {...field('unit')} />
      <TextField
        label="On hand"
        required
        type="number"
        inputMode="decimal"
        min={0}
        step="any"
        hint={material ? 'The amount you counted just now; later use is subtracted automatically.' : undefined}
        {...(material ? { 'data-autofocus': true } : {})}
        {...field('onHand', { valueAsNumber: true })}
      />
      <TextField
        label="Reorder point"
        required
        type="number"
        inputMode="decimal"
        min={0}
        step="any"
        hint="Low when less than this is left."
        {...field('reorderPoint', { valueAsNumber: true })}
      />
      <TextField
        label="Delivery in business days"
        type="number"
        inputMode="numeric"
        min={0}
        step={1}
        hint="Leave empty if unknown. Products that run out of it can’t be promised."
        {...field('deliveryDays', {
          setValueAs: (typed: string | number | null) => (typed === '' || typed === null ? null : Number(typed)),
        })}
      />
      <TextField
        label="Delivery expected on"
        type="date"
        hint="The open delivery, if any. The shop learns how late your deliveries usually are."
        {...field('expectedOn', { setValueAs: (typed: string | null) => typed || null })}
      />
    </EditForm>
  );
}
