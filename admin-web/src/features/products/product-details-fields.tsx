import { TextArea, TextField } from '@loop-petal/web-kit/field';
import type { EntryForm } from '../../layout/forms/use-entry-form.ts';
import type { ProductValues } from './product-values.ts';

const SUMMARY = 'flex min-h-11 w-fit items-center rounded-sm text-sm font-semibold';

export function ProductDetailsFields({ form }: { form: EntryForm<ProductValues> }) {
  const { before, field } = form;
  return (
    <>
      <details className="sm:col-span-2" open={Boolean(before.size || before.weight || before.material || before.care)}>
        <summary className={SUMMARY}>Size, material and care</summary>
        <div className="grid gap-4 pt-1 sm:grid-cols-2">
          <TextField label="Size" hint="For example 14 in tall" {...field('size')} />
          <TextField label="Weight" hint="For example 3 oz" {...field('weight')} />
          <TextField
            label="Material"
            hint="Empty means Premium Soft Cotton"
            className="sm:col-span-2"
            {...field('material')}
          />
          <TextArea
            label="Care"
            rows={3}
            hint="One instruction per line; empty means the shop’s instructions"
            className="sm:col-span-2"
            {...field('care')}
          />
        </div>
      </details>
      <details className="sm:col-span-2" open={Boolean(before.metaTitle || before.metaDescription)}>
        <summary className={SUMMARY}>Address and search engines</summary>
        <div className="grid gap-4 pt-1">
          <TextField
            label="Short address"
            hint="/product/… and earlier addresses redirect to the product; empty means from the name"
            autoComplete="off"
            spellCheck={false}
            {...field('slug')}
          />
          <TextField label="Title for search engines" hint="Empty means the name" {...field('metaTitle')} />
          <TextArea
            label="Description for search engines"
            rows={2}
            hint="Empty means the start of the description"
            {...field('metaDescription')}
          />
        </div>
      </details>
    </>
  );
}
