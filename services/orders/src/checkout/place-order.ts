import { createHash, randomUUID } from 'node:crypto';
import type { PlaceOrderRequest } from '@loop-petal/contracts/shapes/orders';
import { paymentStatusOf } from '@loop-petal/contracts/shapes/payments';
import { badRequest } from '@loop-petal/service-kit/http/errors';
import type { Context } from '../context.ts';
import { isReservationOpen } from '../reservations/reservation-store.ts';
import { isSuperseded } from '../reservations/reserve.ts';
import type { Shopper } from './build-order.ts';
import { checkOut } from './check-out.ts';
import { deriveOrderId } from './derive-order-id.ts';
import { loadCheckout } from './load-checkout.ts';
import { logFailedPayment } from './log-failed-payment.ts';
import { assertSameBody, type OrderSubmission, type PlaceOrderResult, repeatedAnswer } from './submission.ts';

/**
 * Places an order once, for any number of repeated or concurrent requests.
 * @param header the request's Idempotency-Key
 * @throws ShopError 400 `payment_required`, 409 `idempotency_key_reused`, and the errors of `checkOut`
 */
export function placeOrder(
  ctx: Context,
  shopper: Shopper,
  request: PlaceOrderRequest,
  header?: string,
): Promise<PlaceOrderResult> {
  const { ownerId } = shopper;
  const isFailed = paymentStatusOf(request.paymentStatus ?? '') === 'failed';
  const paymentId = isFailed ? null : request.paymentId || null;
  if (!isFailed && !paymentId) throw badRequest('Please pay first.', 'payment_required');
  // a failed submission may be logged under the key of the order that is placed afterwards
  const key = header ? `${isFailed ? 'failed' : 'key'} ${header}` : `payment ${paymentId ?? randomUUID()}`;
  const orderId = deriveOrderId(ctx.linkSecret, ownerId, paymentId ?? key);
  const bodyHash = createHash('sha256').update(JSON.stringify(request)).digest('base64url');

  const submissionKey = JSON.stringify([ownerId, key]);
  const inProgress = ctx.submissions.get(submissionKey);
  if (inProgress) {
    assertSameBody(inProgress.bodyHash, bodyHash);
    return inProgress.placed;
  }
  const submission = { shopper, request, orderId, id: randomUUID(), key, bodyHash };
  const placed = submit(ctx, submission, isFailed).finally(() => ctx.submissions.delete(submissionKey));
  ctx.submissions.set(submissionKey, { bodyHash, placed });
  return placed;
}

/** Submits again after the superseding submission was refused or stored. */
async function submit(
  ctx: Context,
  submission: Omit<OrderSubmission, 'data'>,
  isFailed: boolean,
): Promise<PlaceOrderResult> {
  try {
    return await submitOnce(ctx, submission, isFailed);
  } catch (error) {
    if (!isSuperseded(error) || (await isReservationOpen(ctx.pool, submission.orderId))) throw error;
    return submitOnce(ctx, submission, isFailed);
  }
}

async function submitOnce(
  ctx: Context,
  submission: Omit<OrderSubmission, 'data'>,
  isFailed: boolean,
): Promise<PlaceOrderResult> {
  const { shopper, request, orderId, key, bodyHash } = submission;
  const productIds = request.orderItems.map(({ productId }) => productId);
  const data = await loadCheckout(ctx.pool, { ownerId: shopper.ownerId, key, orderId }, productIds);
  if (data.earlier) return repeatedAnswer(data.earlier, bodyHash);
  return isFailed ? logFailedPayment(ctx, { ...submission, data }) : checkOut(ctx, { ...submission, data });
}
