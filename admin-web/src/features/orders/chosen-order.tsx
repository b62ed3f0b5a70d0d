import { ApiError, messageOf } from '@loop-petal/web-kit/api-client';
import { LoadingNote, Skeleton } from '@loop-petal/web-kit/skeleton';
import { ErrorState } from '@loop-petal/web-kit/states';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { knownOrder } from './order-cache.ts';
import { OrderDetail } from './order-detail.tsx';
import { orderQueries } from './queries.ts';

/** The order that the address names. */
export function ChosenOrder() {
  const { orderId = '' } = useParams();
  return <LoadedOrder key={orderId} id={orderId} />;
}

/** At once when a list holds it; a link leads to any other one, too. */
function LoadedOrder({ id }: { id: string }) {
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
