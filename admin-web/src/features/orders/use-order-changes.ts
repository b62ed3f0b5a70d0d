import type { AdminOrderView } from '@loop-petal/contracts/shapes/orders';
import { ApiError } from '@loop-petal/web-kit/api-client';
import { showError, showToast } from '@loop-petal/web-kit/toast-store';
import { useSingleMutation } from '@loop-petal/web-kit/use-single-mutation';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { statsQueries } from '../dashboard/queries.ts';
import { knownOrder, refreshOrders, showOrder } from './order-cache.ts';
import { changeOrderStatus, createShipment, orderQueries, refundOrder } from './queries.ts';
import { refetchUntil } from './refetch-until.ts';
import { forgetRefundKey } from './refund-key.ts';

/** An optimistic update, rolled back when the server refuses. */
export function useChangeStatus() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: changeOrderStatus,
    onMutate: async ({ id, status }) => {
      await client.cancelQueries(orderQueries.one(id));
      const before = knownOrder(client, id);
      if (before) showOrder(client, { ...before, status });
      return before;
    },
    onSuccess: (changed) => {
      showOrder(client, changed);
      showToast({ title: 'Success', description: 'Order status updated successfully' });
    },
    onError: (error, _change, before) => {
      if (before) showOrder(client, before);
      showError(reasonOf(error, 'Failed to update order status'));
    },
    onSettled: (_changed, _error, { id }) => {
      void client.invalidateQueries(orderQueries.timeline(id));
      void client.invalidateQueries({ queryKey: statsQueries.key });
    },
  });
}

export function useCreateShipment() {
  const client = useQueryClient();
  return useSingleMutation({
    mutationFn: createShipment,
    onSuccess: async (shipment) => {
      showToast({ title: 'Success', description: `Shipment created, tracking number ${shipment.trackingNumber}` });
      await refetchUntil(client, shipment.orderId, (order) => order.trackingNumber !== null);
    },
    onError: (error) => showError(reasonOf(error, 'Failed to create shipment')),
  });
}

/** @param onAccepted called once the server has accepted it; the order shows it a moment later */
export function useRefund(onAccepted: () => void) {
  const client = useQueryClient();
  return useSingleMutation({
    mutationFn: refundOrder,
    onSuccess: (order: AdminOrderView) => {
      forgetRefundKey(order.id);
      onAccepted();
      showToast({ title: 'Success', description: 'The refund is on its way' });
      void refetchUntil(client, order.id, ({ refundedAmount }) => refundedAmount !== order.refundedAmount);
    },
    onError: (error, { id }) => {
      showError(reasonOf(error, 'Failed to refund order'));
      // The refund may have been accepted although its response was lost.
      void refreshOrders(client, [id]);
    },
  });
}

/** The server's reason for a refusal (4xx), else the given text. */
function reasonOf(error: unknown, failure: string): string {
  return error instanceof ApiError && error.status < 500 && error.message ? error.message : failure;
}
