import { randomUUID } from 'node:crypto';
import { addToOutbox } from '@loop-petal/service-kit/events/outbox';
import type { Queryable } from '@loop-petal/service-kit/postgres/postgres';
import { uuidOfText } from '@loop-petal/service-kit/security/hashed-uuid';
import { z } from 'zod';
import type { Payment } from '../payment/payment.ts';
import { failedEvent } from '../payment/payment-events.ts';
import { attachOrder, lockPayment } from '../payment/payment-store.ts';
import { enqueueOperation } from './operation-store.ts';
import { startVoid } from './void-payment.ts';

/**
 * After `order.placed` or `order.accepted`: captures the payment now, or once the provider has approved it. The payment
 * of an order that awaits acceptance is held.
 */
export async function captureForOrder(
  tx: Queryable,
  order: { orderId: string; paymentId: string; awaitsAcceptance: boolean },
): Promise<void> {
  const { orderId, paymentId, awaitsAcceptance } = order;
  const payment = isUuid(paymentId) ? await attachOrder(tx, paymentId, orderId, awaitsAcceptance) : null;
  if (!payment) return;
  if (payment.status === 'authorized') {
    if (payment.awaitsAcceptance) return;
    await enqueueOperation(tx, { id: randomUUID(), paymentId: payment.id, kind: 'capture' });
  } else if (payment.status !== 'pending' && payment.status !== 'captured') {
    await addToOutbox(tx, failedEvent(payment, payment.message ?? 'The payment was no longer valid.'));
  }
}

/**
 * After `order.cancelled` or `order.due-withdrawn`: releases an uncaptured payment; refunds a captured one if `refund`
 * is set. The refund of an amount due has its id, with which orders requests it too.
 */
export async function releaseForOrder(
  tx: Queryable,
  order: { orderId: string; paymentId: string | null; refund: boolean; refundId?: string },
): Promise<void> {
  const payment = await lockPaymentOf(tx, order.paymentId);
  if (!payment || payment.orderId !== order.orderId) return;
  // an event that captures it captures nothing if it arrives later
  await attachOrder(tx, payment.id, order.orderId, false);
  const uncaptured = payment.status === 'pending' || payment.status === 'authorized';
  if (uncaptured && (await startVoid(tx, payment))) return;
  if (!order.refund) return;
  const { refundId = cancellationId(order.orderId) } = order;
  await enqueueOperation(tx, { id: refundId, paymentId: payment.id, kind: 'refund' });
}

/** After `order.refund-requested`: refunds part of a captured payment, once per `refundId`. */
export async function refundForOrder(
  tx: Queryable,
  request: { orderId: string; refundId: string; paymentId: string; amountCents: number },
): Promise<void> {
  const payment = await lockPaymentOf(tx, request.paymentId);
  if (!payment || payment.orderId !== request.orderId) return;
  const { refundId, amountCents } = request;
  await enqueueOperation(tx, { id: refundId, paymentId: payment.id, kind: 'refund', amountCents });
}

/** Derived from the order's id, so that a cancelled order has at most one refund of this kind. */
function cancellationId(orderId: string): string {
  return uuidOfText(`cancelled ${orderId}`);
}

async function lockPaymentOf(tx: Queryable, id: string | null): Promise<Payment | null> {
  return isUuid(id) ? lockPayment(tx, id) : null;
}

const isUuid = (id: string | null): id is string => z.uuid().safeParse(id).success;
