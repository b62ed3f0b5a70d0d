import { SOCIAL_KINDS, SOCIAL_NETWORKS } from '@loop-petal/contracts/rules/social-networks';
import { Select, TextField } from '@loop-petal/web-kit/field';
import { useFieldArray } from 'react-hook-form';
import { FieldRows } from '../../layout/forms/field-rows.tsx';
import type { EntryForm } from '../../layout/forms/use-entry-form.ts';
import type { ShopValues } from './shop-values.ts';

export function SocialLinkFields({ form }: { form: EntryForm<ShopValues> }) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'socialLinks' });
  const chosen = form.watch('socialLinks').map(({ kind }) => kind);
  const unused = SOCIAL_KINDS.find((kind) => !chosen.includes(kind));
  return (
    <FieldRows
      legend="Social links"
      unit="social link"
      rows={fields}
      columns="grid-cols-[minmax(0,1fr)_auto] sm:grid-cols-[11rem_minmax(0,1fr)_auto]"
      error={form.formState.errors.socialLinks?.root?.message ?? form.formState.errors.socialLinks?.message}
      onAdd={unused && (() => append({ kind: unused, url: '' }))}
      onRemove={remove}
    >
      {(index) => (
        <>
          <Select label="Network" required className="max-sm:col-span-2" {...form.field(`socialLinks.${index}.kind`)}>
            {SOCIAL_KINDS.map((kind) => (
              <option key={kind} value={kind}>
                {SOCIAL_NETWORKS[kind]}
              </option>
            ))}
          </Select>
          <TextField label="Address" type="url" required {...form.field(`socialLinks.${index}.url`)} />
        </>
      )}
    </FieldRows>
  );
}
