import { randomUUID } from 'node:crypto';
import { paymentAuthorized, paymentCaptured, paymentRefunded } from '@loop-petal/contracts/events/payment-events';
import { addToOutbox } from '@loop-petal/service-kit/events/outbox';
import { badRequest, notFound } from '@loop-petal/service-kit/http/errors';
import { inTransaction, type Queryable } from '@loop-petal/service-kit/postgres/postgres';
import type { PostgresDeps } from '@loop-petal/service-kit/service/postgres-store';
import { z } from 'zod';
import type { Payment } from '../payment/payment.ts';
import { eventData, failedEvent } from '../payment/payment-events.ts';
import { addRefund, lockPayment, movePayment } from '../payment/payment-store.ts';
import type { ProviderNotification } from '../providers/provider.ts';
import { dropNotification, findKeptNotifications, keepNotification } from './notification-store.ts';
import { dropCapture, enqueueOperation, hasRefundUnderWay } from './operation-store.ts';

/**
 * Applies a provider's notification once per id, or stores it until the payment is ready for it.
 * @throws ShopError 404, 400 `amount_differs`
 */
export async function applyNotification(
  ctx: Pick<PostgresDeps, 'pool' | 'outbox'>,
  provider: string,
  notification: ProviderNotification,
): Promise<void> {
  await inTransaction(ctx.pool, async (tx) => {
    const { paymentId } = notification;
    const payment = z.uuid().safeParse(paymentId).success ? await lockPayment(tx, paymentId) : null;
    if (!payment) throw notFound('Payment not found');
    const isWholeAmount = notification.type !== 'payment.refunded';
    if (isWholeAmount && notification.amount !== undefined && notification.amount !== payment.amountCents) {
      throw badRequest('The amount differs from the payment.', 'amount_differs');
    }
    if (await keepNotification(tx, `${provider}:${notification.id}`, notification)) await applyKept(tx, paymentId);
  });
  ctx.outbox.wake();
}

export async function applyKeptNotifications(
  ctx: Pick<PostgresDeps, 'pool' | 'outbox'>,
  paymentId: string,
): Promise<void> {
  if ((await findKeptNotifications(ctx.pool, paymentId)).length === 0) return;
  await inTransaction(ctx.pool, (tx) => applyKept(tx, paymentId));
  ctx.outbox.wake();
}

/** Applies stored notifications, oldest first; each may make the payment ready for an older one. */
async function applyKept(tx: Queryable, paymentId: string): Promise<void> {
  const payment = await lockPayment(tx, paymentId);
  if (!payment) return;
  for (const { id, notification } of await findKeptNotifications(tx, paymentId)) {
    if (!(await NOTIFICATION_HANDLERS[notification.type](tx, payment, notification))) continue;
    await dropNotification(tx, id);
    return applyKept(tx, paymentId);
  }
}

/** @returns false while the outcome of the shop's own call is not recorded yet */
type NotificationHandler = (tx: Queryable, payment: Payment, notification: ProviderNotification) => Promise<boolean>;

const NOTIFICATION_HANDLERS: Record<ProviderNotification['type'], NotificationHandler> = {
  async 'payment.approved'(tx, payment) {
    if (payment.status === 'started') return false;
    const approved = await movePayment(tx, payment.id, { from: ['pending'], to: 'authorized' });
    if (approved) {
      await addToOutbox(tx, paymentAuthorized(eventData(approved)));
      if (approved.orderPlacedAt && !approved.awaitsAcceptance) {
        await enqueueOperation(tx, { id: randomUUID(), paymentId: payment.id, kind: 'capture' });
      }
    } else if (payment.status === 'failed' || payment.status === 'voided') {
      // approved after the payment ended: it will not be captured, so its hold is released
      await enqueueOperation(tx, { id: randomUUID(), paymentId: payment.id, kind: 'release' });
    }
    return true;
  },

  async 'payment.declined'(tx, payment, notification) {
    if (payment.status === 'started') return false;
    const message = notification.message ?? 'Your card was declined.';
    const declined = await movePayment(tx, payment.id, { from: ['pending'], to: 'failed', message });
    if (declined) await addToOutbox(tx, failedEvent(declined, message));
    return true;
  },

  async 'payment.captured'(tx, payment) {
    if (payment.status === 'started' || !(await dropCapture(tx, payment.id))) return false;
    // also reached when the provider refused our capture as a repeat; if the order is cancelled, orders requests a
    // refund
    const from: Payment['status'][] = ['pending', 'authorized', 'failed'];
    const captured = await movePayment(tx, payment.id, { from, to: 'captured' });
    if (captured) await addToOutbox(tx, paymentCaptured(eventData(captured)));
    return true;
  },

  async 'payment.refunded'(tx, payment, notification) {
    if (payment.status !== 'captured') return false;
    const left = payment.amountCents - payment.refundedCents;
    // the provider's total includes a refund that the shop is still making, which is recorded when it completes
    if (notification.refundedTotalCents !== undefined && (await hasRefundUnderWay(tx, payment.id))) return false;
    const newCents =
      notification.refundedTotalCents === undefined
        ? notification.amount
        : notification.refundedTotalCents - payment.refundedCents;
    const refundedCents = Math.min(newCents ?? left, left);
    if (refundedCents <= 0) return true;
    await addRefund(tx, payment.id, refundedCents);
    await addToOutbox(tx, paymentRefunded({ ...eventData(payment), refundId: null, refundedCents }));
    return true;
  },
};
