import type { AdminProductView } from '@loop-petal/contracts/catalog-api';
import { Button } from '@loop-petal/web-kit/button';
import { EmptyState } from '@loop-petal/web-kit/states';
import { useQuery } from '@tanstack/react-query';
import { Flower2, Plus } from 'lucide-react';
import { useState } from 'react';
import { DeleteDialog } from '../../layout/delete-dialog.tsx';
import { ListCard } from '../../layout/list-card.tsx';
import { ListSkeleton } from '../../layout/list-skeleton.tsx';
import { Loaded } from '../../layout/loaded.tsx';
import { ProductCard } from './product-card.tsx';
import { ProductDialog } from './product-dialog.tsx';
import { deleteProduct, productKeys, productQueries } from './queries.ts';
import { VariationsDialog } from './variations-dialog.tsx';

type Open = { dialog: 'edit' | 'variations' | 'delete'; product: AdminProductView } | { dialog: 'add' } | null;

export function ProductsTab() {
  const products = useQuery(productQueries.all());
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  const subject = (dialog: 'edit' | 'variations' | 'delete') => (open?.dialog === dialog ? open.product : null);

  return (
    <ListCard
      title={`Products (${products.data?.length ?? 0})`}
      actions={
        <Button size="sm" onClick={() => setOpen({ dialog: 'add' })}>
          <Plus size={18} aria-hidden />
          Add Product
        </Button>
      }
    >
      <Loaded
        query={products}
        failure="Failed to fetch products"
        skeleton={<ListSkeleton note="Loading products..." rowClass="h-28" />}
      >
        {(all) =>
          all.length === 0 ? (
            <EmptyState title="No products found" icon={<Flower2 size={40} aria-hidden />}>
              <p>Get started by adding your first product</p>
            </EmptyState>
          ) : (
            <ul className="grid gap-3 p-3 sm:p-4 lg:grid-cols-2 2xl:grid-cols-3">
              {all.map((product) => (
                <ProductCard
                  key={product.id}
                  product={product}
                  onEdit={() => setOpen({ dialog: 'edit', product })}
                  onVariations={() => setOpen({ dialog: 'variations', product })}
                  onDelete={() => setOpen({ dialog: 'delete', product })}
                />
              ))}
            </ul>
          )
        }
      </Loaded>
      <ProductDialog
        open={open?.dialog === 'add' || open?.dialog === 'edit'}
        product={subject('edit')}
        onClose={close}
      />
      <VariationsDialog product={subject('variations')} onClose={close} />
      <DeleteDialog
        subject={subject('delete')}
        question="Are you sure you want to delete this product?"
        run={deleteProduct}
        refreshes={productKeys}
        success="Product deleted successfully"
        successTitle="Success"
        failure="Failed to delete product"
        onClose={close}
      />
    </ListCard>
  );
}
