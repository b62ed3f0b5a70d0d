import type { ShopEvent } from '@loop-petal/contracts/events/event';
import { orderDelivered } from '@loop-petal/contracts/events/order-events';
import { checkAddress, US_ONLY } from '@loop-petal/contracts/rules/address';
import { DAY_MS } from '@loop-petal/contracts/rules/business-days';
import { orderPause } from '@loop-petal/contracts/rules/closed-days';
import { shopDay } from '@loop-petal/contracts/rules/days';
import { namesHiddenGiver, RECIPIENT_NEEDED } from '@loop-petal/contracts/rules/hidden-giver';
import { formatCents, toCents } from '@loop-petal/contracts/rules/money';
import { isPaidOutside } from '@loop-petal/contracts/rules/paid-outside';
import { isPickup } from '@loop-petal/contracts/rules/pickup';
import { isOffered } from '@loop-petal/contracts/rules/pricing';
import { findDelivery } from '@loop-petal/contracts/rules/shipping-services';
import { DAYS_TO_ACCEPT } from '@loop-petal/contracts/rules/shop';
import type { PlaceOrderRequest, ShippingAddress } from '@loop-petal/contracts/shapes/orders';
import {
  badRequest,
  conflict,
  notFound,
  ShopError,
  unavailable,
  unprocessable,
} from '@loop-petal/service-kit/http/errors';
import { soldByOffer } from '../agreed/agreed-lines.ts';
import { refuseAcceptance } from '../agreed/quote-rules.ts';
import { authorizedStatus, dayToDate, type OrderItem, type OrderParcel, type OrderRecord } from '../orders/order.ts';
import { detailsEvent } from '../orders/order-details.ts';
import { nameWishPictures, wishPictures } from '../pictures/wish-pictures.ts';
import { reservationLines, type Wish } from '../reservations/reservation-lines.ts';
import type { Reserved } from '../reservations/reserve.ts';
import { attemptedItems, buildOrder, formAddress, orderItems, placedEvent, workOf } from './build-order.ts';
import { decideWork } from './decide-work.ts';
import { destinationsOf } from './destinations.ts';
import type { CheckoutFacts, LoadedSubmission } from './gather-facts.ts';
import { giftTo, labelAddress, refuseGifts } from './gifts.ts';
import {
  authorizedAmounts,
  differsFromQuote,
  isTooLarge,
  type PricedOrder,
  priceLines,
  priceReceipt,
  quoteChanged,
  shownAmounts,
} from './price-lines.ts';
import { resolveLines, soldInShop } from './resolve-lines.ts';
import type { OrderSubmission, Refusal } from './submission.ts';

const MAX_FAILED_LINES = 20;

interface Refused {
  refused: Refusal;
}

type Parcel = Omit<OrderParcel, 'number'>;

/** What the submission has to reserve before its order is placed. */
interface Wanted {
  priced: PricedOrder;
  items: OrderItem[];
  parcels: Parcel[];
  isLarge: boolean;
  wish: Wish;
}

export interface PlacedOrder {
  order: OrderRecord;
  events: ShopEvent[];
  paymentCents: number;
}

/** A refusal that requires no other service. */
export function checkRequest({
  request,
  shopper,
  agreed,
}: Pick<OrderSubmission, 'request' | 'shopper' | 'agreed'>): ShopError | undefined {
  if (isPaidOutside(request) && !agreed?.enteredBy) {
    return badRequest('Only the owner can enter a payment from outside the shop.', 'paid_outside');
  }
  if (!shopper.userId && destinationsOf(request).some((addressId) => addressId !== null)) {
    return badRequest('Please log in to ship to a saved address.', 'login_required');
  }
  if (!findDelivery(request.shippingMethod)) {
    return badRequest('Please choose one of the offered shipping services.', 'unknown_service');
  }
  if (isPickup(request.shippingMethod)) return refusePickup(request);
  return refuseGifts(request) ?? refuseAddress(formAddress(request));
}

/**
 * The limited editions and the work to reserve for this order, or a refusal because of its lines, prices or payment.
 */
export function decideWish(facts: CheckoutFacts): Wanted | Refused {
  const { request, payment, offerCode, settings, agreed } = facts;
  const today = shopDay(facts.now, facts.timeZone);
  const refused = agreed?.quote && refuseAcceptance(agreed.quote, agreed.offer.version, today);
  if (refused) return { refused };
  const service = findDelivery(request.shippingMethod);
  const sale = agreed?.enteredBy?.handedOver;
  if (service && !sale && !isOffered(settings, service.code)) {
    return { refused: serviceUnavailable(service.name, agreed !== undefined) };
  }
  const pause = sale ? null : orderPause(settings.closed, today);
  if (pause) return { refused: conflict(`${pause} Your card was not charged.`, 'closed') };
  const lines = resolveLines(request.orderItems, soldTo(facts));
  if (lines instanceof ShopError) return { refused: lines };
  if (!facts.hasPictures) return { refused: pictureLost() };
  const priced = priceLines(lines, { ...facts, soldIn: sale?.state }, offerCode.code);
  if (isTooLarge(priced.totals.listSubtotalCents, priced.totals.totalCents)) return { refused: tooLarge() };
  const destinations = destinationsOf(request);
  const parcels = facts.addresses.flatMap((address, index): Parcel[] => {
    const gift = giftTo(request, destinations[index] ?? null);
    return address ? [{ address: labelAddress(address, gift), gift }] : [];
  });
  if (parcels.length < facts.addresses.length) return { refused: addressDeleted() };
  if (parcels.some(({ address, gift }) => namesHiddenGiver(gift, address.recipientName, request.customerName))) {
    return { refused: unprocessable(RECIPIENT_NEEDED, 'recipient_needed') };
  }
  const isCollected = isPickup(request.shippingMethod);
  const undeliverable = parcels.map(({ address }) => refuseAddress(address)).find((refusal) => refusal !== undefined);
  if (undeliverable && !isCollected) return { refused: undeliverable };
  if (!['pending', 'authorized', 'captured'].includes(payment.status)) return { refused: paymentFailed() };
  const { smallestOrder } = settings;
  if (!agreed && smallestOrder !== null && priced.totals.subtotalCents < toCents(smallestOrder)) {
    return { refused: tooSmall(smallestOrder) };
  }
  if (differsFromQuote(request, priced, payment.amountCents)) {
    // the amounts may be right with the code in the cart, so the payment is kept for a retry
    return { refused: offerCode.isKnown ? quoteChanged(priced) : codeUnknown() };
  }
  const items = orderItems(facts.orderId, priced, destinations);
  const isLarge = !agreed && payment.amountCents > facts.largeOrderCents;
  const work = workOf(
    request,
    items,
    priced.serviceName,
    parcels.map(({ address }) => address),
    isLarge,
  );
  return {
    priced,
    items,
    parcels,
    isLarge,
    wish: {
      pieces: reservationLines(lines),
      work: agreed ? { ...work, isAgreed: true } : work,
      ...(sale && { isMade: true }),
    },
  };
}

const soldTo = ({ request: { orderItems }, products, agreed }: LoadedSubmission) =>
  agreed ? soldByOffer(agreed.id, agreed.offer, products) : soldInShop(orderItems, products);

/** The order with its reservation, or the refusal of catalog or production. */
export function decideCheckout(facts: CheckoutFacts, wanted: Wanted, reserved: Reserved): PlacedOrder | Refused {
  const { request, now, payment, settings } = facts;
  const { priced, isLarge, wish } = wanted;
  const work = decideWork(wish.work, reserved.answer, shopDay(now, facts.timeZone), settings);
  if ('refused' in work) return work;
  const { promise, arrivesBy, isUnanswered } = work;
  const largeBecause = isLarge ? 'total' : work.isLarge ? 'work' : null;
  const acceptance = largeBecause && 'requested';
  const unpromised = isUnanswered && !acceptance ? 'promise' : null;
  const isUnchecked = request.addressUnchecked === true && !isPickup(request.shippingMethod);
  const reviewReason = isUnchecked ? 'address' : unpromised;
  const handedOver = wish.isMade === true;
  const order = buildOrder(facts, {
    ...authorizedAmounts(priced.totals, payment.amountCents),
    ...(handedOver ? { status: 'delivered', deliveredAt: now } : { status: 'pending' }),
    paymentStatus: payment.status === 'pending' ? 'pending' : authorizedStatus({ acceptance }),
    paymentId: payment.paymentId,
    shippingMethod: priced.serviceName,
    taxRate: priced.taxRate,
    taxState: priced.taxState,
    receipt: priceReceipt(priced, wanted.items, settings, payment.amountCents),
    needsReview: reviewReason !== null,
    reviewReason,
    reservationVersion: reserved.version,
    promise,
    acceptance,
    largeBecause,
    answerBy: acceptance && new Date(now.getTime() + DAYS_TO_ACCEPT * DAY_MS),
    estimatedDelivery: acceptance || handedOver ? null : dayToDate(arrivesBy),
    quoteId: facts.agreed?.quote?.id ?? null,
    items: wanted.items,
    parcels: wanted.parcels.map((parcel, number) => ({ number, ...parcel })),
  });
  const urls = wishPictures(order.items);
  const named = urls.length > 0 ? [nameWishPictures(order.id, 1, urls)] : [];
  const { id: orderId, reservationVersion } = order;
  const given = handedOver ? [orderDelivered({ orderId, reservationVersion, handedOver: true })] : [];
  const events = [...named, detailsEvent(order), placedEvent(order, request, handedOver), ...given];
  return { order, events, paymentCents: payment.amountCents };
}

/**
 * The log of a declined card. Accepts only known products, because the client sends the names and prices of the lines.
 */
export function decideFailedPayment(submission: LoadedSubmission): PlacedOrder | { refused: ShopError } {
  const { request, products } = submission;
  const amounts = shownAmounts(request);
  const prices = request.orderItems.map(({ price }) => price?.cents ?? 0);
  if (isTooLarge(...Object.values(amounts), ...prices)) return { refused: tooLarge() };
  if (request.orderItems.length > MAX_FAILED_LINES) return { refused: tooManyLines() };
  const known = new Set(products.map(({ id }) => id));
  const errors = request.orderItems.flatMap(({ productId }, index) =>
    known.has(productId) ? [] : [{ path: `orderItems.${index}`, message: 'Product not found' }],
  );
  if (errors.length > 0) return { refused: unknownProducts(errors) };
  const order = buildOrder(submission, {
    ...amounts,
    status: 'cancelled',
    paymentStatus: 'failed',
    paymentId: null,
    shippingMethod: request.shippingMethod,
    taxRate: null,
    needsReview: false,
    reservationVersion: 0,
    items: attemptedItems(submission),
    parcels: destinationsOf(request).map((_, number) => ({ number, address: formAddress(request), gift: null })),
  });
  return { order, events: [], paymentCents: 0 };
}

/** A pickup order has one parcel without an address, which can't be a gift that is sent. */
function refusePickup(request: PlaceOrderRequest): ShopError | undefined {
  if (destinationsOf(request).some((addressId) => addressId !== null)) {
    return badRequest('Items for a saved address can’t be collected. Please change your cart.', 'pickup_destination');
  }
  return (request.gifts ?? []).length > 0
    ? badRequest('A gift can’t be collected at the shop. Please choose a shipping service.', 'pickup_gift')
    : undefined;
}

function refuseAddress(address: ShippingAddress): ShopError | undefined {
  const [error] = checkAddress(address).errors;
  return error ? unprocessable(error, error === US_ONLY ? 'us_only' : 'invalid_address') : undefined;
}

const tooLarge = () => unprocessable('This order is too large to be placed online. Please contact us.', 'too_large');
const tooSmall = (smallestOrder: string) => {
  const least = formatCents(toCents(smallestOrder));
  return conflict(`The minimum order is ${least} before shipping and tax. Your card was not charged.`, 'too_small');
};
const serviceUnavailable = (name: string, isAgreed: boolean) => {
  const remedy = isAgreed ? 'Please ask us to change the offer' : 'Please choose another shipping service';
  const choice = `${remedy}; your card was not charged`;
  return conflict(`${name} is not available right now. ${choice}.`, 'service_unavailable');
};
const tooManyLines = () =>
  unprocessable(`A failed payment can have at most ${MAX_FAILED_LINES} lines.`, 'too_many_lines');
const addressDeleted = () =>
  notFound('One of your shipping addresses was deleted. Please choose another one in your cart.', 'address_deleted');
const pictureLost = () =>
  conflict(
    'A picture in your cart is no longer stored. Please upload it again; your card was not charged.',
    'wishes_changed',
  );
const paymentFailed = () => unprocessable('The payment did not go through. Please pay again.', 'payment_failed');
const codeUnknown = () =>
  unavailable('We can’t look up your offer code. Please try again in a moment.', 'cart_unavailable');
const unknownProducts = (errors: ShopError['errors']) =>
  new ShopError(409, 'unavailable', 'A failed payment must be for products of this shop.', errors);
