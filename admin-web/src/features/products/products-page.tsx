import { Button, IconButton } from '@loop-petal/web-kit/button';
import { EmptyState } from '@loop-petal/web-kit/states';
import { Download, Flower2, Plus, Upload } from 'lucide-react';
import { Outlet } from 'react-router-dom';
import { ListCard } from '../../layout/lists/list-card.tsx';
import { ListView } from '../../layout/lists/list-view.tsx';
import { useIncrementalRows } from '../../layout/lists/use-incremental-rows.ts';
import { useRowKeys } from '../../layout/lists/use-row-keys.ts';
import { useSelection } from '../../layout/lists/use-selection.ts';
import { useSectionRoutes } from '../../layout/shell/use-section-routes.ts';
import { ProductCard } from './product-card.tsx';
import { ProductFilters } from './product-filters.tsx';
import { ProductSelection } from './product-selection.tsx';
import { useExportProducts } from './use-export-products.ts';
import { useProducts } from './use-products.ts';

export function ProductsPage() {
  const list = useProducts();
  const { query, found } = list;
  const exported = useExportProducts();
  const { open } = useSectionRoutes('/products');
  const selection = useSelection(found);
  const { drawn, end } = useIncrementalRows(found, [list.text, list.category, list.show].join('\n'));
  const rows = useRowKeys<HTMLUListElement>();

  return (
    <ListCard
      title={`Products (${query.data?.length ?? 0})`}
      actions={
        <div className="flex items-center">
          <IconButton
            label="Export CSV"
            title="Export CSV"
            disabled={found.length === 0 || exported.isPending}
            onClick={() => exported.mutate(found)}
          >
            <Download size={18} aria-hidden />
          </IconButton>
          <IconButton label="Import CSV" title="Import CSV" onClick={() => open('import')} disabled={!query.data}>
            <Upload size={18} aria-hidden />
          </IconButton>
          <Button size="sm" className="ml-2" onClick={() => open('new')}>
            <Plus size={18} aria-hidden />
            Add Product
          </Button>
        </div>
      }
      tools={<ProductFilters list={list} selection={selection} />}
    >
      <ProductSelection selection={selection} />
      <ListView query={query} failure="Failed to fetch products" loading="Loading products..." rowClass="h-28">
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
      </ListView>
      <Outlet />
    </ListCard>
  );
}
