import {
  type OrderStatus,
  orderCancelled,
  orderDelivered,
  orderShipped,
  orderStatusChanged,
} from '@loop-petal/contracts/events/order-events';
import { conflict } from '@loop-petal/service-kit/http/errors';
import type { Decision, Order } from '../orders/order.ts';

const FORWARD: Record<OrderStatus, readonly OrderStatus[]> = {
  pending: ['processing', 'cancelled'],
  processing: ['shipped', 'cancelled'],
  shipped: ['delivered'],
  delivered: [],
  cancelled: [],
};

/**
 * The decision of an admin to set a status; any is allowed, but an order with a requested or completed full refund
 * stays cancelled.
 * @param known.requestedRefundCents of all refunds, completed or not
 * @param known.parcelTrackingNumbers of the parcels that have a label
 * @throws ShopError 409 `money_returned`
 */
export function changeTo(
  order: Order,
  to: OrderStatus,
  by: string,
  known: { requestedRefundCents: number; parcelTrackingNumbers: string[] },
  now: Date,
): Decision {
  const from = order.status;
  if (from === to) return { change: {}, notes: [], events: [] };
  if (from === 'cancelled') assertMoneyNotReturned(order, known.requestedRefundCents);
  const { id: orderId, reservationVersion, paymentId, trackingNumber } = order;
  const { parcelTrackingNumbers } = known;
  const unusual = FORWARD[from].includes(to) ? '' : ' (unusual)';
  const decision: Decision = {
    change: { status: to },
    notes: [{ type: 'order.status-changed', description: `Status changed from ${from} to ${to}${unusual}.`, by }],
    events: [orderStatusChanged({ orderId, reservationVersion, from, to, by })],
  };
  if (to === 'shipped') {
    decision.change.shippedAt = order.shippedAt ?? now;
    decision.events.push(orderShipped({ orderId, reservationVersion, trackingNumber, parcelTrackingNumbers }));
  }
  if (to === 'delivered') {
    decision.change.deliveredAt = order.deliveredAt ?? now;
    decision.events.push(orderDelivered({ orderId, reservationVersion }));
  }
  // A pending payment is released; one that was captured is refunded only when the admin requests it.
  if (to === 'cancelled') {
    const refund = order.paymentStatus === 'pending';
    decision.events.push(orderCancelled({ orderId, reservationVersion, paymentId, by, refund }));
  }
  return decision;
}

/** @throws ShopError 409 `money_returned` */
export function assertMoneyNotReturned(order: Order, requestedRefundCents: number): void {
  const isBack = order.refundedCents > 0 || order.paymentStatus === 'voided';
  if (isBack) {
    throw conflict('The money has gone back to the customer, so this order stays cancelled.', 'money_returned');
  }
  if (requestedRefundCents > 0) {
    throw conflict('The money is on its way back to the customer, so this order stays cancelled.', 'money_returned');
  }
}

/** A cancellation by the customer, or for them, which requests the refund as well. */
export function cancelWithRefund(order: Order, description: string, by: 'customer' | 'system'): Decision {
  const { id: orderId, reservationVersion, paymentId } = order;
  return {
    change: { status: 'cancelled' },
    notes: [{ type: 'order.cancelled', description, by }],
    events: [orderCancelled({ orderId, reservationVersion, paymentId, by, refund: true })],
  };
}
