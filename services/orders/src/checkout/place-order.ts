import { randomUUID } from 'node:crypto';
import type { PlaceOrderRequest } from '@loop-petal/contracts/shapes/orders';
import { paymentStatusOf } from '@loop-petal/contracts/shapes/payments';
import { badRequest, ShopError } from '@loop-petal/service-kit/http/errors';
import type { Agreed } from '../agreed/accept-quote.ts';
import { isQuoteRefusal } from '../agreed/quote-rules.ts';
import type { Context } from '../context.ts';
import { deriveId } from '../orders/derive-id.ts';
import { isReservationOpen } from '../reservations/reservation-store.ts';
import { isSuperseded, releaseReservation, reserve } from '../reservations/reserve.ts';
import { commitOrder, storedAnswer } from './commit-order.ts';
import { checkRequest, decideCheckout, decideFailedPayment, decideWish } from './decide-checkout.ts';
import { claimFailedPayment, gatherFacts, type LoadedSubmission, loadCheckout, voidPayment } from './gather-facts.ts';
import {
  assertSameBody,
  hashSubmission,
  type OrderSubmission,
  type PlaceOrderResult,
  type Refusal,
  repeatedAnswer,
  type Shopper,
} from './submission.ts';

/**
 * Places an order once, for any number of repeated or concurrent requests.
 * @param header the request's Idempotency-Key
 * @param agreed the offer whose lines are ordered, at its prices
 * @throws ShopError 400 `payment_required`, 409 `idempotency_key_reused`, `payment_used` or `superseded`, and the
 * refusals of decide-checkout.ts; 503 while payments or catalog do not answer
 */
export function placeOrder(
  ctx: Context,
  shopper: Shopper,
  request: PlaceOrderRequest,
  header?: string,
  agreed?: Agreed,
): Promise<PlaceOrderResult> {
  const { ownerId } = shopper;
  const isFailed = paymentStatusOf(request.paymentStatus ?? '') === 'failed';
  const paymentId = isFailed ? null : request.paymentId || null;
  if (!isFailed && !paymentId) throw badRequest('Please pay first.', 'payment_required');
  // a failed submission may be logged under the key of the order placed after it
  const key = header ? `${isFailed ? 'failed' : 'key'} ${header}` : `payment ${paymentId ?? randomUUID()}`;
  const orderId = deriveId(ctx.linkSecret, 'order', ownerId, paymentId ?? key);
  const bodyHash = hashSubmission(agreed ? [agreed.id, agreed.body] : request);

  const submissionKey = JSON.stringify([ownerId, key]);
  const inProgress = ctx.submissions.get(submissionKey);
  if (inProgress) {
    assertSameBody(inProgress.bodyHash, bodyHash);
    return inProgress.placed;
  }
  const submission = { shopper, request, orderId, id: randomUUID(), key, bodyHash, agreed };
  const submitOnce = () => submit(ctx, submission, isFailed ? logFailedPayment : checkOut);
  const placed = submitOnce()
    .catch(async (error) => {
      // the submission that superseded this one may have been refused or stored by now
      if (!isSuperseded(error) || (await isReservationOpen(ctx.pool, orderId))) throw error;
      return submitOnce();
    })
    .finally(() => ctx.submissions.delete(submissionKey));
  ctx.submissions.set(submissionKey, { bodyHash, placed });
  return placed;
}

async function submit(ctx: Context, submission: OrderSubmission, place: typeof checkOut): Promise<PlaceOrderResult> {
  const { earlier, ...stored } = await loadCheckout(ctx.pool, submission);
  return earlier
    ? repeatedAnswer(earlier, submission.bodyHash)
    : place(ctx, { ...submission, ...stored, settings: ctx.settings.current() });
}

/**
 * Gathers the facts, decides, reserves, decides again, and stores the order. A large order is stored as a request,
 * without production time. Only a refusal undoes the submission's reservations: after a failure, the order may be
 * stored or submitted again, and reservations without an order expire.
 */
async function checkOut(ctx: Context, submission: LoadedSubmission): Promise<PlaceOrderResult> {
  const refused = checkRequest(submission);
  if (refused) throw refused;
  const facts = await gatherFacts(ctx, submission);
  const undos: Undo[] = [async (refusal) => void (isFinal(refusal) && (await voidPayment(ctx, facts)))];
  const wanted = decideWish(facts);
  if ('refused' in wanted) return refuse(undos, wanted.refused);
  const reserved = await reserve(ctx, facts.orderId, wanted.wish, facts.now);
  if (!reserved) return storedAnswer(ctx.pool, facts);
  undos.push(() => releaseReservation(ctx, reserved));
  const decided = decideCheckout(facts, wanted, reserved);
  if ('refused' in decided) return refuse(undos, decided.refused);
  return commitOrder(ctx, facts, decided).catch((error) => {
    if (isQuoteRefusal(error)) return refuse(undos, error);
    throw error;
  });
}

/**
 * Stores the client's log of a failed payment for admins: a cancelled order without a payment, excluded from
 * statistics, with the amounts that the shopper saw. Publishes no event, because neither cart nor stock changes.
 */
async function logFailedPayment(ctx: Context, submission: LoadedSubmission): Promise<PlaceOrderResult> {
  const decided = decideFailedPayment(submission);
  if ('refused' in decided) throw decided.refused;
  await claimFailedPayment(ctx, submission);
  return commitOrder(ctx, submission, decided);
}

type Undo = (refusal: Refusal) => Promise<void>;

/** @throws ShopError 409 `superseded` when another submission has taken over and keeps the payment */
async function refuse(undos: Undo[], refusal: Refusal): Promise<PlaceOrderResult> {
  for (const undo of undos.toReversed()) await undo(refusal);
  if (refusal instanceof ShopError) throw refusal;
  return { kind: 'refused', answer: refusal };
}

/** Whether the refusal is final for this payment; after other refusals the payment is kept for a retry. */
const isFinal = (refusal: Refusal): boolean =>
  !(refusal instanceof ShopError) || ([404, 409, 422].includes(refusal.status) && !isSuperseded(refusal));
