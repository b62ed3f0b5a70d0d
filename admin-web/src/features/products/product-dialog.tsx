import { useQuery } from '@tanstack/react-query';
import { entryDialogs } from '../../layout/entry-dialogs.tsx';
import { ProductForm } from './product-form.tsx';
import { deleteProduct, productKeys, productQueries, saveProduct } from './queries.ts';
import { Recipe } from './recipe/recipe.tsx';

export const [NewProductRoute, EditProductRoute, DeleteProductRoute] = entryDialogs({
  thing: 'product',
  place: '/products',
  useList: () => useQuery(productQueries.all()),
  refreshes: productKeys,
  save: saveProduct,
  remove: deleteProduct,
  nameOf: ({ name }) => name,
  form: (product, frame) => (
    <>
      <ProductForm product={product} {...frame} />
      {product && <Recipe product={product} />}
    </>
  ),
  width: '44rem',
  hasHistory: true,
  successTitle: 'Success',
});
