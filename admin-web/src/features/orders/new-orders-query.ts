import type { AdminOrderView } from '@loop-petal/contracts/shapes/orders';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../api.ts';
import { statsQueries } from '../dashboard/queries.ts';

const REFETCH_MS = 60_000;

export interface NewOrders {
  count: number;
  newest: AdminOrderView | null;
}

/**
 * Orders to make that were placed since a time. Its key starts with that of the statistics, which changes of orders
 * invalidate.
 */
export const newOrdersQuery = (from: string) =>
  queryOptions({
    queryKey: [...statsQueries.key, 'new-orders', from],
    queryFn: async ({ signal }): Promise<NewOrders> => {
      let count = 0;
      const [newest = null] = await api.call('GET /api/admin/orders', {
        query: { from, status: 'open', limit: 1 },
        signal,
        onHeaders: (headers) => {
          count = Number(headers.get('x-total-count'));
        },
      });
      return { count, newest };
    },
    refetchInterval: REFETCH_MS,
  });
