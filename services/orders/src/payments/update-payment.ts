import { randomUUID } from 'node:crypto';
import type { Queryable } from '@loop-petal/service-kit/postgres/postgres';
import { endRefund, lockOrder, saveDecision } from '../orders/save-decision.ts';
import { learnPayment, type PaymentNews } from './payment-store.ts';
import { settle } from './reconcile-payment.ts';

/** News about a payment: its order follows. Without an order yet, the order finds the news when it is placed. */
export async function settlePayment(tx: Queryable, news: PaymentNews, at: Date): Promise<void> {
  const payment = await learnPayment(tx, news);
  const order = payment.orderId ? await lockOrder(tx, payment.orderId) : undefined;
  if (order) await saveDecision(tx, order.id, settle(order, payment, randomUUID), at);
}

export async function settleRefund(
  tx: Queryable,
  refund: PaymentNews & { orderId: string | null; refundId: string | null },
  at: Date,
): Promise<void> {
  const { orderId, refundId, ...news } = refund;
  if (orderId) await endRefund(tx, orderId, refundId, 'done');
  await settlePayment(tx, news, at);
}

/** The provider refused to give the money back: a person has to look at it. */
export async function noteFailedRefund(
  tx: Queryable,
  refund: { orderId: string | null; refundId: string; reason: string },
  at: Date,
): Promise<void> {
  const order = refund.orderId ? await lockOrder(tx, refund.orderId) : undefined;
  if (!order) return;
  await endRefund(tx, order.id, refund.refundId, 'failed');
  const description = `A refund could not be made: ${refund.reason}`;
  const notes = [{ type: 'payment.refund-failed', description, by: 'system' }];
  await saveDecision(tx, order.id, { change: { needsReview: true }, notes, events: [] }, at);
}
