import {
  ClaimPaymentRequest,
  InternalPaymentView,
  PaymentConfigView,
  PaymentView,
  ProcessPaymentRequest,
  TokenView,
} from '@loop-petal/contracts/payments-api';
import { ReleaseHoldRequest } from '@loop-petal/contracts/problems-api';
import { caller, service } from '@loop-petal/service-kit/app';
import { recorderOf } from '@loop-petal/service-kit/audit';
import { badRequest, forbidden, notFound } from '@loop-petal/service-kit/errors';
import { addressOf } from '@loop-petal/service-kit/network';
import { readInput } from '@loop-petal/service-kit/read-input';
import { type Request, Router, raw } from 'express';
import { z } from 'zod';
import { readCard } from './card.ts';
import { claimFailedPayment } from './claim-failed-payment.ts';
import { claimPayment } from './claim-payment.ts';
import type { Context } from './context.ts';
import { internalView } from './payment.ts';
import { findPayment } from './payment-store.ts';
import { processPayment } from './process-payment.ts';
import { receiveWebhook } from './receive-webhook.ts';
import { releaseHold } from './release-hold.ts';
import { tokenizeCard } from './tokenize-card.ts';
import { VoidPaymentRequest, voidPayment } from './void-payment.ts';

export const WEBHOOK_PATH = '/api/payment/webhook';

export const paymentRoutes = (ctx: Context) =>
  Router()
    .get('/api/payment/clover-config', (_req, res) => {
      res.json(PaymentConfigView.parse(ctx.provider.config));
    })
    .post('/api/payment/tokenize', async (req, res) => {
      const token = await tokenizeCard(ctx, ownerOf(req), readCard(req.body, ctx.now()));
      res.json(TokenView.parse(token));
    })
    .post('/api/payment/process', async (req, res) => {
      const shopper = { ownerId: ownerOf(req), idempotencyKey: idempotencyKeyOf(req), clientIp: addressOf(req) };
      const payment = await processPayment(ctx, shopper, readInput(ProcessPaymentRequest, req.body));
      res.json(PaymentView.parse(payment));
    })
    .post(WEBHOOK_PATH, raw({ type: () => true, limit: '20kb' }), async (req, res) => {
      const body = Buffer.isBuffer(req.body) ? req.body : Buffer.alloc(0);
      await receiveWebhook(ctx, { body, header: (name) => req.get(name), note: (text) => ctx.logger.warn(text) });
      res.json({ received: true });
    })
    .get('/internal/payments/:id', async (req, res) => {
      service(req);
      const payment = await findPayment(ctx.pool, idOf(req));
      if (!payment) throw notFound('Payment not found');
      res.json(InternalPaymentView.parse(internalView(payment)));
    })
    .post('/internal/payments/:id/claim', async (req, res) => {
      service(req);
      res.json(InternalPaymentView.parse(await claimPayment(ctx, idOf(req), readInput(ClaimPaymentRequest, req.body))));
    })
    .post('/internal/failed-payments/claim', async (req, res) => {
      service(req);
      const claimed = await claimFailedPayment(ctx, readInput(ClaimPaymentRequest, req.body));
      res.json(InternalPaymentView.parse(claimed));
    })
    .post('/internal/payments/:id/release', async (req, res) => {
      service(req);
      const { adminId } = readInput(ReleaseHoldRequest, req.body);
      res.json(InternalPaymentView.parse(await releaseHold(ctx, idOf(req), recorderOf(adminId))));
    })
    .post('/internal/payments/:id/void', async (req, res) => {
      service(req);
      res.json(InternalPaymentView.parse(await voidPayment(ctx, idOf(req), readInput(VoidPaymentRequest, req.body))));
    });

function ownerOf(req: Request): string {
  const who = caller(req);
  if (who.kind !== 'visitor' && who.kind !== 'customer') throw forbidden('Only shoppers pay.');
  return who.ownerId;
}

function idOf(req: Request): string {
  const id = z.uuid().safeParse(req.params.id);
  if (!id.success) throw notFound('Payment not found');
  return id.data;
}

function idempotencyKeyOf(req: Request): string | null {
  const key = req.get('idempotency-key')?.trim();
  if (key !== undefined && key.length > 200) throw badRequest('The Idempotency-Key is too long.');
  return key || null;
}
