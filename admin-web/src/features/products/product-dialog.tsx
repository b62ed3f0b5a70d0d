import type { AdminProductView } from '@loop-petal/contracts/shapes/catalog';
import { History } from '../../history/history.tsx';
import { EditDialog } from '../../layout/edit-dialog.tsx';
import { ProductForm } from './product-form.tsx';
import { type ProductBody, productKeys, saveProduct } from './queries.ts';

interface ProductDialogProps {
  open: boolean;
  /** null: a new one. */
  product: AdminProductView | null;
  onClose: () => void;
}

export function ProductDialog({ open, product, onClose }: ProductDialogProps) {
  return (
    <EditDialog<Partial<ProductBody>, AdminProductView>
      open={open}
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
