import { randomUUID } from 'node:crypto';
import { paymentAuthorized, paymentCaptured, paymentRefunded } from '@loop-petal/contracts/events/payment-events';
import { addToOutbox } from '@loop-petal/service-kit/events/outbox';
import { badRequest, notFound } from '@loop-petal/service-kit/http/errors';
import { inTransaction, type Queryable } from '@loop-petal/service-kit/postgres/postgres';
import { z } from 'zod';
import type { Context } from '../context.ts';
import { dropCapture, enqueueOperation, hasRefundUnderWay } from '../operations/operation-store.ts';
import type { Payment } from '../payment/payment.ts';
import { eventData, failedEvent } from '../payment/payment-events.ts';
import { addRefund, findPaymentId, insertWebhook, lockPayment, movePayment } from '../payment/payment-store.ts';
import type { ProviderNotification, WebhookRequest } from '../providers/provider.ts';

/** Applies a webhook. @throws ShopError 401 for a wrong signature, 400 for a bad body, 404 for an unknown payment */
export async function receiveWebhook(ctx: Context, request: WebhookRequest): Promise<void> {
  const findPayment = (providerId: string) => findPaymentId(ctx.pool, ctx.provider.name, providerId);
  for (const notification of await ctx.provider.readWebhook(request, findPayment)) {
    await applyNotification(ctx, notification);
  }
}

/** Applies a provider's notification, once for each id. @throws ShopError 404, 400 `amount_differs` */
export async function applyNotification(ctx: Context, notification: ProviderNotification): Promise<void> {
  await inTransaction(ctx.pool, async (tx) => {
    const payment = z.uuid().safeParse(notification.paymentId).success
      ? await lockPayment(tx, notification.paymentId)
      : null;
    if (!payment) throw notFound('Payment not found');
    const isWholeAmount = notification.type !== 'payment.refunded';
    if (isWholeAmount && notification.amount !== undefined && notification.amount !== payment.amountCents) {
      throw badRequest('The amount is not that of the payment.', 'amount_differs');
    }
    if (await insertWebhook(tx, `${ctx.provider.name}:${notification.id}`)) {
      await NOTIFICATION_HANDLERS[notification.type](tx, payment, notification);
    }
  });
  ctx.outbox.wake();
  ctx.operations.wake();
}

const NOTIFICATION_HANDLERS: Record<
  ProviderNotification['type'],
  (tx: Queryable, payment: Payment, notification: ProviderNotification) => Promise<void>
> = {
  async 'payment.approved'(tx, payment) {
    const approved = await movePayment(tx, payment.id, { from: ['pending', 'started'], to: 'authorized' });
    if (approved) {
      await addToOutbox(tx, paymentAuthorized(eventData(approved)));
      if (approved.orderPlacedAt) {
        await enqueueOperation(tx, { id: randomUUID(), paymentId: payment.id, kind: 'capture' });
      }
    } else if (payment.status === 'failed' || payment.status === 'voided') {
      // Approved after the payment had ended: it will not be captured, so its hold is released.
      await enqueueOperation(tx, { id: randomUUID(), paymentId: payment.id, kind: 'release' });
    }
  },

  async 'payment.declined'(tx, payment, notification) {
    const message = notification.message ?? 'Your card was declined.';
    const declined = await movePayment(tx, payment.id, { from: ['pending', 'started'], to: 'failed', message });
    if (declined) await addToOutbox(tx, failedEvent(declined, message));
  },

  async 'payment.captured'(tx, payment) {
    if (!(await dropCapture(tx, payment.id))) return;
    const captured = await movePayment(tx, payment.id, { from: ['pending', 'authorized'], to: 'captured' });
    if (captured) await addToOutbox(tx, paymentCaptured(eventData(captured)));
  },

  /** Refunded at the provider, by its dashboard. */
  async 'payment.refunded'(tx, payment, notification) {
    const left = payment.status === 'captured' ? payment.amountCents - payment.refundedCents : 0;
    // A refund of the shop's own that is under way is stored when it ends.
    if (notification.refundedTotalCents !== undefined && (await hasRefundUnderWay(tx, payment.id))) return;
    const newCents =
      notification.refundedTotalCents === undefined
        ? notification.amount
        : notification.refundedTotalCents - payment.refundedCents;
    const refundedCents = Math.min(newCents ?? left, left);
    if (refundedCents <= 0) return;
    await addRefund(tx, payment.id, refundedCents);
    await addToOutbox(tx, paymentRefunded({ ...eventData(payment), refundId: null, refundedCents }));
  },
};
