import { randomUUID } from 'node:crypto';
import { paymentAuthorized, paymentCaptured, paymentRefunded } from '@loop-petal/contracts/payment-events';
import { addToOutbox } from '@loop-petal/service-kit/events/outbox';
import { badRequest, notFound } from '@loop-petal/service-kit/http/errors';
import { inTransaction, type Queryable } from '@loop-petal/service-kit/postgres/postgres';
import { z } from 'zod';
import type { Context } from '../context.ts';
import { dropCapture, enqueueOperation, hasRefundUnderWay } from '../operations/operation-store.ts';
import type { Payment } from '../payment/payment.ts';
import { eventData, failedEvent } from '../payment/payment-events.ts';
import { addRefund, findPaymentId, lockPayment, movePayment, rememberWebhook } from '../payment/payment-store.ts';
import type { PaymentNews, WebhookRequest } from '../providers/provider.ts';

/** Each piece of news counts once, and only where it still fits the payment. */
export async function receiveWebhook(ctx: Context, request: WebhookRequest): Promise<void> {
  const findPayment = (providerId: string) => findPaymentId(ctx.pool, ctx.provider.name, providerId);
  for (const news of await ctx.provider.readWebhook(request, findPayment)) await followNews(ctx, news);
}

export async function followNews(ctx: Context, news: PaymentNews): Promise<void> {
  await inTransaction(ctx.pool, async (tx) => {
    const payment = z.uuid().safeParse(news.paymentId).success ? await lockPayment(tx, news.paymentId) : null;
    if (!payment) throw notFound('Payment not found');
    const whole = news.type !== 'payment.refunded';
    if (whole && news.amount !== undefined && news.amount !== payment.amountCents) {
      throw badRequest('The amount is not that of the payment.', 'amount_differs');
    }
    if (await rememberWebhook(tx, `${ctx.provider.name}:${news.id}`)) await FOLLOW[news.type](tx, payment, news);
  });
  ctx.outbox.wake();
  ctx.operations.wake();
}

const FOLLOW: Record<PaymentNews['type'], (tx: Queryable, payment: Payment, news: PaymentNews) => Promise<void>> = {
  async 'payment.approved'(tx, payment) {
    const approved = await movePayment(tx, payment.id, { from: ['pending', 'started'], to: 'authorized' });
    if (approved) {
      await addToOutbox(tx, paymentAuthorized(eventData(approved)));
      if (approved.orderPlacedAt) {
        await enqueueOperation(tx, { id: randomUUID(), paymentId: payment.id, kind: 'capture' });
      }
    } else if (payment.status === 'failed' || payment.status === 'voided') {
      // Approved after we gave up: nobody will take this money, so its hold ends.
      await enqueueOperation(tx, { id: randomUUID(), paymentId: payment.id, kind: 'release' });
    }
  },

  async 'payment.declined'(tx, payment, news) {
    const message = news.message ?? 'Your card was declined.';
    const declined = await movePayment(tx, payment.id, { from: ['pending', 'started'], to: 'failed', message });
    if (declined) await addToOutbox(tx, failedEvent(declined, message));
  },

  async 'payment.captured'(tx, payment) {
    if (!(await dropCapture(tx, payment.id))) return;
    const captured = await movePayment(tx, payment.id, { from: ['pending', 'authorized'], to: 'captured' });
    if (captured) await addToOutbox(tx, paymentCaptured(eventData(captured)));
  },

  /** Given back at the provider's own desk. */
  async 'payment.refunded'(tx, payment, news) {
    const left = payment.status === 'captured' ? payment.amountCents - payment.refundedCents : 0;
    // One of ours that is under way accounts for itself.
    if (news.refundedTotal !== undefined && (await hasRefundUnderWay(tx, payment.id))) return;
    const told = news.refundedTotal === undefined ? news.amount : news.refundedTotal - payment.refundedCents;
    const refundedCents = Math.min(told ?? left, left);
    if (refundedCents <= 0) return;
    await addRefund(tx, payment.id, refundedCents);
    await addToOutbox(tx, paymentRefunded({ ...eventData(payment), refundId: null, refundedCents }));
  },
};
