import type { ClaimPaymentRequest, InternalPaymentView } from '@loop-petal/contracts/payments-api';
import { notFound } from '@loop-petal/service-kit/http/errors';
import { inTransaction } from '@loop-petal/service-kit/postgres/postgres';
import type { z } from 'zod';
import { lockAttempts } from '../cards/decline-store.ts';
import type { Context } from '../context.ts';
import { internalView } from '../payment/payment.ts';
import { claimFailedPaymentRow } from '../payment/payment-store.ts';

/**
 * Ties the latest declined card of a shopper to the cancelled order that logs it; repeating the claim changes nothing.
 * Declined cards are few (see card-testing.ts), so these orders are.
 * @throws ShopError 404 when every declined card of the last hour has its order
 */
export async function claimFailedPayment(
  ctx: Context,
  claim: z.output<typeof ClaimPaymentRequest>,
): Promise<InternalPaymentView> {
  const claimed = await inTransaction(ctx.pool, async (tx) => {
    await lockAttempts(tx, claim.ownerId, null);
    return claimFailedPaymentRow(tx, claim);
  });
  if (!claimed) throw notFound('No failed payment is known.', 'no_failed_payment');
  return internalView(claimed);
}
