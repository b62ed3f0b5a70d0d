import type { OrderStatus } from '@loop-petal/contracts/order-events';
import { AdminOrderView, TimelineEntry } from '@loop-petal/contracts/orders-api';
import { CreateShipmentView } from '@loop-petal/contracts/shipping-api';
import type { ShippingServiceCode } from '@loop-petal/contracts/shipping-services';
import { queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import { api } from '../../api.ts';

const Orders = z.array(AdminOrderView);
const Timeline = z.array(TimelineEntry);

export const orderQueries = {
  all: () =>
    queryOptions({
      queryKey: ['orders', 'all'],
      queryFn: ({ signal }) => api.get('/api/admin/orders', Orders, { signal }),
      staleTime: 20_000,
      refetchOnWindowFocus: true,
    }),
  timeline: (id: string) =>
    queryOptions({
      queryKey: ['orders', 'timeline', id],
      queryFn: ({ signal }) => api.get(`/api/admin/orders/${id}/timeline`, Timeline, { signal }),
    }),
};

export const changeOrderStatus = ({ id, status }: { id: string; status: OrderStatus }) =>
  api.patch(`/api/admin/orders/${id}/status`, { status }, AdminOrderView);

/** `amount` left out: all that is left. */
export const refundOrder = ({ id, amount }: { id: string; amount?: string }) =>
  api.post(`/api/admin/orders/${id}/refund`, amount ? { amount } : {}, AdminOrderView);

/** Asking again answers the same shipment, with fresh links to its labels. */
export const createShipment = (request: { orderId: string; serviceType?: ShippingServiceCode }) =>
  api.post('/api/shipping/create', request, CreateShipmentView);
