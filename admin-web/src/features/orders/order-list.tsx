import type { AdminOrderView } from '@loop-petal/contracts/orders-api';
import { Button, IconButton } from '@loop-petal/web-kit/button';
import { classNames } from '@loop-petal/web-kit/class-names';
import { EmptyState } from '@loop-petal/web-kit/states';
import type { UseQueryResult } from '@tanstack/react-query';
import { PackageOpen, RotateCw } from 'lucide-react';
import { useState } from 'react';
import { ListCard } from '../../layout/list-card.tsx';
import { ListSkeleton } from '../../layout/list-skeleton.tsx';
import { Loaded } from '../../layout/loaded.tsx';
import { useUrlState } from '../../layout/use-url-state.ts';
import { OrderFilters } from './order-filters.tsx';
import { OrderRow } from './order-row.tsx';
import { useOrderFilter } from './use-order-filter.ts';

const PAGE = 100;

interface OrderListProps {
  orders: UseQueryResult<AdminOrderView[]>;
  chosenId: string | null;
}

export function OrderList({ orders, chosenId }: OrderListProps) {
  const { params } = useUrlState();
  const filter = useOrderFilter(orders.data);
  const [shown, setShown] = useState(PAGE);
  const linkTo = (id: string) => {
    const next = new URLSearchParams(params);
    next.set('order', id);
    return `?${next}`;
  };

  return (
    <ListCard
      title={`Orders (${orders.data?.length ?? 0})`}
      actions={
        <IconButton label="Refresh orders" onClick={() => void orders.refetch()} disabled={orders.isFetching}>
          <RotateCw size={18} aria-hidden className={classNames(orders.isFetching && 'animate-spin')} />
        </IconButton>
      }
      tools={<OrderFilters filter={filter} />}
    >
      <Loaded query={orders} failure="Failed to fetch orders" skeleton={<ListSkeleton note="Loading orders..." />}>
        {(all) =>
          filter.found.length === 0 ? (
            <EmptyState title="No orders found" icon={<PackageOpen size={40} aria-hidden />}>
              {all.length > 0 && <p>Nothing matches this search.</p>}
            </EmptyState>
          ) : (
            <div className="lg:max-h-[calc(100dvh-9rem)] lg:overflow-y-auto">
              <ul className="divide-y divide-line">
                {filter.found.slice(0, shown).map((order) => (
                  <OrderRow key={order.id} order={order} to={linkTo(order.id)} isChosen={order.id === chosenId} />
                ))}
              </ul>
              {filter.found.length > shown && (
                <div className="border-t border-line p-3 text-center">
                  <Button variant="quiet" size="sm" onClick={() => setShown(shown + PAGE)}>
                    Show more
                  </Button>
                </div>
              )}
            </div>
          )
        }
      </Loaded>
    </ListCard>
  );
}
