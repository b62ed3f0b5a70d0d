import { randomUUID } from 'node:crypto';
import { paymentAuthorized } from '@loop-petal/contracts/events/payment-events';
import type { Context } from '../context.ts';
import { enqueueOperation } from '../operations/operation-store.ts';
import { type Payment, providerUnavailable, stateAfter } from '../payment/payment.ts';
import { eventData } from '../payment/payment-events.ts';
import { payments } from '../payment/payment-metrics.ts';
import { abandonAttempt, beginAuthorization, findPayment, movePayment } from '../payment/payment-store.ts';
import { type ProviderCharge, ProviderError } from '../providers/provider.ts';

/**
 * Authorizes a started attempt at the provider; concurrent callers of one attempt share the answer.
 * @param isNew whether the caller has just started it; otherwise it is requested again
 * @throws ShopError 503 `payment_provider_error` while the outcome is unknown
 */
export function authorizePayment(
  ctx: Context,
  payment: Payment,
  source: { token: string; clientIp: string; isNew: boolean },
): Promise<Payment> {
  const running = ctx.authorizing.get(payment.id);
  if (running) return running;
  const attempt = authorizeAtProvider(ctx, payment, source).finally(() => ctx.authorizing.delete(payment.id));
  ctx.authorizing.set(payment.id, attempt);
  return attempt;
}

async function authorizeAtProvider(
  ctx: Context,
  payment: Payment,
  { token, clientIp, isNew }: { token: string; clientIp: string; isNew: boolean },
): Promise<Payment> {
  const asking = isNew ? payment : await beginAuthorization(ctx.pool, payment.id);
  if (!asking) return (await findPayment(ctx.pool, payment.id)) ?? payment;
  try {
    const charge = await ctx.provider.authorize({
      token,
      clientIp,
      reference: payment.id,
      amountCents: payment.amountCents,
      customer: payment.ownerId,
    });
    return await settleAttempt(ctx, asking, charge);
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    ctx.logger.warn({ paymentId: payment.id, err: error }, 'an authorization got no response');
    // another replica's request for the same attempt may still be in flight
    return resolveAttempt(ctx, asking, error.isFinal && asking.asks === 1);
  }
}

/**
 * Looks up the outcome of an attempt at the provider by its reference.
 * @param final no request can be in flight, so "not found" means "not charged"
 * @throws ShopError 503 `payment_provider_error` without an outcome
 */
export async function resolveAttempt(ctx: Context, payment: Payment, final: boolean): Promise<Payment> {
  const charge = await ctx
    .providerOf(payment)
    .lookup(payment.id, payment.createdAt)
    .catch(() => undefined);
  if (charge) return settleAttempt(ctx, payment, charge);
  if (charge === null && final) await abandonAttempt(ctx.pool, payment);
  throw providerUnavailable();
}

/** Stores the provider's answer to a started attempt, once, with its event. */
async function settleAttempt(ctx: Context, payment: Payment, charge: ProviderCharge): Promise<Payment> {
  const to = stateAfter(charge);
  const { providerId, message, card } = charge;
  const settled = await movePayment(
    ctx.pool,
    payment.id,
    { from: ['started'], to, providerId, message, card },
    to === 'authorized' ? paymentAuthorized(eventData(payment)) : undefined,
  );
  if (settled) {
    payments.inc({ outcome: settled.status });
    ctx.outbox.wake();
    return settled;
  }
  return readSettled(ctx, payment, charge);
}

/**
 * Reads an attempt that another request has settled. If that request abandoned it, a charge that was made anyway is
 * released.
 */
async function readSettled(ctx: Context, payment: Payment, charge: ProviderCharge): Promise<Payment> {
  const now = await findPayment(ctx.pool, payment.id);
  if (now?.status === 'error' && charge.state !== 'declined') {
    await movePayment(ctx.pool, payment.id, { from: ['error'], to: 'error', providerId: charge.providerId });
    await enqueueOperation(ctx.pool, { id: randomUUID(), paymentId: payment.id, kind: 'release' });
    ctx.operations.wake();
  }
  return now ?? payment;
}
