import { type AdminProductView, CreateProductRequest } from '@loop-petal/contracts/shapes/catalog';
import { Checkbox } from '@loop-petal/web-kit/checkbox';
import { TextArea, TextField } from '@loop-petal/web-kit/field';
import { ImageField } from '../../images/image-field.tsx';
import type { FormProps } from '../../layout/dialogs/edit-dialog.tsx';
import { changedFields } from '../../layout/forms/changed-fields.ts';
import { EditForm } from '../../layout/forms/edit-form.tsx';
import { useEntryForm } from '../../layout/forms/use-entry-form.ts';
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

type ProductFormProps = FormProps<Partial<ProductBody>> & { product: AdminProductView | null };

export function ProductForm({ product, onSave, ...rest }: ProductFormProps) {
  const form = useEntryForm(product ? valuesOf(product) : blank, CreateProductRequest);
  const { before, field, register } = form;
  const save = (values: Values) => onSave(product ? changedFields(bodyOf(before), bodyOf(values)) : bodyOf(values));
  return (
    <EditForm
      submit={product ? 'Update Product' : 'Create Product'}
      {...rest}
      columns="sm:grid-cols-2"
      onSubmit={form.handleSubmit(save)}
    >
      <TextField label="Name" data-autofocus required {...field('name')} className="sm:col-span-2" />
      <TextArea label="Description" required rows={3} className="sm:col-span-2" {...field('description')} />
      <TextField label="Price in dollars" required inputMode="decimal" {...field('price')} />
      <CategorySelect {...field('category')} />
      <TextField label="Colors" required hint="Separated by commas" {...field('colors')} />
      <TextField label="Stem Count" required type="number" min={1} {...field('stemCount')} />
      <div className="sm:col-span-2">
        <ImageField label="Product Image" control={form.control} />
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
