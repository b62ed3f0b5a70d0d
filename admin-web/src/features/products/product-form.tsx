import { type AdminProductView, CreateProductRequest } from '@loop-petal/contracts/shapes/catalog';
import { Checkbox } from '@loop-petal/web-kit/checkbox';
import { TextArea, TextField } from '@loop-petal/web-kit/field';
import { useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { ImagePicker } from '../../images/image-picker.tsx';
import type { FormProps } from '../../layout/dialogs/edit-dialog.tsx';
import { changedFields } from '../../layout/forms/changed-fields.ts';
import { contractResolver } from '../../layout/forms/contract-resolver.ts';
import { EditForm } from '../../layout/forms/edit-form.tsx';
import { useUnsavedWork } from '../../layout/forms/unsaved-work.ts';
import { CategorySelect } from './category-select.tsx';
import type { ProductBody } from './queries.ts';

const blank = {
  name: '',
  description: '',
  price: '0',
  category: '',
  imageUrl: '',
  colors: 'Mixed',
  stemCount: '1',
  inStock: true,
  isVisible: true,
};

const resolver = contractResolver<typeof blank>(CreateProductRequest);

export function ProductForm({
  product,
  isPending,
  error,
  onSave,
  onCancel,
}: FormProps<Partial<ProductBody>> & { product: AdminProductView | null }) {
  const [before] = useState(() => (product ? valuesOf(product) : blank));
  const form = useForm({ resolver, defaultValues: before });
  const { errors, isDirty } = form.formState;
  useUnsavedWork(isDirty);
  const { register } = form;
  const save = (values: Values) => onSave(product ? changedFields(bodyOf(before), bodyOf(values)) : bodyOf(values));
  return (
    <EditForm
      submit={product ? 'Update Product' : 'Create Product'}
      isPending={isPending}
      error={error}
      onCancel={onCancel}
      columns="sm:grid-cols-2"
      onSubmit={form.handleSubmit(save)}
    >
      <TextField
        label="Name"
        data-autofocus
        required
        error={errors.name?.message}
        {...register('name')}
        className="sm:col-span-2"
      />
      <TextArea
        label="Description"
        required
        rows={3}
        error={errors.description?.message}
        className="sm:col-span-2"
        {...register('description')}
      />
      <TextField
        label="Price in dollars"
        required
        inputMode="decimal"
        error={errors.price?.message}
        {...register('price')}
      />
      <CategorySelect error={errors.category?.message} {...register('category')} />
      <TextField
        label="Colors"
        required
        hint="Separated by commas"
        error={errors.colors?.message}
        {...register('colors')}
      />
      <TextField
        label="Stem Count"
        required
        type="number"
        min={1}
        error={errors.stemCount?.message}
        {...register('stemCount')}
      />
      <div className="sm:col-span-2">
        <Controller
          control={form.control}
          name="imageUrl"
          render={({ field }) => (
            <ImagePicker
              label="Product Image"
              value={field.value}
              onChange={field.onChange}
              error={errors.imageUrl?.message}
            />
          )}
        />
      </div>
      <Checkbox label="In Stock" {...register('inStock')} />
      <Checkbox label="Visible in the shop" {...register('isVisible')} />
    </EditForm>
  );
}

type Values = typeof blank;

const valuesOf = (product: AdminProductView): Values => ({
  name: product.name,
  description: product.description,
  price: product.price,
  category: product.category,
  imageUrl: product.imageUrl,
  colors: product.colors.join(', '),
  stemCount: String(product.stemCount),
  inStock: product.inStock,
  isVisible: product.isVisible !== false,
});

function bodyOf(values: Values): ProductBody {
  const colors = values.colors
    .split(',')
    .map((color) => color.trim())
    .filter(Boolean);
  return {
    ...values,
    price: values.price.trim(),
    imageUrl: values.imageUrl.trim(),
    colors: colors.length > 0 ? colors : ['Mixed'],
    stemCount: Number(values.stemCount),
  };
}
