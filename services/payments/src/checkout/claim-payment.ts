import type { InternalPaymentView } from '@loop-petal/contracts/payments-api';
import { conflict, notFound } from '@loop-petal/service-kit/http/errors';
import type { Context } from '../context.ts';
import { internalView } from '../payment/payment.ts';
import { claimPaymentRow, findPayment } from '../payment/payment-store.ts';

/** Holds an authorised (or pending) payment for one order of its owner, whom it belongs to from now on; repeating the claim changes nothing. */
export async function claimPayment(
  ctx: Context,
  paymentId: string,
  claim: { orderId: string; ownerId: string; visitorId?: string | undefined },
): Promise<InternalPaymentView> {
  const claimed = await claimPaymentRow(ctx.pool, paymentId, claim);
  if (claimed) return internalView(claimed);
  const payment = await findPayment(ctx.pool, paymentId);
  if (!payment || payment.ownerId !== claim.ownerId) throw notFound('Payment not found');
  if (payment.orderId === claim.orderId && payment.status === 'captured') return internalView(payment);
  if (payment.orderId !== null && payment.orderId !== claim.orderId) {
    throw conflict('This payment belongs to another order.', 'payment_used');
  }
  throw conflict('This payment can no longer be used. Please pay again.', 'payment_unusable');
}
