import type { Context } from '../context.ts';

export interface Payer {
  ownerId: string;
  visitorId?: string | undefined;
}

/**
 * Voids a refused payment; payments keeps it while another submission uses it. If this call fails, payments' sweeper
 * voids a payment without an order.
 */
export async function releaseClaim(
  ctx: Pick<Context, 'payments' | 'logger'>,
  claim: { paymentId: string; orderId: string; submissionId: string; payer: Payer },
): Promise<void> {
  const { paymentId: id, orderId, submissionId, payer } = claim;
  const body = { orderId, ownerId: payer.ownerId, submissionId };
  await ctx.payments.call('POST /internal/payments/{id}/void', { params: { id }, body }).catch((error) => {
    ctx.logger.warn({ err: error, paymentId: id }, 'payment not voided yet');
  });
}
