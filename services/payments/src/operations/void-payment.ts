import { randomUUID } from 'node:crypto';
import type { InternalPaymentView, VoidPaymentRequest } from '@loop-petal/contracts/shapes/payments';
import { conflict, notFound } from '@loop-petal/service-kit/http/errors';
import { inTransaction, type Queryable } from '@loop-petal/service-kit/postgres/postgres';
import type { z } from 'zod';
import type { Context } from '../context.ts';
import { internalView, type Payment } from '../payment/payment.ts';
import { endClaim, lockPayment, movePayment } from '../payment/payment-store.ts';
import { dropCapture, enqueueOperation } from './operation-store.ts';

/**
 * Voids the authorization of a refused submission; idempotent. Keeps the payment while another submission claims it.
 * @throws ShopError 404, 409 `payment_used` for the payment of another order or of a placed order, 409
 * `payment_captured`
 */
export async function voidPayment(
  ctx: Context,
  paymentId: string,
  { orderId, ownerId, submissionId }: z.output<typeof VoidPaymentRequest>,
): Promise<InternalPaymentView> {
  const voided = await inTransaction(ctx.pool, async (tx) => {
    const isLast = await endClaim(tx, paymentId, submissionId);
    const payment = await lockPayment(tx, paymentId);
    if (!payment || payment.ownerId !== ownerId) throw notFound('Payment not found');
    if (payment.orderId !== orderId) throw conflict('This payment belongs to another order.', 'payment_used');
    if (payment.orderPlacedAt) throw conflict('An order was placed with this payment.', 'payment_used');
    if (!isLast) return payment;
    const voiding = await startVoid(tx, payment);
    if (!voiding) throw conflict('This payment is being captured; refund it instead.', 'payment_captured');
    return voiding;
  });
  ctx.operations.wake();
  return internalView(voided);
}

/** Marks an uncaptured payment as unusable and enqueues its release. @returns null while a capture runs */
export async function startVoid(tx: Queryable, payment: Payment): Promise<Payment | null> {
  if (payment.status !== 'pending' && payment.status !== 'authorized') return payment;
  if (!(await dropCapture(tx, payment.id))) return null;
  await enqueueOperation(tx, { id: randomUUID(), paymentId: payment.id, kind: 'release' });
  return movePayment(tx, payment.id, { from: [payment.status], to: 'voiding' });
}
