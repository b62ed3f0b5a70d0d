import type { ShippingServiceCode } from '@loop-petal/contracts/rules/shipping-services';
import type { AdminOrderView } from '@loop-petal/contracts/shapes/orders';
import { ApiError } from '@loop-petal/web-kit/api-client';
import { showError, showToast } from '@loop-petal/web-kit/toast-store';
import { useSingleMutation } from '@loop-petal/web-kit/use-single-mutation';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { statsQueries } from '../dashboard/queries.ts';
import { knownOrder, refreshOrders, showOrder } from './order-cache.ts';
import {
  changeColor,
  changeOrderStatus,
  correctAddress,
  createShipment,
  refundOrder,
  voidLabel,
} from './order-writes.ts';
import { orderQueries } from './queries.ts';
import { refetchUntil } from './refetch-until.ts';
import { forgetRefundKey } from './refund-key.ts';

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
    mutationFn: async ({ order, serviceType }: { order: AdminOrderView; serviceType: ShippingServiceCode }) => {
      if (order.status === 'pending')
        showOrder(client, await changeOrderStatus({ id: order.id, status: 'processing' }));
      return createShipment({ orderId: order.id, serviceType });
    },
    onSuccess: async (shipment) => {
      showToast({ title: 'Success', description: `Shipment created, tracking number ${shipment.trackingNumber}` });
      await refetchUntil(client, shipment.orderId, ({ parcels }) =>
        parcels.every(({ trackingNumber }) => trackingNumber),
      );
    },
    onError: (error, { order }) => {
      showError(reasonOf(error, 'Failed to create shipment'));
      // The change may have partly succeeded: the status, or the label of one parcel.
      void refreshOrders(client, [order.id]);
    },
  });
}

export function useVoidLabel(onDone: () => void) {
  return useOrderCorrection(voidLabel, 'Label voided', onDone);
}

export function useCorrectAddress(onDone: () => void) {
  return useOrderCorrection(correctAddress, 'Address corrected', onDone);
}

export function useChangeColor(onDone: () => void) {
  return useOrderCorrection(changeColor, 'Color changed', onDone);
}

/** A correction that returns the order; the dialog or form shows the reason for a refusal. */
export function useOrderCorrection<Input>(
  run: (input: Input) => Promise<AdminOrderView>,
  success: string,
  onDone?: () => void,
) {
  const client = useQueryClient();
  return useSingleMutation({
    mutationFn: run,
    onSuccess: (order) => {
      showOrder(client, order);
      void client.invalidateQueries(orderQueries.timeline(order.id));
      onDone?.();
      showToast({ title: 'Success', description: success });
    },
  });
}

/** @param onAccepted called once the server accepts it; the order shows the change a moment later */
export function useRefund(onAccepted: () => void) {
  const client = useQueryClient();
  return useSingleMutation({
    mutationFn: refundOrder,
    onSuccess: (order: AdminOrderView, { request }) => {
      forgetRefundKey(order.id);
      onAccepted();
      showToast({
        title: 'Success',
        description: request.paidBack ? 'The refund is recorded' : 'The refund is on its way',
      });
      void refetchUntil(client, order.id, ({ refundedAmount }) => refundedAmount !== order.refundedAmount);
    },
    onError: (error, { id }) => {
      showError(reasonOf(error, 'Failed to refund order'));
      // The server may have accepted the refund even though its response was lost.
      void refreshOrders(client, [id]);
    },
  });
}

function reasonOf(error: unknown, failure: string): string {
  return error instanceof ApiError && error.status < 500 && error.message ? error.message : failure;
}
