import { queryOptions } from '@tanstack/react-query';
import { api } from '../../api.ts';

/** What all services keep of one order. */
export const orderHistoryQuery = (id: string) =>
  queryOptions({
    queryKey: ['orders', 'history', id],
    queryFn: ({ signal }) => api.call('GET /api/admin/orders/{id}/history', { params: { id }, signal }),
    // Always fetched anew when it is opened.
    gcTime: 0,
  });

/** Whether the services' books agree about one order. */
export const checkOrder = (id: string) => api.call('GET /api/admin/orders/{id}/check', { params: { id } });
