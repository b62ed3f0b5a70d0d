import { randomUUID } from 'node:crypto';
import type { Queryable } from '@loop-petal/service-kit/postgres/postgres';
import { closeRefund } from '../orders/refund-store.ts';
import { lockOrder, saveDecision } from '../orders/save-decision.ts';
import { type PaymentUpdate, upsertPayment } from './payment-store.ts';
import { reconcile } from './reconcile-payment.ts';

/** Applies an update to a payment and its order. An order placed later reads the state of the payment. */
export async function updatePayment(tx: Queryable, update: PaymentUpdate, at: Date): Promise<void> {
  const payment = await upsertPayment(tx, update);
  const order = payment.orderId ? await lockOrder(tx, payment.orderId) : undefined;
  if (order) await saveDecision(tx, order, reconcile(order, payment, randomUUID), at);
}

/** Records a refund by the provider, for the order's request or its cancellation. */
export async function recordRefund(
  tx: Queryable,
  refund: PaymentUpdate & { orderId: string | null; refundId: string | null },
  at: Date,
): Promise<void> {
  const { orderId, refundId, ...update } = refund;
  if (orderId) await closeRefund(tx, orderId, refundId, 'done');
  await updatePayment(tx, update, at);
}

export async function recordFailedRefund(
  tx: Queryable,
  refund: { orderId: string | null; refundId: string; reason: string },
  at: Date,
): Promise<void> {
  const order = refund.orderId ? await lockOrder(tx, refund.orderId) : undefined;
  if (!order) return;
  await closeRefund(tx, order.id, refund.refundId, 'failed');
  const description = `A refund could not be made: ${refund.reason}`;
  const notes = [{ type: 'payment.refund-failed', description, by: 'system' }];
  const change = { needsReview: true, reviewReason: 'refund' as const };
  await saveDecision(tx, order, { change, notes, events: [], changesDetails: true }, at);
}
