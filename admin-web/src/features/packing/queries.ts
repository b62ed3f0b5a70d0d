import type { PackingOrderView, PackingQuery } from '@loop-petal/contracts/shapes/packing';
import { infiniteQueryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import { api, queryOf } from '../../api.ts';

const PAGE_SIZE = 100;

async function readPage(query: z.input<typeof PackingQuery>, signal: AbortSignal) {
  let [total, next]: [number, string | null] = [0, null];
  const orders = await api.call('GET /api/packing/orders', {
    query: { limit: PAGE_SIZE, ...query },
    signal,
    onHeaders: (headers) => {
      total = Number(headers.get('x-total-count'));
      next = headers.get('x-next-cursor');
    },
  });
  return { orders, total, next };
}

const key = ['packing'] as const;

export const packingQueries = {
  key,
  pages: (query: Pick<z.input<typeof PackingQuery>, 'show' | 'q'>) =>
    infiniteQueryOptions({
      queryKey: [...key, 'pages', query],
      queryFn: ({ pageParam, signal }) => readPage({ ...query, cursor: pageParam }, signal),
      initialPageParam: '',
      getNextPageParam: ({ next }) => next,
      meta: { followsEvents: true },
    }),
  one: (id: string) => queryOf('GET /api/packing/orders/{id}', { queryKey: [...key, 'one', id], params: { id } }),
};

/** Buys a label per parcel, with the service that the customer paid for. */
export async function createLabels({ id, status }: PackingOrderView) {
  if (status === 'pending') await api.call('POST /api/packing/orders/{id}/begin', { params: { id } });
  return api.call('POST /api/shipping/create', { body: { orderId: id } });
}
export const voidLabels = (id: string) => api.call('POST /api/packing/orders/{id}/void', { params: { id } });
export const handOver = (id: string) => api.call('POST /api/packing/orders/{id}/handed-over', { params: { id } });
