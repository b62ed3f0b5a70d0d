import { orderPlaced } from '@loop-petal/contracts/events/order-events';
import { extraMinutesOf } from '@loop-petal/contracts/rules/personalization';
import { isPickup } from '@loop-petal/contracts/rules/pickup';
import { wishCents } from '@loop-petal/contracts/rules/wish-price';
import type { PlaceOrderRequest, ShippingAddress } from '@loop-petal/contracts/shapes/orders';
import { uuidOfText } from '@loop-petal/service-kit/security/hashed-uuid';
import { ORDER_FIELDS } from '../orders/columns.ts';
import { extraTransitDaysTo, NO_ADDRESS, type OrderItem, type OrderRecord } from '../orders/order.ts';
import type { Wish } from '../reservations/reservation-lines.ts';
import { destinationsOf } from './destinations.ts';
import type { LoadedSubmission } from './gather-facts.ts';
import { neededByOf } from './gifts.ts';
import type { Amounts, PricedOrder } from './price-lines.ts';

/** The address of the form; only name and phone number for a pickup order. */
export function formAddress(request: PlaceOrderRequest): ShippingAddress {
  const contact = { ...NO_ADDRESS, recipientName: request.customerName, phone: request.customerPhone };
  if (isPickup(request.shippingMethod)) return contact;
  const { addressLine1 = '', addressLine2, city = '', state = '', zipCode = '', country = '' } = request;
  return {
    ...contact,
    addressLine1,
    addressLine2: addressLine2 || null,
    city,
    state,
    zipCode,
    country,
    deliveryInstructions: request.deliveryInstructions || null,
  };
}

/** Repeats of a submission reserve the same lines. */
const deriveLineId = (orderId: string, index: number): string => uuidOfText(`${orderId} ${index}`);

/** The order's lines with their charged prices in cents. */
export function orderItems(
  orderId: string,
  priced: PricedOrder,
  destinations: readonly (string | null)[],
): OrderItem[] {
  return priced.lines.map(({ request, product, variation, color, wishes, work }, index) => ({
    id: deriveLineId(orderId, index),
    productId: product.id,
    productName: product.name,
    variationId: variation?.id ?? null,
    selectedColor: color,
    quantity: request.quantity,
    leftOut: 0,
    listPriceCents: product.priceCents + wishCents(wishes),
    priceCents: priced.totals.lines[index]?.discountedUnitCents ?? product.priceCents,
    offerTitle: priced.totals.lines[index]?.offer?.title ?? null,
    wishes,
    work,
    imageUrl: variation?.imageUrl || product.imageUrl,
    parcel: destinations.indexOf(request.shipToAddressId ?? null),
  }));
}

/** The lines of a failed payment with the prices that the shopper saw. */
export function attemptedItems({ orderId, request, products }: LoadedSubmission): OrderItem[] {
  const destinations = destinationsOf(request);
  const known = new Map(products.map((product) => [product.id, product]));
  return request.orderItems.map((line, index) => {
    const product = known.get(line.productId);
    const priceCents = line.price?.cents ?? product?.priceCents ?? 0;
    return {
      id: deriveLineId(orderId, index),
      productId: line.productId,
      productName: product?.name ?? line.productName ?? line.productId,
      variationId: line.variationId ?? null,
      selectedColor: line.selectedColor ?? null,
      quantity: line.quantity,
      leftOut: 0,
      listPriceCents: product?.priceCents ?? priceCents,
      priceCents,
      offerTitle: null,
      wishes: [],
      work: null,
      imageUrl: product?.imageUrl ?? '',
      parcel: destinations.indexOf(line.shipToAddressId ?? null),
    };
  });
}

type NewOrderFields = Amounts &
  Pick<
    OrderRecord,
    | 'status'
    | 'paymentStatus'
    | 'paymentId'
    | 'shippingMethod'
    | 'taxRate'
    | 'needsReview'
    | 'reservationVersion'
    | 'items'
    | 'parcels'
  > &
  Partial<
    Pick<
      OrderRecord,
      | 'quoteId'
      | 'taxState'
      | 'receipt'
      | 'reviewReason'
      | 'promise'
      | 'acceptance'
      | 'largeBecause'
      | 'answerBy'
      | 'estimatedDelivery'
      | 'deliveredAt'
    >
  >;

const UNSET = Object.fromEntries(ORDER_FIELDS.map((field) => [field, null])) as { [Field in LaterField]: null };
type LaterField = { [Field in keyof OrderRecord]: null extends OrderRecord[Field] ? Field : never }[keyof OrderRecord];

export function buildOrder(submission: LoadedSubmission, given: NewOrderFields): OrderRecord {
  const { orderId, shopper, request, now, settings } = submission;
  return {
    ...UNSET,
    ...given,
    id: orderId,
    ownerId: shopper.ownerId,
    userId: shopper.userId,
    customerName: request.customerName,
    customerEmail: request.customerEmail,
    customerPhone: request.customerPhone,
    shippingAddress: formAddress(request),
    paymentMethod: request.paymentMethod,
    neededBy: neededByOf(request),
    checkoutId: request.checkoutId ?? null,
    refundedCents: 0,
    cancelWindowHours: settings.cancelWindowHours,
    returnWindowDays: settings.returnWindowDays,
    returnOpen: false,
    stockLeft: given.status === 'delivered',
    erased: false,
    detailsVersion: given.paymentId === null ? 0 : 1,
    createdAt: now,
    updatedAt: now,
    shipments: [],
    pieces: [],
    returns: [],
    refunds: [],
    dues: [],
    notes: [],
    tags: [],
    customerNotes: [],
  };
}

export const workOf = (
  request: PlaceOrderRequest,
  items: readonly OrderItem[],
  service: string,
  addresses: readonly ShippingAddress[],
  awaitsAcceptance: boolean,
): Wish['work'] => ({
  lines: items.map(({ id, productId, variationId, selectedColor, productName, quantity, ...made }) => ({
    lineId: id,
    productId,
    variationId,
    selectedColor,
    productName,
    quantity,
    ...minutesOf(made),
  })),
  service,
  extraTransitDays: extraTransitDaysTo(addresses.map((address) => ({ address }))),
  neededBy: neededByOf(request),
  promisedBy: request.promisedBy,
  awaitsAcceptance,
});

/** Without additional minutes, the field is absent, so that the previous release accepts the lines. */
function minutesOf({ wishes, work }: Pick<OrderItem, 'wishes' | 'work'>) {
  const extraMinutes = extraMinutesOf(wishes);
  return { ...(extraMinutes > 0 && { extraMinutes }), ...(work && { work }) };
}

/** On this event payments captures, cart removes the bought lines and notifications sends an email. */
export function placedEvent(order: OrderRecord, request: PlaceOrderRequest, handedOver = false) {
  return orderPlaced({
    orderId: order.id,
    ownerId: order.ownerId,
    userId: order.userId,
    paymentId: order.paymentId ?? '',
    reservationVersion: order.reservationVersion,
    totalCents: order.totalCents,
    shippingService: order.shippingMethod,
    extraTransitDays: extraTransitDaysTo(order.parcels),
    hasPromise: order.promise !== null,
    neededBy: order.neededBy,
    awaitsAcceptance: order.acceptance === 'requested',
    checkoutId: order.checkoutId,
    ...(handedOver && { handedOver: true }),
    lines: order.items.map(
      ({ id, productName, productId, variationId, selectedColor, quantity, parcel, ...made }, index) => ({
        cartItemId: request.orderItems[index]?.id ?? null,
        lineId: id,
        productName,
        productId,
        variationId,
        selectedColor,
        quantity,
        isGift: order.parcels.some(({ number, gift }) => number === parcel && gift !== null),
        ...minutesOf(made),
      }),
    ),
  });
}
