import type { AdminOrderView } from '@loop-petal/contracts/orders-api';
import { ApiError } from '@loop-petal/web-kit/api-client';
import { showError, showToast } from '@loop-petal/web-kit/toast-store';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { changeOrderStatus, createShipment, orderQueries, refundOrder } from './queries.ts';
import { refetchUntil } from './refetch-until.ts';

/** Shown at once, taken back when the shop refuses. */
export function useChangeStatus() {
  const client = useQueryClient();
  const key = orderQueries.all().queryKey;
  return useMutation({
    mutationFn: changeOrderStatus,
    onMutate: async ({ id, status }) => {
      await client.cancelQueries({ queryKey: key });
      const before = client.getQueryData(key);
      client.setQueryData(key, (orders) => orders?.map((order) => (order.id === id ? { ...order, status } : order)));
      return before;
    },
    onSuccess: (changed) => {
      client.setQueryData(key, (orders) => orders?.map((order) => (order.id === changed.id ? changed : order)));
      showToast({ title: 'Success', description: 'Order status updated successfully' });
    },
    onError: (error, _change, before) => {
      client.setQueryData(key, before);
      showError(reasonOf(error, 'Failed to update order status'));
    },
    onSettled: () => {
      void client.invalidateQueries({ queryKey: ['orders'] });
      void client.invalidateQueries({ queryKey: ['stats'] });
    },
  });
}

export function useCreateShipment() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: createShipment,
    onSuccess: async (shipment) => {
      showToast({ title: 'Success', description: `Shipment created, tracking number ${shipment.trackingNumber}` });
      await refetchUntil(client, shipment.orderId, (order) => order.trackingNumber !== null);
    },
    onError: (error) => showError(reasonOf(error, 'Failed to create shipment')),
  });
}

export function useRefund() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: refundOrder,
    onSuccess: async (order: AdminOrderView) => {
      showToast({ title: 'Success', description: 'The refund is on its way' });
      await refetchUntil(client, order.id, ({ refundedAmount }) => refundedAmount !== order.refundedAmount);
    },
    onError: (error) => showError(reasonOf(error, 'Failed to refund order')),
  });
}

/** A refusal has a reason worth reading; a breakdown does not. */
function reasonOf(error: unknown, failure: string): string {
  return error instanceof ApiError && error.status < 500 && error.message ? error.message : failure;
}
