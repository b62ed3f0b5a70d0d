import { QueryView } from '@loop-petal/web-kit/query-view';
import { LoadingNote, Skeleton } from '@loop-petal/web-kit/skeleton';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { knownOrder } from './order-cache.ts';
import { OrderDetail } from './order-detail.tsx';
import { orderQueries } from './queries.ts';

export function ChosenOrder() {
  const { orderId = '' } = useParams();
  const client = useQueryClient();
  const order = useQuery({ ...orderQueries.one(orderId), initialData: () => knownOrder(client, orderId) });
  return (
    <QueryView
      query={order}
      failure="Failed to fetch orders"
      showServerMessage
      missing={<p className="py-16 text-center text-muted">This order does not exist.</p>}
      loading={
        <div className="grid gap-4">
          <LoadingNote>Loading order...</LoadingNote>
          <Skeleton className="h-16" />
          <Skeleton className="h-64" />
        </div>
      }
    >
      {(found) => <OrderDetail key={orderId} order={found} />}
    </QueryView>
  );
}
