import type { AdminProductView } from '@loop-petal/contracts/shapes/catalog';
import { useQuery } from '@tanstack/react-query';
import { History } from '../../history/history.tsx';
import { DeleteDialog } from '../../layout/delete-dialog.tsx';
import { EditDialog } from '../../layout/edit-dialog.tsx';
import { EntryDialog } from '../../layout/entry-dialog.tsx';
import { usePlace } from '../../layout/use-place.ts';
import { ProductForm } from './product-form.tsx';
import { deleteProduct, type ProductBody, productKeys, productQueries, saveProduct } from './queries.ts';

export function NewProductRoute() {
  return <ProductDialog product={null} onClose={usePlace('/products').close} />;
}

export function EditProductRoute() {
  const products = useQuery(productQueries.all());
  const { close } = usePlace('/products');
  return (
    <EntryDialog list={products} param="productId" thing="product" onClose={close}>
      {(product) => <ProductDialog key={product.id} product={product} onClose={close} />}
    </EntryDialog>
  );
}

export function DeleteProductRoute() {
  const products = useQuery(productQueries.all());
  const { close } = usePlace('/products');
  return (
    <EntryDialog list={products} param="productId" thing="product" onClose={close}>
      {(product) => (
        <DeleteDialog
          subject={product}
          question="Are you sure you want to delete this product?"
          run={deleteProduct}
          refreshes={productKeys}
          success="Product deleted successfully"
          successTitle="Success"
          failure="Failed to delete product"
          onClose={close}
        />
      )}
    </EntryDialog>
  );
}

/** `product` null: a new one. */
function ProductDialog({ product, onClose }: { product: AdminProductView | null; onClose: () => void }) {
  return (
    <EditDialog<Partial<ProductBody>, AdminProductView>
      id={product?.id}
      title={product ? 'Edit Product' : 'Add New Product'}
      width="44rem"
      run={saveProduct}
      refreshes={productKeys}
      success={({ id }) => (id ? 'Product updated successfully' : 'Product created successfully')}
      successTitle="Success"
      failure={product ? 'Failed to update product' : 'Failed to create product'}
      onClose={onClose}
    >
      {(frame) => (
        <>
          <ProductForm product={product} {...frame} />
          {product && <History subject={`product:${product.id}`} />}
        </>
      )}
    </EditDialog>
  );
}
