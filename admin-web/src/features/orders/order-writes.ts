import type { OrderStatus } from '@loop-petal/contracts/rules/order-status';
import type { DeliveryCode, ShippingServiceCode } from '@loop-petal/contracts/rules/shipping-services';
import type { ChangeReturnRequest, RefundRequest } from '@loop-petal/contracts/shapes/returns';
import type { z } from 'zod';
import { api } from '../../api.ts';

/** Accepts a large order: its card is charged. */
export const acceptOrder = (id: string) => api.call('POST /api/admin/orders/{id}/accept', { params: { id } });
/** @param reason for the customer; empty: none */
export const declineOrder = ({ id, reason }: { id: string; reason: string }) =>
  api.call('POST /api/admin/orders/{id}/decline', { params: { id }, body: reason ? { reason } : {} });

/** @param message emailed to the customer; empty: none */
export const changeReturn = ({
  id,
  returnId,
  state,
  message,
  label,
}: {
  id: string;
  returnId: string;
  state: ChangeReturnRequest['state'];
  message: string;
  label: boolean;
}) =>
  api.call('PATCH /api/admin/orders/{id}/returns/{returnId}', {
    params: { id, returnId },
    body: { state, ...(message && { message }), ...(label && { label }) },
  });

export const addNote = ({ id, text }: { id: string; text: string }) =>
  api.call('POST /api/admin/orders/{id}/notes', { params: { id }, body: { text } });
export const removeNote = ({ id, noteId }: { id: string; noteId: string }) =>
  api.call('DELETE /api/admin/orders/{id}/notes/{noteId}', { params: { id, noteId } });
/** Idempotent: a repeat with the same `key` sends nothing. */
export const sendNote = ({ id, text, key }: { id: string; text: string; key: string }) =>
  api.call('POST /api/admin/orders/{id}/customer-notes', {
    params: { id },
    body: { text },
    headers: { 'Idempotency-Key': key },
  });
export const addTag = ({ id, tag }: { id: string; tag: string }) =>
  api.call('POST /api/admin/orders/{id}/tags', { params: { id }, body: { tag } });
export const removeTag = ({ id, tag }: { id: string; tag: string }) =>
  api.call('DELETE /api/admin/orders/{id}/tags/{tag}', { params: { id, tag } });

export const askDelay = (id: string) => api.call('POST /api/admin/orders/{id}/ask-delay', { params: { id } });
export const upgradeShipping = ({ id, service }: { id: string; service: ShippingServiceCode }) =>
  api.call('POST /api/admin/orders/{id}/upgrade-shipping', { params: { id }, body: { service } });

export const changeService = ({ id, service }: { id: string; service: DeliveryCode }) =>
  api.call('POST /api/admin/orders/{id}/change-service', { params: { id }, body: { service } });

export const withdrawDue = (id: string) => api.call('DELETE /api/admin/orders/{id}/due', { params: { id } });

export const changeColor = ({ id, itemId, color }: { id: string; itemId: string; color: string }) =>
  api.call('PATCH /api/admin/orders/{id}/items/{itemId}/color', { params: { id, itemId }, body: { color } });

export const correctWishes = ({ id, itemId, wishes }: { id: string; itemId: string; wishes: Record<string, string> }) =>
  api.call('PATCH /api/admin/orders/{id}/items/{itemId}/personalization', {
    params: { id, itemId },
    body: { personalization: wishes },
  });

export const changeOrderStatus = ({ id, status }: { id: string; status: OrderStatus }) =>
  api.call('PATCH /api/admin/orders/{id}/status', { params: { id }, body: { status } });

/** Without amount, items and shipping, refunds the rest. Idempotent by `key`. */
export const refundOrder = ({
  id,
  request,
  key,
}: {
  id: string;
  request: z.input<typeof RefundRequest>;
  key: string;
}) =>
  api.call('POST /api/admin/orders/{id}/refund', {
    params: { id },
    body: request,
    headers: { 'Idempotency-Key': key },
  });

/** Idempotent: a repeated call returns the same shipment. */
export const createShipment = (request: { orderId: string; serviceType?: ShippingServiceCode }) =>
  api.call('POST /api/shipping/create', { body: request });

export const voidLabel = (request: { orderId: string; trackingNumber: string }) =>
  api.call('POST /api/shipping/void', { body: request });

export const correctAddress = ({
  id,
  parcel,
  changes,
}: {
  id: string;
  parcel: number;
  changes: Record<string, string | null>;
}) => api.call('PATCH /api/admin/orders/{id}/address', { params: { id }, body: { parcel, ...changes } });
