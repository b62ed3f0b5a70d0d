import type { ShippingAddress } from '@loop-petal/contracts/orders-api';
import type { InternalPaymentView } from '@loop-petal/contracts/payments-api';
import { badRequest, notFound, ShopError, unavailable, unprocessable } from '@loop-petal/service-kit/http/errors';
import type { Context } from '../context.ts';
import { isUnitedStates, US_ONLY } from '../orders/order.ts';
import { isSuperseded, reservePieces } from '../reservations/reserve.ts';
import { destinationsOf, formAddress, newOrder, orderItems, placedEvent } from './build-order.ts';
import { storeOrder } from './commit-order.ts';
import { offerCodeOf } from './offer-code.ts';
import { differs, type Priced, priceLines, quoteChanged, withShipping } from './price-lines.ts';
import { pickLines, reservationLines } from './resolve-lines.ts';
import type { OrderSubmission, PlaceOrderResult } from './submission.ts';

/** Reprices, claims the payment, reserves what is limited and stores the order. */
export async function checkOut(ctx: Context, submission: OrderSubmission): Promise<PlaceOrderResult> {
  const { request, stock } = submission;
  refuseAbroad(request.country);
  const claiming = claimPayment(ctx, submission);
  const { code, isKnown } = await offerCodeOf(ctx, submission);
  const priced = await orVoid(ctx, submission, claiming, async () => {
    return priceLines(pickLines(request.orderItems, stock.products), stock.offers, request, code, stock.now);
  });
  const destinations = destinationsOf(request);
  const [addresses, payment] = await Promise.all([
    orVoid(ctx, submission, claiming, () => addressesOf(ctx, submission, destinations)),
    claiming,
  ]);
  const shipping = await quoteShipping(ctx, submission, priced, addresses);
  refuseUnusable(payment);

  const amounts = withShipping(priced.totals, shipping.costCents);
  if (differs(request, priced, amounts, payment.amountCents)) {
    // With the cart's code it may be right: the payment stays for the next try.
    if (!isKnown)
      throw unavailable('We can’t look up your offer code. Please try again in a moment.', 'cart_unavailable');
    await voidPayment(ctx, submission);
    return { kind: 'quote-changed', answer: quoteChanged(priced, amounts) };
  }
  const limited = reservationLines(priced.lines);
  // Without any now, what an earlier submission holds goes back.
  const reservationVersion =
    limited.length > 0 || stock.isReserved
      ? await orVoid(ctx, submission, claiming, () => reservePieces(ctx, submission.orderId, limited))
      : 0;

  const order = newOrder(
    submission.shopper,
    request,
    {
      ...amounts,
      id: submission.orderId,
      status: 'pending',
      paymentStatus: payment.status === 'pending' ? 'pending' : 'succeeded',
      paymentId: payment.paymentId,
      shippingMethod: shipping.serviceName,
      needsReview: shipping.isGuess || request.addressUnchecked === true,
      reservationVersion,
      estimatedDelivery: shipping.estimatedDelivery,
      items: orderItems(priced, destinations),
      parcels: addresses.map((address, number) => ({ number, address })),
    },
    stock.now,
  );
  return storeOrder(ctx, submission, order, [placedEvent(order, request)], payment.amountCents);
}

/** Starts at once, beside everything else; whoever awaits it later sees its refusal. */
function claimPayment(ctx: Context, submission: OrderSubmission): Promise<InternalPaymentView> {
  const { request, orderId, shopper } = submission;
  const { ownerId, visitorId } = shopper;
  const claiming = ctx.payments.call('POST /internal/payments/{id}/claim', {
    params: { id: request.paymentId ?? '' },
    body: { orderId, ownerId, visitorId },
  });
  claiming.catch(() => undefined);
  return claiming;
}

/**
 * A refusal that changes what the order costs makes the payment useless: it is let go, once it is known to be theirs.
 * Superseded, it is the other submission's.
 */
async function orVoid<T>(
  ctx: Context,
  submission: OrderSubmission,
  claiming: Promise<unknown>,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ShopError && [404, 409].includes(error.status) && !isSuperseded(error)) {
      await claiming;
      await voidPayment(ctx, submission);
    }
    throw error;
  }
}

/** What can't be voided now is voided by the payments sweeper, as no order ever comes for it. */
async function voidPayment(ctx: Context, submission: OrderSubmission): Promise<void> {
  const { request, orderId, shopper } = submission;
  const id = request.paymentId ?? '';
  const body = { orderId, ownerId: shopper.ownerId };
  await ctx.payments.call('POST /internal/payments/{id}/void', { params: { id }, body }).catch((error) => {
    ctx.logger.warn({ err: error, paymentId: id }, 'payment not voided yet');
  });
}

function refuseUnusable(payment: InternalPaymentView): void {
  if (['pending', 'authorized', 'captured'].includes(payment.status)) return;
  throw unprocessable('The payment did not go through. Please pay again.', 'payment_failed');
}

function refuseAbroad(country: string): void {
  if (!isUnitedStates(country)) throw unprocessable(US_ONLY, 'us_only');
}

/** The cart still names it; only its owner can say where the flowers shall go instead. */
function refuseDeleted(error: unknown): never {
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
      .catch(refuseDeleted);
    refuseAbroad(address.country);
    return address;
  };
  return Promise.all(destinations.map(addressOf));
}

/** Without an answer from shipping the shop's own price list holds, and somebody looks at the order. */
async function quoteShipping(ctx: Context, { request }: OrderSubmission, priced: Priced, addresses: ShippingAddress[]) {
  const destinations = destinationsOf(request);
  const piecesTo = (destination: string | null) =>
    request.orderItems
      .filter((line) => (line.shipToAddressId ?? null) === destination)
      .reduce((pieces, line) => pieces + line.quantity, 0);
  try {
    const quote = await ctx.shipping.call('POST /internal/quotes', {
      body: {
        service: request.shippingMethod,
        subtotalCents: priced.totals.subtotalCents,
        parcels: addresses.map(({ zipCode, country }, index) => ({
          zipCode,
          country,
          pieces: piecesTo(destinations[index] ?? null),
        })),
      },
    });
    return { ...quote, estimatedDelivery: new Date(quote.estimatedDelivery), isGuess: false };
  } catch (error) {
    if (!(error instanceof ShopError) || error.status !== 503) throw error;
    ctx.logger.warn({ err: error }, 'shipping gave no quote; the order is flagged for review');
    const { shippingCents } = priced.totals;
    return { costCents: shippingCents, serviceName: priced.serviceName, estimatedDelivery: null, isGuess: true };
  }
}
