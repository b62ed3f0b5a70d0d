import { Button, IconButton } from '@loop-petal/web-kit/button';
import { QueryView } from '@loop-petal/web-kit/query-view';
import { EmptyState } from '@loop-petal/web-kit/states';
import { Download, Flower2, Plus, Upload } from 'lucide-react';
import { fileName, saveFile } from '../../csv/save-file.ts';
import { DeleteDialog } from '../../layout/delete-dialog.tsx';
import { ListCard } from '../../layout/list-card.tsx';
import { ListSkeleton } from '../../layout/list-skeleton.tsx';
import { useIncrementalRows } from '../../layout/use-incremental-rows.ts';
import { useRowKeys } from '../../layout/use-row-keys.ts';
import { useSelection } from '../../layout/use-selection.ts';
import { useUrlDialog } from '../../layout/use-url-dialog.ts';
import { ImportDialog } from './import-dialog.tsx';
import { ProductCard } from './product-card.tsx';
import { productCsv } from './product-csv.ts';
import { ProductDialog } from './product-dialog.tsx';
import { ProductFilters } from './product-filters.tsx';
import { ProductSelection } from './product-selection.tsx';
import { deleteProduct, productKeys } from './queries.ts';
import { useProducts } from './use-products.ts';
import { VariationsDialog } from './variations-dialog.tsx';

export function ProductsTab() {
  const list = useProducts();
  const { query, found } = list;
  const { name, id, open, close } = useUrlDialog<'add' | 'edit' | 'variations' | 'delete' | 'import'>();
  const selection = useSelection(found);
  const { drawn, end } = useIncrementalRows(found, [list.text, list.category, list.show].join('\n'));
  const rows = useRowKeys<HTMLUListElement>();
  const subject = query.data?.find((product) => product.id === id) ?? null;

  return (
    <ListCard
      title={`Products (${query.data?.length ?? 0})`}
      actions={
        <div className="flex items-center">
          <IconButton
            label="Export CSV"
            title="Export CSV"
            disabled={found.length === 0}
            onClick={() => saveFile(fileName('products'), productCsv(found))}
          >
            <Download size={18} aria-hidden />
          </IconButton>
          <IconButton label="Import CSV" title="Import CSV" onClick={() => open('import')} disabled={!query.data}>
            <Upload size={18} aria-hidden />
          </IconButton>
          <Button size="sm" className="ml-2" onClick={() => open('add')}>
            <Plus size={18} aria-hidden />
            Add Product
          </Button>
        </div>
      }
      tools={<ProductFilters list={list} selection={selection} />}
    >
      <ProductSelection selection={selection} />
      <QueryView
        query={query}
        failure="Failed to fetch products"
        tellsReason
        loading={<ListSkeleton note="Loading products..." rowClass="h-28" />}
      >
        {(all) =>
          found.length === 0 ? (
            <EmptyState title="No products found" icon={<Flower2 size={40} aria-hidden />}>
              <p>{all.length === 0 ? 'Get started by adding your first product' : 'Nothing matches these filters.'}</p>
            </EmptyState>
          ) : (
            <>
              <ul ref={rows} className="grid gap-3 p-3 sm:p-4 lg:grid-cols-2 2xl:grid-cols-3">
                {drawn.map((product) => (
                  <ProductCard
                    key={product.id}
                    product={product}
                    isPicked={selection.picked.has(product.id)}
                    onPick={selection.pick}
                    onOpen={open}
                  />
                ))}
              </ul>
              <div ref={end} />
            </>
          )
        }
      </QueryView>
      <ProductDialog
        open={name === 'add' || (name === 'edit' && subject !== null)}
        product={name === 'edit' ? subject : null}
        onClose={close}
      />
      <VariationsDialog product={name === 'variations' ? subject : null} onClose={close} />
      <ImportDialog open={name === 'import' && query.isSuccess} onClose={close} />
      <DeleteDialog
        subject={name === 'delete' ? subject : null}
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
