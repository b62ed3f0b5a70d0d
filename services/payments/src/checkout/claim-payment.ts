import type { ClaimPaymentRequest, InternalPaymentView } from '@loop-petal/contracts/shapes/payments';
import { conflict, notFound } from '@loop-petal/service-kit/http/errors';
import type { z } from 'zod';
import type { Context } from '../context.ts';
import { internalView } from '../payment/payment.ts';
import { claimRow, findPayment } from '../payment/payment-store.ts';

/**
 * Reserves an authorized (or pending) payment for a submission of one order; a visitor's payment moves to the account.
 * Idempotent.
 * @throws ShopError 404 for another owner's payment, 409 `payment_used`, 409 `payment_unusable`
 */
export async function claimPayment(
  ctx: Context,
  paymentId: string,
  claim: z.output<typeof ClaimPaymentRequest>,
): Promise<InternalPaymentView> {
  const claimed = await claimRow(ctx.pool, paymentId, claim);
  if (claimed) return internalView(claimed);
  const payment = await findPayment(ctx.pool, paymentId);
  if (!payment || payment.ownerId !== claim.ownerId) throw notFound('Payment not found');
  if (payment.orderId === claim.orderId && payment.status === 'captured') return internalView(payment);
  if (payment.orderId !== null && payment.orderId !== claim.orderId) {
    throw conflict('This payment belongs to another order.', 'payment_used');
  }
  throw conflict('This payment can no longer be used. Please pay again.', 'payment_unusable');
}
