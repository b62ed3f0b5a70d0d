import { randomUUID } from 'node:crypto';
import type { PaymentView, ProcessPaymentRequest } from '@loop-petal/contracts/shapes/payments';
import { conflict, tooMany, unprocessable } from '@loop-petal/service-kit/http/errors';
import { networkOf } from '@loop-petal/service-kit/http/network';
import { pipeline } from '@loop-petal/service-kit/postgres/open-transactions';
import { inTransaction } from '@loop-petal/service-kit/postgres/postgres';
import type { z } from 'zod';
import { type DeclineCounts, formatWait, requiredWait } from '../cards/card-testing.ts';
import { countDeclines, lockAttempts } from '../cards/decline-store.ts';
import type { Context } from '../context.ts';
import { hashToken, type Payment, toPaymentView } from '../payment/payment.ts';
import { attemptsRefused } from '../payment/payment-metrics.ts';
import { findEarlierPayment, type NewPayment, startPayment } from '../payment/payment-store.ts';
import { authorizePayment } from './authorize-payment.ts';

export interface Shopper {
  ownerId: string;
  idempotencyKey: string | null;
  clientIp: string;
}

/**
 * Authorizes `amount` cents, once per token and idempotency key, even for concurrent requests.
 * @throws ShopError 422 `payment_declined` or `token_unusable`, 409 `token_reused` or `idempotency_key_reused`, 429
 * `too_many_declines`, 503 `payment_provider_error`
 */
export async function processPayment(
  ctx: Context,
  shopper: Shopper,
  request: z.output<typeof ProcessPaymentRequest>,
): Promise<z.infer<typeof PaymentView>> {
  const { ownerId, idempotencyKey, clientIp } = shopper;
  const tokenHash = hashToken(request.paymentToken);
  const id = randomUUID();
  const payment = await findOrStart(ctx, {
    id,
    ownerId,
    tokenHash,
    idempotencyKey,
    provider: ctx.provider.name,
    amountCents: request.amount,
    // Postgres can't store NUL characters
    description: request.description?.replaceAll('\0', '') ?? null,
    network: ctx.countsNetworks ? networkOf(clientIp) : null,
    isProviderToken: ctx.provider.tokenize === undefined,
  });
  if (!payment) throw unprocessable('Please enter your card details again.', 'token_unusable');
  if (payment.id !== id) assertSameRequest(payment, tokenHash, request.amount);
  // an attempt without an outcome is repeated under its reference, which the provider charges once
  if (payment.status !== 'started') return toPaymentView(payment);
  return toPaymentView(
    await authorizePayment(ctx, payment, { token: request.paymentToken, clientIp, isNew: payment.id === id }),
  );
}

/** Only a new attempt counts, because a repeated one does not try another card. @returns null for an unusable token */
async function findOrStart(ctx: Context, attempt: NewPayment): Promise<Payment | null> {
  const { ownerId, network, tokenHash, idempotencyKey } = attempt;
  const { payment } = await inTransaction(ctx.pool, async (tx) => {
    // sent together: each statement reads the data committed after the lock
    const [, earlier, declines] = await Promise.all([
      lockAttempts(tx, ownerId, network),
      findEarlierPayment(tx, ownerId, tokenHash, idempotencyKey),
      countDeclines(tx, ownerId, network),
    ]);
    if (earlier) return { payment: earlier };
    assertFewDeclines(declines);
    const starting = startPayment(tx, attempt);
    await pipeline(tx, starting);
    return { payment: starting };
  });
  return payment;
}

function assertFewDeclines(declines: DeclineCounts): void {
  const wait = requiredWait(declines);
  if (!wait) return;
  attemptsRefused.inc({ by: wait.by });
  const where = wait.by === 'network' ? ' in your network' : '';
  throw tooMany(
    `Several cards were declined${where}. Please wait ${formatWait(wait.seconds)} before you try again, or contact us.`,
    'too_many_declines',
    wait.seconds,
  );
}

function assertSameRequest(earlier: Payment, tokenHash: Buffer, amountCents: number): void {
  if (!earlier.tokenHash.equals(tokenHash)) {
    throw conflict('This request was already used for another card.', 'idempotency_key_reused');
  }
  if (earlier.amountCents !== amountCents) {
    throw conflict('This card token was already used for another amount.', 'token_reused');
  }
}
