import type { OrderStatus } from '@loop-petal/contracts/order-events';
import { AdminOrderView, TimelineEntry } from '@loop-petal/contracts/orders-api';
import { OrderChangesView } from '@loop-petal/contracts/orders-desk-api';
import { CreateShipmentView } from '@loop-petal/contracts/shipping-api';
import type { ShippingServiceCode } from '@loop-petal/contracts/shipping-services';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import { api } from '../../api.ts';

const Orders = z.array(AdminOrderView);
const Timeline = z.array(TimelineEntry);

/** What the server is asked for; nothing set is everything. */
export interface OrderSearch {
  q?: string;
  status?: string;
  from?: string;
  until?: string;
}
export interface OrderPage {
  orders: AdminOrderView[];
  /** How many there are on all pages together. */
  total: number;
  next: string | null;
}

/** The first page is small, so that something is there soon. */
const FIRST = 100;
const FURTHER = 500;

export async function readOrderPage(search: OrderSearch, cursor: string, signal?: AbortSignal): Promise<OrderPage> {
  const query = new URLSearchParams({ limit: String(cursor ? FURTHER : FIRST) });
  for (const [name, value] of Object.entries({ ...search, cursor })) if (value) query.set(name, value);
  let [total, next]: [number, string | null] = [0, null];
  const orders = await api.get(`/api/admin/orders?${query}`, Orders, {
    ...(signal ? { signal } : {}),
    onHeaders: (headers) => {
      total = Number(headers.get('x-total-count'));
      next = headers.get('x-next-cursor');
    },
  });
  return { orders, total, next };
}

export const orderQueries = {
  pages: (search: OrderSearch = {}) =>
    infiniteQueryOptions({
      queryKey: ['orders', 'pages', search],
      queryFn: ({ pageParam, signal }) => readOrderPage(search, pageParam, signal),
      initialPageParam: '',
      getNextPageParam: ({ next }) => next,
    }),
  one: (id: string) =>
    queryOptions({
      queryKey: ['orders', 'one', id],
      queryFn: ({ signal }) => api.get(`/api/admin/orders/${encodeURIComponent(id)}`, AdminOrderView, { signal }),
    }),
  timeline: (id: string) =>
    queryOptions({
      queryKey: ['orders', 'timeline', id],
      queryFn: ({ signal }) => api.get(`/api/admin/orders/${id}/timeline`, Timeline, { signal }),
    }),
};

export const changeOrderStatus = ({ id, status }: { id: string; status: OrderStatus }) =>
  api.patch(`/api/admin/orders/${id}/status`, { status }, AdminOrderView);

/** `amount` left out: all that is left. With the same `key` it is the same refund. */
export const refundOrder = ({ id, amount, key }: { id: string; amount?: string; key: string }) =>
  api.post(`/api/admin/orders/${id}/refund`, amount ? { amount } : {}, AdminOrderView, {
    headers: { 'idempotency-key': key },
  });

/** Asking again answers the same shipment. */
export const createShipment = (request: { orderId: string; serviceType?: ShippingServiceCode }) =>
  api.post('/api/shipping/create', request, CreateShipmentView);

/** The PDF behind an order's `shippingLabelUrl`. */
export const readLabel = (labelUrl: string) => api.getFile(labelUrl);

/** With a marker it answers when something has changed since, or after a while. */
export const awaitChanges = (marker: string | undefined, signal: AbortSignal) =>
  api.get(`/api/admin/stats/changes${marker ? `?after=${marker}` : ''}`, OrderChangesView, { signal });
