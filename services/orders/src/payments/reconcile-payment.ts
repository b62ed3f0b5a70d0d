import {
  orderPaid,
  orderPaymentFailed,
  orderRefunded,
  orderRefundRequested,
} from '@loop-petal/contracts/events/order-events';
import { formatCents } from '@loop-petal/contracts/rules/money';
import { isPaidOutside } from '@loop-petal/contracts/rules/paid-outside';
import type { PaymentStatus } from '@loop-petal/contracts/shapes/orders';
import { authorizedStatus, type Decision, isOpen, isOutsidePayment, type Order, PAYBACK } from '../orders/order.ts';

export interface PaymentState {
  paymentId: string;
  orderId: string | null;
  amountCents: number;
  authorizedAt: Date | null;
  capturedAt: Date | null;
  voidedAt: Date | null;
  failure: string | null;
  refundedCents: number;
}

export const hasTakenMoney = (payment: PaymentState): boolean =>
  payment.capturedAt !== null || payment.refundedCents > 0;

/** Moved money takes precedence over failures reported before or after. */
function paymentStatusFrom(order: Order, payment: PaymentState): PaymentStatus {
  if (payment.refundedCents > 0) {
    return payment.refundedCents >= payment.amountCents ? 'refunded' : 'partially_refunded';
  }
  if (hasTakenMoney(payment)) return 'succeeded';
  if (payment.failure !== null) return 'failed';
  if (payment.voidedAt) return 'voided';
  return payment.authorizedAt ? authorizedStatus(order) : 'pending';
}

/**
 * Derives an order's changes from the sum of its payments; idempotent.
 * @param refundId the id of a refund that becomes due
 * @param changedId the payment that has changed
 */
export function reconcile(
  order: Order,
  payment: PaymentState,
  refundId: () => string,
  changedId = payment.paymentId,
): Decision {
  const decision: Decision = { change: {}, notes: [], events: [] };
  const reached = paymentStatusFrom(order, payment);
  const wasFailed = order.paymentStatus === 'failed';
  if (hasTakenMoney(payment) && !order.paidAt)
    recordCapture(decision, order, payment, wasFailed ? refundId : undefined);
  if (payment.refundedCents > order.refundedCents) recordRefund(decision, order, payment, changedId);

  if (!hasTakenMoney(payment) && (reached === 'failed' || reached === 'voided')) {
    if (reached === 'voided' && order.status === 'cancelled' && !wasFailed) {
      if (order.paymentStatus !== 'voided') {
        decision.change.paymentStatus = 'voided';
        decision.notes.push(bySystem('payment.voided', 'The authorization was released; nothing was charged.'));
      }
    } else if (!wasFailed) fail(decision, order, payment.failure ?? 'The payment was released before it was captured.');
  } else if (reached !== 'pending' && reached !== order.paymentStatus) {
    decision.change.paymentStatus = reached;
    if (order.paymentStatus === 'pending' && !hasTakenMoney(payment)) {
      decision.notes.push(bySystem('payment.authorized', 'The payment was authorized.'));
    }
  }
  return decision;
}

function recordCapture(decision: Decision, order: Order, payment: PaymentState, refundId?: () => string): void {
  const paidAt = payment.capturedAt ?? new Date();
  decision.change.paidAt = paidAt;
  const how = isPaidOutside(order) ? 'was received outside the shop' : 'was captured';
  decision.notes.push(bySystem('payment.captured', `The payment of ${formatCents(payment.amountCents)} ${how}.`));
  if (order.status !== 'cancelled') {
    // Captured in the provider's dashboard: the owner accepts the order.
    if (order.acceptance === 'requested') Object.assign(decision.change, { acceptance: 'accepted', decidedAt: paidAt });
    const { id: orderId, totalCents, acceptance } = order;
    decision.events.push(orderPaid({ orderId, totalCents, wasRequested: acceptance !== null }));
  } else if (refundId && payment.refundedCents === 0) {
    // the order was cancelled because its payment failed, so money captured later is refunded
    const { paymentId, amountCents } = payment;
    decision.events.push(orderRefundRequested({ orderId: order.id, refundId: refundId(), paymentId, amountCents }));
  }
}

function recordRefund(decision: Decision, order: Order, payment: PaymentState, changedId: string): void {
  const amountCents = payment.refundedCents - order.refundedCents;
  decision.change.refundedCents = payment.refundedCents;
  const isOutside = isOutsidePayment(order, changedId);
  const how = isOutside ? 'is to be paid back outside the shop' : 'was refunded to the customer';
  // other refunds of such orders are confirmed by the owner, or marked when the service changes
  if (isOutside && order.status === 'cancelled') Object.assign(decision.change, PAYBACK);
  decision.notes.push(bySystem('payment.refunded', `${formatCents(amountCents)} ${how}.`));
  const { id: orderId, reservationVersion, stockLeft } = order;
  const isFull = payment.refundedCents >= payment.amountCents;
  const releasesStock = isFull && isOpen(order) && !stockLeft;
  decision.events.push(orderRefunded({ orderId, reservationVersion, amountCents, releasesStock, isFull, isOutside }));
}

function fail(decision: Decision, order: Order, reason: string): void {
  decision.change.paymentStatus = 'failed';
  decision.notes.push(bySystem('payment.failed', `The payment failed: ${reason}`));
  if (order.status === 'pending' || order.status === 'processing') decision.change.status = 'cancelled';
  else if (order.status !== 'cancelled') Object.assign(decision.change, { needsReview: true, reviewReason: 'payment' });
  const { id: orderId, reservationVersion } = order;
  // the offer is open again
  const quoteId = decision.change.status === 'cancelled' ? order.quoteId : null;
  decision.events.push(orderPaymentFailed({ orderId, reservationVersion, reason, quoteId }));
}

const bySystem = (type: string, description: string) => ({ type, description, by: 'system' });
