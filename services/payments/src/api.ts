import type { paymentsApi } from '@loop-petal/contracts/operations/payments';
import { recorderOf } from '@loop-petal/service-kit/events/audit';
import { badRequest, notFound } from '@loop-petal/service-kit/http/errors';
import { addressOf } from '@loop-petal/service-kit/http/network';
import type { OwnHandlers } from '@loop-petal/service-kit/service/service';
import type { Request } from 'express';
import { z } from 'zod';
import { readCard } from './cards/card.ts';
import { tokenizeCard } from './cards/tokenize-card.ts';
import { claimFailedPayment } from './checkout/claim-failed-payment.ts';
import { claimPayment } from './checkout/claim-payment.ts';
import { processPayment } from './checkout/process-payment.ts';
import { receiveOutside } from './checkout/receive-outside.ts';
import type { Context } from './context.ts';
import { releaseHold } from './operations/release-hold.ts';
import { voidPayment } from './operations/void-payment.ts';
import { internalView } from './payment/payment.ts';
import { findPayment } from './payment/payment-store.ts';
import { listPaymentProblems } from './reconciliation/payment-problems.ts';
import { receiveWebhook } from './reconciliation/receive-webhook.ts';

export const paymentsHandlers = (ctx: Context): OwnHandlers<typeof paymentsApi.calls> => ({
  'GET /api/payment/clover-config': () => ctx.provider.config,
  'POST /api/payment/tokenize': ({ caller, body }) => tokenizeCard(ctx, caller.ownerId, readCard(body, ctx.now())),
  'POST /api/payment/process': ({ caller, body, req }) => {
    const shopper = { ownerId: caller.ownerId, idempotencyKey: parseIdempotencyKey(req), clientIp: addressOf(req) };
    return processPayment(ctx, shopper, body);
  },
  'POST /api/payment/webhook': async ({ body, req }) => {
    await receiveWebhook(ctx, {
      body: Buffer.from(body),
      header: (name) => req.get(name),
      warn: (text) => ctx.logger.warn(text),
    });
    return { received: true as const };
  },
  'POST /api/admin/payments/{id}/release': ({ caller, params }) =>
    releaseHold(ctx, parsePaymentId(params), recorderOf(caller.userId)),
  'GET /internal/payments/{id}': async ({ params }) => {
    const payment = await findPayment(ctx.pool, parsePaymentId(params));
    if (!payment) throw notFound('Payment not found');
    return internalView(payment);
  },
  'POST /internal/payments/{id}/claim': ({ params, body }) => claimPayment(ctx, parsePaymentId(params), body),
  'POST /internal/outside-payments': ({ body }) => receiveOutside(ctx, body),
  'POST /internal/failed-payments/claim': ({ body }) => claimFailedPayment(ctx, body),
  'POST /internal/payments/{id}/void': ({ params, body }) => voidPayment(ctx, parsePaymentId(params), body),
  'GET /internal/problems': () => listPaymentProblems(ctx.pool),
});

function parsePaymentId(params: { id: string }): string {
  const id = z.uuid().safeParse(params.id);
  if (!id.success) throw notFound('Payment not found');
  return id.data;
}

function parseIdempotencyKey(req: Request): string | null {
  const key = req.get('idempotency-key')?.trim();
  if (key !== undefined && key.length > 200) throw badRequest('The Idempotency-Key is too long.');
  return key || null;
}
