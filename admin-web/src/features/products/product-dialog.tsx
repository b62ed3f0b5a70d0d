import type { AdminProductView } from '@loop-petal/contracts/catalog-api';
import { Dialog } from '@loop-petal/web-kit/dialog';
import { mayDiscard } from '../../layout/unsaved-work.ts';
import { useChange } from '../../layout/use-change.ts';
import { ProductForm } from './product-form.tsx';
import { productKeys, saveProduct } from './queries.ts';

interface ProductDialogProps {
  open: boolean;
  /** null: a new one. */
  product: AdminProductView | null;
  onClose: () => void;
}

export function ProductDialog({ open, product, onClose }: ProductDialogProps) {
  const saving = useChange({
    run: saveProduct,
    refreshes: productKeys,
    success: ({ id }) => (id ? 'Product updated successfully' : 'Product created successfully'),
    successTitle: 'Success',
    failure: product ? 'Failed to update product' : 'Failed to create product',
  });
  const close = () => {
    saving.reset();
    onClose();
  };
  return (
    <Dialog
      open={open}
      onClose={close}
      mayClose={mayDiscard}
      title={product ? 'Edit Product' : 'Add New Product'}
      width="44rem"
    >
      <ProductForm
        product={product}
        isPending={saving.isPending}
        error={saving.error}
        onCancel={close}
        onSave={(body) => saving.mutate({ ...(product ? { id: product.id } : {}), body }, { onSuccess: close })}
      />
    </Dialog>
  );
}
