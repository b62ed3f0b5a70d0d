import type { ClaimFailedPaymentRequest, InternalPaymentView } from '@loop-petal/contracts/shapes/payments';
import { notFound } from '@loop-petal/service-kit/http/errors';
import { inTransaction } from '@loop-petal/service-kit/postgres/postgres';
import type { z } from 'zod';
import { lockAttempts } from '../cards/decline-store.ts';
import type { Context } from '../context.ts';
import { internalView } from '../payment/payment.ts';
import { claimFailedRow } from '../payment/payment-store.ts';

export async function claimFailedPayment(
  ctx: Context,
  claim: z.output<typeof ClaimFailedPaymentRequest>,
): Promise<InternalPaymentView> {
  const claimed = await inTransaction(ctx.pool, async (tx) => {
    await lockAttempts(tx, claim.ownerId, null);
    return claimFailedRow(tx, claim);
  });
  if (!claimed) throw notFound('Failed payment not found', 'no_failed_payment');
  return internalView(claimed);
}
