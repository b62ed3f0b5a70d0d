import { SOCIAL_KINDS, SOCIAL_NETWORKS } from '@loop-petal/contracts/rules/social-networks';
import { Button, IconButton } from '@loop-petal/web-kit/button';
import { Select, TextField } from '@loop-petal/web-kit/field';
import { Plus, Trash2 } from 'lucide-react';
import { useFieldArray } from 'react-hook-form';
import type { EntryForm } from '../../layout/forms/use-entry-form.ts';
import type { ShopValues } from './shop-values.ts';

export function SocialLinkFields({ form }: { form: EntryForm<ShopValues> }) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'socialLinks' });
  const chosen = form.watch('socialLinks').map(({ kind }) => kind);
  const unused = SOCIAL_KINDS.find((kind) => !chosen.includes(kind));
  const error = form.formState.errors.socialLinks?.root?.message ?? form.formState.errors.socialLinks?.message;
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-semibold">Social links</legend>
      <div className="grid gap-3">
        {fields.map(({ id }, index) => (
          <div
            key={id}
            className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-2 sm:grid-cols-[11rem_minmax(0,1fr)_auto]"
          >
            <Select label="Network" required className="max-sm:col-span-2" {...form.field(`socialLinks.${index}.kind`)}>
              {SOCIAL_KINDS.map((kind) => (
                <option key={kind} value={kind}>
                  {SOCIAL_NETWORKS[kind]}
                </option>
              ))}
            </Select>
            <TextField label="Address" type="url" required {...form.field(`socialLinks.${index}.url`)} />
            <IconButton
              label={`Remove social link ${index + 1}`}
              className="mt-7 text-danger"
              onClick={() => remove(index)}
            >
              <Trash2 size={18} aria-hidden />
            </IconButton>
          </div>
        ))}
        {error && (
          <p role="alert" className="text-sm text-danger">
            {error}
          </p>
        )}
        {unused && (
          <Button
            variant="secondary"
            size="sm"
            className="justify-self-start"
            onClick={() => append({ kind: unused, url: '' })}
          >
            <Plus size={16} aria-hidden />
            Add social link
          </Button>
        )}
      </div>
    </fieldset>
  );
}
