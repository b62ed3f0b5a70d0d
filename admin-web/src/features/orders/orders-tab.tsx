import { ApiError, messageOf } from '@loop-petal/web-kit/api-client';
import { LoadingNote, Skeleton } from '@loop-petal/web-kit/skeleton';
import { ErrorState } from '@loop-petal/web-kit/states';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { SplitView } from '../../layout/split-view.tsx';
import { useUrlState } from '../../layout/use-url-state.ts';
import { knownOrder } from './order-cache.ts';
import { OrderDetail } from './order-detail.tsx';
import { OrderList } from './order-list.tsx';
import { orderQueries } from './queries.ts';

export function OrdersTab() {
  const { params } = useUrlState();
  const chosenId = params.get('order');
  const back = new URLSearchParams(params);
  back.delete('order');

  return (
    <SplitView
      isChosen={chosenId !== null}
      back={{ to: `?${back}`, label: 'All orders' }}
      list={<OrderList chosenId={chosenId} />}
      detail={
        chosenId ? (
          <ChosenOrder key={chosenId} id={chosenId} />
        ) : (
          <p className="py-16 text-center text-muted">Select an order to view details</p>
        )
      }
    />
  );
}

/** At once when a list holds it; a link leads to any other one, too. */
function ChosenOrder({ id }: { id: string }) {
  const client = useQueryClient();
  const order = useQuery({ ...orderQueries.one(id), initialData: () => knownOrder(client, id) });
  if (order.data) return <OrderDetail order={order.data} />;
  if (order.error instanceof ApiError && order.error.status === 404) {
    return <p className="py-16 text-center text-muted">This order does not exist.</p>;
  }
  if (order.isError) {
    return (
      <ErrorState
        title="Failed to fetch orders"
        message={messageOf(order.error, '')}
        onRetry={() => void order.refetch()}
      />
    );
  }
  return (
    <div className="grid gap-4">
      <LoadingNote>Loading order...</LoadingNote>
      <Skeleton className="h-16" />
      <Skeleton className="h-64" />
    </div>
  );
}
