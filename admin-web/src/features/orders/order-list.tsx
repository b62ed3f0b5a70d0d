import { IconButton } from '@loop-petal/web-kit/button';
import { classNames } from '@loop-petal/web-kit/class-names';
import { QueryView } from '@loop-petal/web-kit/query-view';
import { EmptyState } from '@loop-petal/web-kit/states';
import { Download, PackageOpen, RotateCw } from 'lucide-react';
import { useState } from 'react';
import { formatNumber } from '../../format-amount.ts';
import { ListCard } from '../../layout/list-card.tsx';
import { ListSkeleton } from '../../layout/list-skeleton.tsx';
import { LoadMore } from '../../layout/load-more.tsx';
import { OrderFilters } from './order-filters.tsx';
import { OrderRows } from './order-rows.tsx';
import { OrderSelection } from './order-selection.tsx';
import { useExportOrders } from './use-export-orders.ts';
import { useOrders } from './use-orders.ts';

export function OrderList({ chosenId }: { chosenId: string | null }) {
  const list = useOrders();
  const { all, shown } = list;
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set());
  const csv = useExportOrders(list);
  const pick = (id: string, isPicked: boolean) =>
    setPicked((before) => {
      const next = new Set(before);
      if (isPicked) next.add(id);
      else next.delete(id);
      return next;
    });

  return (
    <ListCard
      title={`Orders (${formatNumber(list.total)})`}
      actions={
        <div className="flex">
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
      tools={<OrderFilters list={list} picked={picked} onPick={setPicked} />}
    >
      <OrderSelection orders={shown} picked={picked} onClear={() => setPicked(new Set())} />
      <QueryView
        query={all}
        failure="Failed to fetch orders"
        tellsReason
        loading={<ListSkeleton note="Loading orders..." />}
      >
        {() =>
          shown.length === 0 ? (
            <EmptyState
              title={list.isLoadingMore ? 'Searching…' : 'No orders found'}
              icon={<PackageOpen size={40} aria-hidden />}
            >
              {list.total > 0 && !list.isLoadingMore && <p>Nothing matches this search.</p>}
            </EmptyState>
          ) : (
            <OrderRows orders={shown} chosenId={chosenId} picked={picked} onPick={pick}>
              <LoadMore pages={list.more} things="orders" />
            </OrderRows>
          )
        }
      </QueryView>
    </ListCard>
  );
}
