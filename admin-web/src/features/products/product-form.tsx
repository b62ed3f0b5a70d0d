import { type AdminProductView, CreateProductRequest } from '@loop-petal/contracts/shapes/catalog';
import { Checkbox } from '@loop-petal/web-kit/checkbox';
import { TextArea, TextField } from '@loop-petal/web-kit/field';
import { LoadingNote } from '@loop-petal/web-kit/skeleton';
import { lazy, Suspense } from 'react';
import type { FormProps } from '../../layout/dialogs/edit-dialog.tsx';
import { changedFields } from '../../layout/forms/changed-fields.ts';
import { EditForm } from '../../layout/forms/edit-form.tsx';
import { unfold } from '../../layout/forms/unfold.ts';
import { useEntryForm } from '../../layout/forms/use-entry-form.ts';
import { CategorySelect } from './category-select.tsx';
import { ColorCodes } from './color-codes.tsx';
import { ProductDetailsFields } from './product-details-fields.tsx';
import { ProductPictures } from './product-pictures.tsx';
import { bodyOf, newBodyOf, newProduct, type ProductValues, valuesOf } from './product-values.ts';
import type { ProductBody } from './queries.ts';

const ProductWishes = lazy(() => import('./product-wishes.tsx').then((module) => ({ default: module.ProductWishes })));

type ProductFormProps = FormProps<Partial<ProductBody>> & { product: AdminProductView | null };

export function ProductForm({ product, onSave, ...rest }: ProductFormProps) {
  const form = useEntryForm<ProductValues>(product ? valuesOf(product) : newProduct, CreateProductRequest, bodyOf);
  const { before, field, register } = form;
  const save = (values: ProductValues) =>
    onSave(product ? changedFields(bodyOf(before), bodyOf(values)) : newBodyOf(values));
  return (
    <EditForm
      submit={product ? 'Update Product' : 'Create Product'}
      {...rest}
      columns="sm:grid-cols-2"
      onSubmit={form.handleSubmit(save, unfold)}
    >
      <TextField label="Name" data-autofocus required {...field('name')} className="sm:col-span-2" />
      <TextArea label="Description" required rows={3} className="sm:col-span-2" {...field('description')} />
      <TextField label="Price in dollars" required inputMode="decimal" {...field('price')} />
      <CategorySelect current={before.category} {...field('category')} />
      <TextField label="Colors" required hint="Separated by commas" {...field('colors')} />
      <TextField label="Stem Count" required type="number" min={1} {...field('stemCount')} />
      <ColorCodes form={form} />
      <ProductPictures form={form} />
      <ProductDetailsFields form={form} />
      <details className="sm:col-span-2" open={before.personalization.length > 0}>
        <summary className="flex min-h-11 w-fit items-center rounded-sm text-sm font-semibold">
          Made for one person
        </summary>
        <Suspense fallback={<LoadingNote>Loading questions...</LoadingNote>}>
          <ProductWishes form={form} />
        </Suspense>
      </details>
      <Checkbox label="In Stock" {...register('inStock')} />
      <Checkbox label="Visible in the shop" {...register('isVisible')} />
    </EditForm>
  );
}
