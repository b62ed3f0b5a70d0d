import { SLUG, toSlug } from '@loop-petal/contracts/rules/slug';
import { isBlank } from '@loop-petal/contracts/rules/text';
import type { CategoryView } from '@loop-petal/contracts/shapes/catalog';
import { Checkbox } from '@loop-petal/web-kit/checkbox';
import { TextArea, TextField } from '@loop-petal/web-kit/field';
import { useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { ImagePicker } from '../../images/image-picker.tsx';
import type { FormProps } from '../../layout/dialogs/edit-dialog.tsx';
import { changedFields } from '../../layout/forms/changed-fields.ts';
import { EditForm } from '../../layout/forms/edit-form.tsx';
import { useUnsavedWork } from '../../layout/forms/unsaved-work.ts';
import type { CategoryBody } from './queries.ts';

interface Values {
  name: string;
  slug: string;
  description: string;
  imageUrl: string;
  isActive?: boolean;
}
const blank: Values = { name: '', slug: '', description: '', imageUrl: '' };

export function CategoryForm({
  category,
  isPending,
  error,
  onSave,
  onCancel,
}: FormProps<Partial<CategoryBody>> & { category: CategoryView | null }) {
  const [before] = useState(() => (category ? valuesOf(category) : blank));
  const form = useForm({ defaultValues: before });
  const { errors, isDirty } = form.formState;
  useUnsavedWork(isDirty);
  const save = (values: Values) => onSave(category ? changedFields(bodyOf(before), bodyOf(values)) : bodyOf(values));
  return (
    <EditForm
      submit={category ? 'Update Category' : 'Create Category'}
      isPending={isPending}
      error={error}
      onCancel={onCancel}
      onSubmit={form.handleSubmit(save)}
    >
      <TextField
        label="Name"
        data-autofocus
        required
        error={errors.name?.message}
        {...form.register('name', {
          validate: (name) => !isBlank(name) || 'Name is required',
          onChange: (event) => !category && form.setValue('slug', toSlug(event.target.value)),
        })}
      />
      <TextField
        label="Slug"
        required
        spellCheck={false}
        hint={category ? 'Older links keep working.' : 'Made from the name.'}
        error={errors.slug?.message}
        {...form.register('slug', {
          required: 'Slug is required',
          pattern: SLUG,
        })}
      />
      <TextArea label="Description" rows={3} {...form.register('description')} />
      <Controller
        control={form.control}
        name="imageUrl"
        render={({ field }) => <ImagePicker label="Category Image" value={field.value} onChange={field.onChange} />}
      />
      {category && <Checkbox label="Active" {...form.register('isActive')} />}
    </EditForm>
  );
}

const valuesOf = (category: CategoryView): Values => ({
  name: category.name,
  slug: category.slug,
  description: category.description,
  imageUrl: category.imageUrl ?? '',
  isActive: category.isActive,
});

const bodyOf = (values: Values): CategoryBody => ({ ...values, imageUrl: values.imageUrl || null });
