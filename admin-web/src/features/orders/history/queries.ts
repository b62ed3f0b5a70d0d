import { api, queryOf } from '../../../api.ts';

export const orderHistoryQuery = (id: string) =>
  queryOf('GET /api/admin/orders/{id}/history', {
    queryKey: ['orders', 'history', id],
    params: { id },
    // Refetches each time it is opened.
    gcTime: 0,
  });

export const checkOrder = (id: string) => api.call('GET /api/admin/orders/{id}/check', { params: { id } });
