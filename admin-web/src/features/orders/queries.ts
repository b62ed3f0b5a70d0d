import type { OrderFilterStatus } from '@loop-petal/contracts/rules/order-status';
import type { AdminOrderView } from '@loop-petal/contracts/shapes/orders';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api, publicApi, queryOf } from '../../api.ts';

export interface OrderSearch {
  q?: string;
  status?: string;
  tag?: string;
  from?: string;
  until?: string;
}
export interface OrderPage {
  orders: AdminOrderView[];
  total: number;
  next: string | null;
}

/** A small first page renders sooner. */
const FIRST_PAGE_SIZE = 100;
const NEXT_PAGE_SIZE = 500;

export async function readOrderPage(search: OrderSearch, cursor: string, signal?: AbortSignal): Promise<OrderPage> {
  let [total, next]: [number, string | null] = [0, null];
  const orders = await api.call('GET /api/admin/orders', {
    query: {
      limit: cursor ? NEXT_PAGE_SIZE : FIRST_PAGE_SIZE,
      ...search,
      status: search.status as OrderFilterStatus | undefined,
      cursor,
    },
    ...(signal ? { signal } : {}),
    onHeaders: (headers) => {
      total = Number(headers.get('x-total-count'));
      next = headers.get('x-next-cursor');
    },
  });
  return { orders, total, next };
}

const key = ['orders'] as const;
const pagesKey = [...key, 'pages'] as const;

export const orderQueries = {
  key,
  pagesKey,
  pages: (search: OrderSearch = {}) =>
    infiniteQueryOptions({
      queryKey: [...pagesKey, search],
      queryFn: ({ pageParam, signal }) => readOrderPage(search, pageParam, signal),
      initialPageParam: '',
      getNextPageParam: ({ next }) => next,
    }),
  one: (id: string) => queryOf('GET /api/admin/orders/{id}', { queryKey: [...key, 'one', id], params: { id } }),
  delay: (id: string) =>
    queryOf('GET /api/admin/orders/{id}/delay', { queryKey: [...key, 'delay', id], params: { id }, staleTime: 5000 }),
  /** The dates of an order with these lines if it were accepted now. */
  possibleDays: ({ id, orderItems, parcels }: AdminOrderView) =>
    queryOptions({
      queryKey: [...key, 'possible-days', id],
      queryFn: ({ signal }) => {
        const items = orderItems.map(({ productId, variationId, quantity }) => ({ productId, variationId, quantity }));
        const zips = parcels.flatMap(({ address: { zipCode } }) => zipCode || []);
        return api.call('POST /api/promises', { body: { items, zips }, signal });
      },
      staleTime: 5000,
    }),
  /** As shoppers see it: null when it is not sold. */
  product: (id: string) =>
    queryOptions({
      queryKey: [...key, 'product', id],
      queryFn: () => publicApi.call('GET /api/products/{id}', { params: { id } }),
    }),
  timeline: (id: string) =>
    queryOf('GET /api/admin/orders/{id}/timeline', { queryKey: [...key, 'timeline', id], params: { id } }),
};

/** Long poll: with a marker, the server responds on the next change or after a timeout. */
export const awaitChanges = (marker: string | undefined, signal: AbortSignal) =>
  api.call('GET /api/admin/stats/changes', { query: { after: marker }, signal });
