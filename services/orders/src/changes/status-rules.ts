import { orderCancelled, orderDelivered, orderStatusChanged } from '@loop-petal/contracts/events/order-events';
import { type OrderStatus, statusName } from '@loop-petal/contracts/rules/order-status';
import { conflict } from '@loop-petal/service-kit/http/errors';
import { type Decision, isHandedOver, isOpen, type Order, paymentProgress } from '../orders/order.ts';
import {
  carrierMoments,
  isBeingVoided,
  isReturned,
  type LabeledParcel,
  shippedEvent,
} from '../shipments/parcel-progress.ts';

const FORWARD: Record<OrderStatus, readonly OrderStatus[]> = {
  pending: ['processing', 'cancelled'],
  processing: ['shipped', 'cancelled'],
  shipped: ['delivered'],
  delivered: [],
  cancelled: [],
};

/**
 * An admin's change of status. Any status is allowed, but an order with a requested or completed full refund stays
 * cancelled.
 * @param known.requestedRefundCents the total of all refunds, completed or not
 * @param known.parcels with their labels and the carrier's scans
 * @throws ShopError 409 `money_returned`, `refunded`, `not_paid`, `not_accepted`, `label_void_pending` or `label_returned`
 */
export function changeTo(
  order: Order,
  to: OrderStatus,
  by: string,
  known: { requestedRefundCents: number; parcels: LabeledParcel[] },
  now: Date,
): Decision {
  const from = order.status;
  if (from === to) return { change: {}, notes: [], events: [] };
  if (from === 'cancelled') assertMoneyNotReturned(order, known.requestedRefundCents);
  if (order.acceptance === 'requested' && to !== 'cancelled') {
    throw conflict('Please accept or decline this large order first.', 'not_accepted');
  }
  const isSent = to === 'shipped' || to === 'delivered';
  if (isSent && (isOpen(order) || from === 'cancelled')) assertPaid(order, known.requestedRefundCents);
  if (to === 'shipped') assertLabelsUsable(known.parcels);
  const isBackInShop = isMovedBack(order, to) && carrierMoments(known.parcels).shippedAt === null;
  const { id: orderId, reservationVersion, paymentId } = order;
  const unusual = FORWARD[from].includes(to) ? '' : ' (unusual)';
  const nameOf = (status: OrderStatus) => statusName(status, order.shippingMethod);
  const decision: Decision = {
    change: { status: to, ...statusTimes(order, to, known.parcels, now) },
    notes: [
      {
        type: 'order.status-changed',
        description: `Status changed from ${nameOf(from)} to ${nameOf(to)}${unusual}.`,
        by,
      },
    ],
    events: [orderStatusChanged({ orderId, reservationVersion, from, to, by, isBackInShop })],
  };
  if (isSent) decision.change.stockLeft = true;
  if (isBackInShop) decision.change.stockLeft = false;
  if (to === 'shipped') decision.events.push(shippedEvent(order, known.parcels));
  if (to === 'delivered') decision.events.push(orderDelivered({ orderId, reservationVersion }));
  // a payment that is not captured is released; a captured one is refunded only when the admin requests it
  if (to === 'cancelled') {
    const refund = order.paymentStatus === 'pending' || order.paymentStatus === 'authorized';
    const sentTrackingNumbers = known.parcels.map((parcel) =>
      order.stockLeft || isHandedOver(parcel) ? parcel.trackingNumber : null,
    );
    decision.events.push(orderCancelled({ orderId, reservationVersion, paymentId, by, refund, sentTrackingNumbers }));
  }
  return decision;
}

const isMovedBack = ({ status }: Order, to: OrderStatus): boolean =>
  (status === 'shipped' || status === 'delivered') && (to === 'pending' || to === 'processing');

/**
 * The shipping and delivery times for a new status: now, unless the carrier has reported them. Clears times that
 * contradict the status, and the return of an undelivered order.
 */
function statusTimes(order: Order, to: OrderStatus, parcels: LabeledParcel[], now: Date): Decision['change'] {
  if (to === 'cancelled') return {};
  const carrier = carrierMoments(parcels);
  if (to === 'delivered') {
    return { shippedAt: carrier.shippedAt ?? order.shippedAt, deliveredAt: carrier.deliveredAt ?? now };
  }
  const notArrived = { deliveredAt: null, returnRequestedAt: null, returnReason: null, returnOpen: false };
  if (to !== 'shipped') return { ...notArrived, shippedAt: null };
  const clicked = (order.status === 'delivered' && order.shippedAt) || now;
  return { ...notArrived, shippedAt: carrier.shippedAt ?? clicked };
}

function assertPaid(order: Order, requestedRefundCents: number): void {
  const progress = paymentProgress(order, requestedRefundCents);
  if (progress === 'returned') {
    throw conflict("This order was refunded, so it can't be shipped.", 'refunded');
  }
  if (progress === 'open') throw conflict("This order is not paid, so it can't be shipped.", 'not_paid');
}

function assertLabelsUsable(parcels: readonly LabeledParcel[]): void {
  if (parcels.some(isBeingVoided)) {
    const what = 'The label of this parcel is being voided. Please create another one first.';
    throw conflict(what, 'label_void_pending');
  }
  if (!parcels.some(isReturned)) return;
  const what = 'The carrier brought this parcel back. Please void its label and create another one.';
  throw conflict(what, 'label_returned');
}

export function assertMoneyNotReturned(order: Order, requestedRefundCents: number): void {
  const isReleased = order.acceptance === 'declined' || order.acceptance === 'withdrawn';
  const isBack = order.refundedCents > 0 || order.paymentStatus === 'voided' || isReleased;
  if (isBack) {
    throw conflict('The customer was refunded, so this order stays cancelled.', 'money_returned');
  }
  if (requestedRefundCents > 0) {
    throw conflict('The customer is being refunded, so this order stays cancelled.', 'money_returned');
  }
}

export function cancelWithRefund(order: Order, why: string, by: 'customer' | 'system'): Decision {
  const { id: orderId, reservationVersion, paymentId, acceptance, paidAt } = order;
  const charged = paidAt ? 'The payment is refunded' : 'The payment is released or refunded';
  const description = `${why}. ${acceptance === 'requested' ? 'The card is not charged' : charged}.`;
  return {
    change: { status: 'cancelled' },
    notes: [{ type: 'order.cancelled', description, by }],
    events: [orderCancelled({ orderId, reservationVersion, paymentId, by, refund: true })],
  };
}
