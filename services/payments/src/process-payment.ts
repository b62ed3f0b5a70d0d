import { randomUUID } from 'node:crypto';
import type { PaymentView, ProcessPaymentRequest } from '@loop-petal/contracts/payments-api';
import { conflict, unprocessable } from '@loop-petal/service-kit/errors';
import type { z } from 'zod';
import { authorisePayment } from './authorise-payment.ts';
import type { Context } from './context.ts';
import { answerOf, hashToken, type Payment } from './payment.ts';
import { findEarlierPayment, startPayment } from './payment-store.ts';

export interface Shopper {
  ownerId: string;
  idempotencyKey: string | null;
  clientIp: string;
}

/** Authorises once per token and per idempotency key, however often and however simultaneously it is asked. */
export async function processPayment(
  ctx: Context,
  shopper: Shopper,
  request: z.output<typeof ProcessPaymentRequest>,
): Promise<z.infer<typeof PaymentView>> {
  const { ownerId, idempotencyKey, clientIp } = shopper;
  const tokenHash = hashToken(request.paymentToken);
  const started = await startPayment(ctx.pool, {
    id: randomUUID(),
    ownerId,
    tokenHash,
    idempotencyKey,
    provider: ctx.provider.name,
    amountCents: request.amount,
    // Postgres keeps no NUL characters.
    description: request.description?.replaceAll('\0', '') ?? null,
    foreignToken: ctx.provider.tokenize === undefined,
  });
  const payment = started ?? (await findEarlierPayment(ctx.pool, ownerId, tokenHash, idempotencyKey));
  if (!payment) throw unprocessable('Please enter your card details again.', 'token_unusable');
  if (!started) refuseOtherRequest(payment, tokenHash, request.amount);
  // An attempt without an outcome is made again under its reference: the provider charges a reference once.
  if (payment.status !== 'started') return answerOf(payment);
  return answerOf(await authorisePayment(ctx, payment, { token: request.paymentToken, clientIp }));
}

function refuseOtherRequest(earlier: Payment, tokenHash: Buffer, amountCents: number): void {
  if (!earlier.tokenHash.equals(tokenHash)) {
    throw conflict('This request was already used for another card.', 'idempotency_key_reused');
  }
  if (earlier.amountCents !== amountCents) {
    throw conflict('This card token was already used for another amount.', 'token_reused');
  }
}
