import { checkAddress, US_ONLY } from '@loop-petal/contracts/rules/address';
import { DAY_MS } from '@loop-petal/contracts/rules/business-days';
import { DAYS_TO_ACCEPT } from '@loop-petal/contracts/rules/shop';
import type { ShippingAddress } from '@loop-petal/contracts/shapes/orders';
import type { InternalPaymentView } from '@loop-petal/contracts/shapes/payments';
import { badRequest, notFound, ShopError, unavailable, unprocessable } from '@loop-petal/service-kit/http/errors';
import type { Context } from '../context.ts';
import { authorizedStatus, dayToDate } from '../orders/order.ts';
import { detailsEvent } from '../orders/order-details.ts';
import { reservationLines } from '../reservations/reservation-lines.ts';
import { isSuperseded, reserve } from '../reservations/reserve.ts';
import { buildOrder, destinationsOf, formAddress, orderItems, placedEvent, workOf } from './build-order.ts';
import { commitOrder, storedAnswer } from './commit-order.ts';
import { findOfferCode } from './offer-code.ts';
import { authorizedAmounts, differsFromQuote, priceLines, quoteChanged } from './price-lines.ts';
import { resolveLines } from './resolve-lines.ts';
import type { OrderSubmission, PlaceOrderResult } from './submission.ts';

/**
 * Prices the order, claims its payment, reserves limited editions and production time, and stores the order. When
 * prices or days differ from those the client showed, it voids the payment and answers with the new ones. A large order is
 * stored as a request, without work.
 * @throws ShopError 404, 409, 422 when it can't be ordered or shipped; 503 while payments or catalog do not answer
 */
export async function checkOut(ctx: Context, submission: OrderSubmission): Promise<PlaceOrderResult> {
  const { request, data } = submission;
  assertDeliverable(formAddress(request));
  const paymentClaim = claimPayment(ctx, submission);
  const { code, isKnown } = await findOfferCode(ctx, submission);
  const priced = await voidPaymentOnRefusal(ctx, submission, paymentClaim, async () => {
    return priceLines(resolveLines(request.orderItems, data.products), data.offers, request, code, data.now);
  });
  const destinations = destinationsOf(request);
  const [addresses, payment] = await Promise.all([
    voidPaymentOnRefusal(ctx, submission, paymentClaim, () => addressesOf(ctx, submission, destinations)),
    paymentClaim,
  ]);
  if (!isUsable(payment)) throw unprocessable('The payment did not go through. Please pay again.', 'payment_failed');

  if (differsFromQuote(request, priced, payment.amountCents)) {
    // the amounts may be right with the cart's code, so the payment is kept for a retry
    if (!isKnown)
      throw unavailable('We can’t look up your offer code. Please try again in a moment.', 'cart_unavailable');
    await voidPayment(ctx, submission);
    return { kind: 'quote-changed', answer: quoteChanged(priced) };
  }
  const items = orderItems(submission.orderId, priced, destinations);
  const isLarge = payment.amountCents > ctx.largeOrderCents;
  const wish = {
    pieces: reservationLines(priced.lines),
    work: workOf(request, items, priced.serviceName, addresses, isLarge),
  };
  const reserved = await voidPaymentOnRefusal(ctx, submission, paymentClaim, () =>
    reserve(ctx, submission.orderId, wish, data.now),
  );
  if (!reserved) return storedAnswer(ctx.pool, submission);
  const { version: reservationVersion, work } = reserved;
  if ('refused' in work) {
    await voidPayment(ctx, submission);
    return { kind: 'promise-refused', answer: work.refused };
  }
  const { promise, arrivesBy } = work;
  const largeBecause = isLarge ? 'total' : work.isLarge ? 'work' : null;
  const acceptance = largeBecause && 'requested';
  const unpromised = promise === null && !acceptance ? 'promise' : null;
  const reviewReason = request.addressUnchecked === true ? 'address' : unpromised;

  const order = buildOrder(
    submission.shopper,
    request,
    {
      ...authorizedAmounts(priced.totals, payment.amountCents),
      id: submission.orderId,
      status: 'pending',
      paymentStatus: payment.status === 'pending' ? 'pending' : authorizedStatus({ acceptance }),
      paymentId: payment.paymentId,
      shippingMethod: priced.serviceName,
      needsReview: reviewReason !== null,
      reviewReason,
      reservationVersion,
      promise,
      acceptance,
      largeBecause,
      answerBy: acceptance && new Date(data.now.getTime() + DAYS_TO_ACCEPT * DAY_MS),
      estimatedDelivery: acceptance ? null : dayToDate(arrivesBy),
      items,
      parcels: addresses.map((address, number) => ({ number, address })),
    },
    data.now,
  );
  return commitOrder(ctx, submission, order, [detailsEvent(order), placedEvent(order, request)], payment.amountCents);
}

/** Starts immediately, in parallel with pricing; awaiting it later throws its refusal. */
function claimPayment(ctx: Context, submission: OrderSubmission): Promise<InternalPaymentView> {
  const { request, orderId, id: submissionId, shopper } = submission;
  const { ownerId, visitorId } = shopper;
  const paymentClaim = ctx.payments.call('POST /internal/payments/{id}/claim', {
    params: { id: request.paymentId ?? '' },
    body: { orderId, ownerId, visitorId, submissionId },
  });
  paymentClaim.catch(() => undefined);
  return paymentClaim;
}

/**
 * Runs `work`. A refusal with 404 or 409 means that the order can't be placed as paid for, so the payment is voided
 * once its claim has succeeded. A superseded submission leaves the payment to its successor.
 */
async function voidPaymentOnRefusal<T>(
  ctx: Context,
  submission: OrderSubmission,
  paymentClaim: Promise<unknown>,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ShopError && [404, 409].includes(error.status) && !isSuperseded(error)) {
      await paymentClaim;
      await voidPayment(ctx, submission);
    }
    throw error;
  }
}

/**
 * Payments keeps it while another submission uses it. If this call fails, payments' sweeper voids it without an order.
 */
async function voidPayment(ctx: Context, submission: OrderSubmission): Promise<void> {
  const { request, orderId, id: submissionId, shopper } = submission;
  const id = request.paymentId ?? '';
  const body = { orderId, ownerId: shopper.ownerId, submissionId };
  await ctx.payments.call('POST /internal/payments/{id}/void', { params: { id }, body }).catch((error) => {
    ctx.logger.warn({ err: error, paymentId: id }, 'payment not voided yet');
  });
}

const isUsable = (payment: InternalPaymentView): boolean =>
  ['pending', 'authorized', 'captured'].includes(payment.status);

function assertDeliverable(address: ShippingAddress): void {
  const [error] = checkAddress(address).errors;
  if (error) throw unprocessable(error, error === US_ONLY ? 'us_only' : 'invalid_address');
}

/** Replaces the 404 for a deleted saved address that the cart still refers to. */
function asAddressDeleted(error: unknown): never {
  if (!(error instanceof ShopError) || error.status !== 404) throw error;
  const message = 'An address you ship to was deleted. Please choose another one in your cart.';
  throw notFound(message, 'address_deleted');
}

async function addressesOf(
  ctx: Context,
  { shopper, request }: OrderSubmission,
  destinations: (string | null)[],
): Promise<ShippingAddress[]> {
  const { userId } = shopper;
  const addressOf = async (addressId: string | null): Promise<ShippingAddress> => {
    if (addressId === null) return formAddress(request);
    if (!userId) throw badRequest('Please log in to ship to a saved address.', 'login_required');
    const {
      id: _,
      name: __,
      isDefault: ___,
      ...address
    } = await ctx.identity
      .call('GET /internal/users/{id}/addresses/{addressId}', { params: { id: userId, addressId } })
      .catch(asAddressDeleted);
    assertDeliverable(address);
    return address;
  };
  return Promise.all(destinations.map(addressOf));
}
