import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { ChosenEntry } from '../../layout/shell/chosen-entry.tsx';
import { knownOrder } from './order-cache.ts';
import { OrderDetail } from './order-detail.tsx';
import { orderQueries } from './queries.ts';

export function ChosenOrder() {
  const { orderId = '' } = useParams();
  const client = useQueryClient();
  const order = useQuery({ ...orderQueries.one(orderId), initialData: () => knownOrder(client, orderId) });
  return (
    <ChosenEntry noun="order" failure="Failed to fetch orders" query={order}>
      {(found) => <OrderDetail key={orderId} order={found} />}
    </ChosenEntry>
  );
}
