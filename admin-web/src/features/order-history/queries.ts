import { queryOptions } from '@tanstack/react-query';
import { api } from '../../api.ts';

export const orderHistoryQuery = (id: string) =>
  queryOptions({
    queryKey: ['orders', 'history', id],
    queryFn: ({ signal }) => api.call('GET /api/admin/orders/{id}/history', { params: { id }, signal }),
    // Refetches whenever it is opened.
    gcTime: 0,
  });

export const checkOrder = (id: string) => api.call('GET /api/admin/orders/{id}/check', { params: { id } });
