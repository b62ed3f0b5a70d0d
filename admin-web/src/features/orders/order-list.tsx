import { IconButton } from '@loop-petal/web-kit/button';
import { classNames } from '@loop-petal/web-kit/class-names';
import { EmptyState } from '@loop-petal/web-kit/states';
import { Download, PackageOpen, RotateCw } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import { formatNumber } from '../../format-number.ts';
import { ListCard } from '../../layout/lists/list-card.tsx';
import { ListView } from '../../layout/lists/list-view.tsx';
import { LoadMore } from '../../layout/lists/load-more.tsx';
import { useSelection } from '../../layout/lists/use-selection.ts';
import { addresses } from '../../layout/shell/addresses.ts';
import { useIsAdmin } from '../../session/admin-session.ts';
import { OrderFilters } from './order-filters.tsx';
import { OrderRows } from './order-rows.tsx';
import { useExportOrders } from './use-export-orders.ts';
import { useOrders } from './use-orders.ts';

const OrderSelection = lazy(() => import('./order-selection.tsx').then((m) => ({ default: m.OrderSelection })));

export function OrderList({ chosenId }: { chosenId: string | undefined }) {
  const list = useOrders();
  const isAdmin = useIsAdmin();
  const { all, shown } = list;
  const selection = useSelection(shown);
  const csv = useExportOrders(list);
  // Stays rendered, because it shows the outcome after the selection is cleared.
  const [isSelecting, setSelecting] = useState(false);
  if (selection.chosen.length > 0 && !isSelecting) setSelecting(true);

  return (
    <ListCard
      title={`Orders (${formatNumber(list.total)})`}
      actions={
        <div className="flex items-center">
          {isAdmin && (
            <Link className="link mr-2 inline-flex min-h-11 items-center text-sm" to={addresses.newOrder}>
              New order
            </Link>
          )}
          <IconButton label="Export CSV" title="Export CSV" onClick={csv.run} disabled={csv.isPending || !all.data}>
            <Download size={18} aria-hidden />
          </IconButton>
          <IconButton
            label="Refresh orders"
            title="Refresh"
            onClick={() => void all.refetch()}
            disabled={all.isFetching}
          >
            <RotateCw size={18} aria-hidden className={classNames(all.isFetching && 'animate-spin')} />
          </IconButton>
        </div>
      }
      tools={<OrderFilters list={list} selection={selection} />}
    >
      <Suspense>{isSelecting && <OrderSelection selection={selection} />}</Suspense>
      <ListView query={all} failure="Failed to fetch orders" loading="Loading orders...">
        {() =>
          shown.length === 0 ? (
            <EmptyState
              title={list.isLoadingMore ? 'Searching…' : 'No orders found'}
              icon={<PackageOpen size={40} aria-hidden />}
            >
              {list.total > 0 && !list.isLoadingMore && <p>Nothing matches this search.</p>}
            </EmptyState>
          ) : (
            <OrderRows
              orders={shown}
              chances={list.chances}
              chosenId={chosenId}
              picked={selection.picked}
              onPick={isAdmin ? selection.pick : undefined}
            >
              <LoadMore pages={list.more} itemsLabel="orders" />
            </OrderRows>
          )
        }
      </ListView>
    </ListCard>
  );
}
