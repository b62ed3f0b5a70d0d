import { randomUUID } from 'node:crypto';
import { paymentAuthorized } from '@loop-petal/contracts/payment-events';
import { addToOutbox } from '@loop-petal/service-kit/events/outbox';
import { inTransaction } from '@loop-petal/service-kit/postgres/postgres';
import type { Context } from '../context.ts';
import { enqueueOperation } from '../operations/operation-store.ts';
import { type Payment, providerAway, stateAfter } from '../payment/payment.ts';
import { eventData } from '../payment/payment-events.ts';
import { payments } from '../payment/payment-metrics.ts';
import { beginAsking, findPayment, giveUp, movePayment } from '../payment/payment-store.ts';
import { type ProviderCharge, ProviderError } from '../providers/provider.ts';

/** Asks the provider for a started attempt; simultaneous callers of one attempt share the answer. */
export function authorisePayment(
  ctx: Context,
  payment: Payment,
  source: { token: string; clientIp: string },
): Promise<Payment> {
  const running = ctx.authorising.get(payment.id);
  if (running) return running;
  const attempt = askProvider(ctx, payment, source).finally(() => ctx.authorising.delete(payment.id));
  ctx.authorising.set(payment.id, attempt);
  return attempt;
}

async function askProvider(
  ctx: Context,
  payment: Payment,
  source: { token: string; clientIp: string },
): Promise<Payment> {
  const asking = await beginAsking(ctx.pool, payment.id);
  if (!asking) return (await findPayment(ctx.pool, payment.id)) ?? payment;
  try {
    const charge = await ctx.provider.authorise({
      ...source,
      reference: payment.id,
      amountCents: payment.amountCents,
      customer: payment.ownerId,
    });
    return await settleAttempt(ctx, asking, charge);
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    ctx.logger.warn({ paymentId: payment.id, err: error }, 'authorisation without an answer');
    // Another replica's question about the same attempt may still be on its way.
    return resolveAttempt(ctx, asking, error.isOver && asking.asks === 1);
  }
}

/**
 * Finds out what became of an attempt by its reference.
 * @param final nothing can be on its way to the provider any more, so that "not found" means "not charged"
 */
export async function resolveAttempt(ctx: Context, payment: Payment, final: boolean): Promise<Payment> {
  const charge = await ctx
    .providerOf(payment)
    .lookup(payment.id, payment.createdAt)
    .catch(() => undefined);
  if (charge) return settleAttempt(ctx, payment, charge);
  if (charge === null && final) await giveUp(ctx.pool, payment);
  throw providerAway();
}

/** Writes down what the provider says about a started (or pending) attempt, once, with its event. */
export async function settleAttempt(ctx: Context, payment: Payment, charge: ProviderCharge): Promise<Payment> {
  const settled = await inTransaction(ctx.pool, async (tx) => {
    const moved = await movePayment(tx, payment.id, {
      from: ['started'],
      to: stateAfter(charge),
      providerId: charge.providerId,
      message: charge.message,
      card: charge.card,
    });
    if (moved?.status === 'authorized') await addToOutbox(tx, paymentAuthorized(eventData(moved)));
    return moved;
  });
  if (settled) {
    payments.inc({ outcome: settled.status });
    ctx.outbox.wake();
    return settled;
  }
  return settledElsewhere(ctx, payment, charge);
}

/** Somebody else was quicker. If they gave the attempt up, money that came through after all is let go again. */
async function settledElsewhere(ctx: Context, payment: Payment, charge: ProviderCharge): Promise<Payment> {
  const now = await findPayment(ctx.pool, payment.id);
  if (now?.status === 'error' && charge.state !== 'declined') {
    await movePayment(ctx.pool, payment.id, { from: ['error'], to: 'error', providerId: charge.providerId });
    await enqueueOperation(ctx.pool, { id: randomUUID(), paymentId: payment.id, kind: 'release' });
    ctx.operations.wake();
  }
  return now ?? payment;
}
