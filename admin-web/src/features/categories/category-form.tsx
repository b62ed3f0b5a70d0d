import { SLUG, toSlug } from '@loop-petal/contracts/rules/slug';
import { isBlank } from '@loop-petal/contracts/rules/text';
import type { CategoryView } from '@loop-petal/contracts/shapes/catalog';
import { Checkbox } from '@loop-petal/web-kit/checkbox';
import { TextArea, TextField } from '@loop-petal/web-kit/field';
import { ImageField } from '../../images/image-field.tsx';
import type { FormProps } from '../../layout/dialogs/edit-dialog.tsx';
import { changedFields } from '../../layout/forms/changed-fields.ts';
import { EditForm } from '../../layout/forms/edit-form.tsx';
import { useEntryForm } from '../../layout/forms/use-entry-form.ts';
import type { CategoryBody } from './queries.ts';

interface Values {
  name: string;
  slug: string;
  description: string;
  imageUrl: string;
  isActive?: boolean;
}
const blank: Values = { name: '', slug: '', description: '', imageUrl: '' };

type CategoryFormProps = FormProps<Partial<CategoryBody>> & { category: CategoryView | null };

export function CategoryForm({ category, onSave, ...rest }: CategoryFormProps) {
  const form = useEntryForm(category ? valuesOf(category) : blank);
  const { before, field, register } = form;
  const save = (values: Values) => onSave(category ? changedFields(bodyOf(before), bodyOf(values)) : bodyOf(values));
  return (
    <EditForm submit={category ? 'Update Category' : 'Create Category'} {...rest} onSubmit={form.handleSubmit(save)}>
      <TextField
        label="Name"
        data-autofocus
        required
        {...field('name', {
          validate: (name) => !isBlank(name) || 'Name is required',
          onChange: (event) => !category && form.setValue('slug', toSlug(event.target.value)),
        })}
      />
      <TextField
        label="Slug"
        required
        spellCheck={false}
        hint={category ? 'Older links keep working.' : 'Generated from the name.'}
        {...field('slug', {
          required: 'Slug is required',
          pattern: SLUG,
        })}
      />
      <TextArea label="Description" rows={3} {...register('description')} />
      <ImageField label="Category Image" control={form.control} />
      {category && <Checkbox label="Active" {...register('isActive')} />}
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
