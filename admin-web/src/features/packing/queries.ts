import type { PackingOrderView, PackingQuery } from '@loop-petal/contracts/shapes/packing';
import type { z } from 'zod';
import { api, queryOf } from '../../api.ts';

const key = ['packing'] as const;

export const packingQueries = {
  key,
  list: (query: z.input<typeof PackingQuery>) =>
    queryOf('GET /api/packing/orders', { queryKey: [...key, 'list', query], query }),
  one: (id: string) => queryOf('GET /api/packing/orders/{id}', { queryKey: [...key, 'one', id], params: { id } }),
};

/** Buys a label per parcel, with the service that the customer paid for. */
export async function createLabels({ id, status }: PackingOrderView) {
  if (status === 'pending') await api.call('POST /api/packing/orders/{id}/begin', { params: { id } });
  return api.call('POST /api/shipping/create', { body: { orderId: id } });
}
export const voidLabels = (id: string) => api.call('POST /api/packing/orders/{id}/void', { params: { id } });
export const handOver = (id: string) => api.call('POST /api/packing/orders/{id}/handed-over', { params: { id } });
