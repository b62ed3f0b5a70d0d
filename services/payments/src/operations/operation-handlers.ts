import { randomUUID } from 'node:crypto';
import {
  paymentCaptured,
  paymentRefunded,
  paymentRefundFailed,
  paymentVoided,
} from '@loop-petal/contracts/events/payment-events';
import { addToOutbox } from '@loop-petal/service-kit/events/outbox';
import { inTransaction } from '@loop-petal/service-kit/postgres/postgres';
import type { PostgresDeps } from '@loop-petal/service-kit/service/postgres-store';
import type { Payment } from '../payment/payment.ts';
import { eventData, failedEvent } from '../payment/payment-events.ts';
import { moneyMoved, payments } from '../payment/payment-metrics.ts';
import { addRefund, movePayment } from '../payment/payment-store.ts';
import type { ChargeKeeper, ChargeOperation } from '../providers/provider.ts';
import { endCapture, endOperation, enqueueOperation, type Operation } from './operation-store.ts';

/** The part of the context that operations need; the context owns the loop that runs them. */
export type OperationContext = Pick<PostgresDeps, 'pool' | 'outbox' | 'logger'> & {
  readonly providerOf: (payment: Pick<Payment, 'provider'>) => ChargeKeeper;
};

async function capturePayment(ctx: OperationContext, operation: Operation): Promise<void> {
  const { payment } = operation;
  if (payment.status !== 'authorized') return drop(ctx, operation);
  const result = await ctx.providerOf(payment).capture(chargeOf(operation, payment.amountCents));
  if (result.ok) {
    const isCaptured = await endCapture(ctx.pool, operation.id, paymentCaptured(eventData(payment)));
    return count(isCaptured ? 'captured' : undefined, payment.amountCents);
  }
  const outcome = await inTransaction(ctx.pool, async (tx) => {
    if (!(await endOperation(tx, operation.id, 'failed', result.reason))) return;
    const failed = await movePayment(tx, payment.id, { from: ['authorized'], to: 'failed', message: result.reason });
    if (!failed) return;
    await addToOutbox(tx, failedEvent(failed, result.reason));
    await enqueueOperation(tx, { id: randomUUID(), paymentId: payment.id, kind: 'release' });
    return 'capture-failed';
  });
  count(outcome, payment.amountCents);
}

async function releasePayment(ctx: OperationContext, operation: Operation): Promise<void> {
  const { payment } = operation;
  if (payment.status === 'captured' || payment.providerId === null) return drop(ctx, operation);
  const result = await ctx.providerOf(payment).void(chargeOf(operation, payment.amountCents));
  if (!result.ok) ctx.logger.warn({ paymentId: payment.id, reason: result.reason }, 'the provider kept a hold');
  const outcome = await inTransaction(ctx.pool, async (tx) => {
    if (!(await endOperation(tx, operation.id, result.ok ? 'done' : 'failed', result.ok ? undefined : result.reason))) {
      return;
    }
    const voided = await movePayment(tx, payment.id, { from: ['voiding'], to: 'voided' });
    if (voided) await addToOutbox(tx, paymentVoided(eventData(voided)));
    return voided && 'voided';
  });
  count(outcome, 0);
}

/**
 * Refunds captured money, at most the remaining amount; without an amount (a cancellation), the whole remaining amount.
 */
async function refundPayment(ctx: OperationContext, operation: Operation): Promise<void> {
  const { payment } = operation;
  const left = payment.status === 'captured' ? payment.amountCents - payment.refundedCents : 0;
  const amountCents = operation.amountCents ?? left;
  if (operation.amountCents === null && left === 0) return drop(ctx, operation);
  const result =
    amountCents > 0 && amountCents <= left
      ? await ctx.providerOf(payment).refund(chargeOf(operation, amountCents))
      : { ok: false as const, reason: left > 0 ? 'Exceeds the remaining amount.' : 'Nothing is left to refund.' };
  const outcome = await inTransaction(ctx.pool, async (tx) => {
    if (!(await endOperation(tx, operation.id, result.ok ? 'done' : 'failed', result.ok ? undefined : result.reason))) {
      return;
    }
    const data = eventData(payment);
    if (!result.ok) {
      await addToOutbox(tx, paymentRefundFailed({ ...data, refundId: operation.id, reason: result.reason }));
      return 'refund-failed';
    }
    await addRefund(tx, payment.id, amountCents);
    await addToOutbox(tx, paymentRefunded({ ...data, refundId: operation.id, refundedCents: amountCents }));
    return 'refunded';
  });
  count(outcome, amountCents);
}

/** Call after the commit, so that a rolled-back attempt is not counted. */
function count(outcome: string | null | undefined, cents: number): void {
  if (!outcome) return;
  payments.inc({ outcome });
  if (outcome === 'captured' || outcome === 'refunded') moneyMoved.inc({ direction: outcome }, cents);
}

async function drop(ctx: OperationContext, operation: Operation): Promise<void> {
  await endOperation(ctx.pool, operation.id, 'dropped');
}

function chargeOf({ id, payment }: Operation, amountCents: number): ChargeOperation {
  return { operation: id, reference: payment.id, providerId: payment.providerId ?? '', amountCents };
}

/** Each handler calls the provider, then stores the outcome, its event and the operation's end in one transaction. */
export const OPERATION_HANDLERS = { capture: capturePayment, release: releasePayment, refund: refundPayment };
