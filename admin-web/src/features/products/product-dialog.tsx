import { useQuery } from '@tanstack/react-query';
import { entryDialogs } from '../../layout/dialogs/entry-dialogs.tsx';
import { Folded } from '../../layout/parts/folded.tsx';
import { ProductForm } from './product-form.tsx';
import { bodyOf, valuesOf } from './product-values.ts';
import { deleteProduct, productKeys, productQueries, saveProduct } from './queries.ts';
import { Recipe } from './recipe/recipe.tsx';

export const dialogs = entryDialogs({
  entityName: 'product',
  listPath: '/products',
  useList: () => useQuery(productQueries.all()),
  invalidates: productKeys,
  save: saveProduct,
  toBody: (product) => bodyOf(valuesOf(product)),
  remove: deleteProduct,
  nameOf: ({ name }) => name,
  form: (product, formProps) => (
    <>
      <ProductForm product={product} {...formProps} />
      {product && (
        <Folded title="Recipe">
          <Recipe product={product} />
        </Folded>
      )}
    </>
  ),
  width: '44rem',
  hasHistory: true,
  successTitle: 'Success',
});
