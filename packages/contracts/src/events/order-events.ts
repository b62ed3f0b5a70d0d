import { z } from 'zod';
import { Cents } from '../rules/amount.ts';
import { DuePurpose } from '../shapes/dues.ts';
import { OrderItemView, OrderStatus } from '../shapes/orders.ts';
import { ExtraMinutes } from '../shapes/personalization.ts';
import { PieceWork } from '../shapes/piece-work.ts';
import { ExtraTransitDays, PromiseView } from '../shapes/promises.ts';
import { DeliveryCode, ShippingServiceCode } from '../shapes/shipping.ts';
import { eventsBy } from './event.ts';

const orderEvent = eventsBy('orderId', { orderId: z.uuid() });
const reservedOrder = {
  orderId: z.uuid(),
  /**
   * The version on which the order relies; later versions are not affected. 0 when the order only records a failed
   * payment.
   */
  reservationVersion: z.int().min(0),
};
const VariationPieces = z.array(z.object({ variationId: z.string(), quantity: z.int().positive() }));
const reservedOrderEvent = eventsBy('orderId', reservedOrder);
/** An event that releases the reservation of the unsent pieces. */
const endedOrderEvent = eventsBy('orderId', {
  ...reservedOrder,
  /** All pieces of variations that have left the shop: one parcel may leave before the others. */
  sentPieces: VariationPieces.default([]),
  /** The lines of parcels that the carrier has. */
  sentLines: z.array(z.string()).default([]),
});

const OrderedLine = z.object({
  lineId: z.string(),
  productName: z.string(),
  /** The cart line it came from, so that cart removes exactly the bought lines. */
  cartItemId: z.string().nullable(),
  productId: z.string(),
  variationId: z.string().nullable(),
  selectedColor: z.string().nullable(),
  quantity: z.int().positive(),
  /** Whether its destination is a gift. */
  isGift: z.boolean().default(false),
  /** The additional minutes for the wishes of one piece; absent if there are none. */
  extraMinutes: ExtraMinutes.optional(),
  /** Only for pieces that were agreed in a quote. */
  work: PieceWork.optional(),
});

/** The order is stored and its payment authorized (or still pending with the provider). */
export const orderPlaced = reservedOrderEvent('order.placed', {
  ownerId: z.string(),
  userId: z.string().nullable(),
  paymentId: z.string(),
  totalCents: Cents,
  shippingService: z.string(),
  extraTransitDays: ExtraTransitDays,
  /** False: production did not answer in time, or the order awaits acceptance. */
  hasPromise: z.boolean(),
  neededBy: z.string().nullable(),
  /** The order awaits the owner's acceptance: the payment is held, not captured, and no production time is reserved. */
  awaitsAcceptance: z.boolean(),
  /** The assistant's checkout from which it was placed. */
  checkoutId: z.string().nullable().default(null),
  /** A sale of finished pieces that the customer has; absent otherwise. */
  handedOver: z.literal(true).optional(),
  lines: z.array(OrderedLine),
});
/** The owner accepts a large order, so its payment is captured. */
export const orderAccepted = orderEvent('order.accepted', { paymentId: z.string() });
export const orderPaid = orderEvent('order.paid', {
  totalCents: Cents,
  /** A large order that was accepted: `order.confirmed` follows with its dates. */
  wasRequested: z.boolean(),
});
/** An accepted large order is paid and has its dates; published once. */
export const orderConfirmed = orderEvent('order.confirmed', { promise: PromiseView });
export const orderPaymentFailed = endedOrderEvent('order.payment-failed', {
  reason: z.string(),
  /** The quote whose offer is open again. */
  quoteId: z.uuid().nullable().default(null),
});
export const orderStatusChanged = reservedOrderEvent('order.status-changed', {
  from: OrderStatus,
  to: OrderStatus,
  by: z.string(),
  /** An order was marked as shipped by mistake; it holds its limited editions again. */
  isBackInShop: z.boolean(),
});
/** The carrier has all parcels, or an admin has marked the order as shipped. */
export const orderShipped = reservedOrderEvent('order.shipped', {
  /** One per parcel; null for a parcel without a label. */
  parcelTrackingNumbers: z.array(z.string().nullable()),
  /** One per parcel: the carrier delivered it before the last one left. Empty in events of an earlier release. */
  arrivedParcels: z.array(z.boolean()).default([]),
});
export const orderDelivered = reservedOrderEvent('order.delivered', {
  /** Set when the pieces were handed over at the sale. */
  handedOver: z.literal(true).optional(),
});
export const orderCancelled = endedOrderEvent('order.cancelled', {
  paymentId: z.string().nullable(),
  by: z.string(),
  refund: z.boolean(),
  /** One per parcel, null for a parcel that has not left or has no label; empty unless an admin cancels. */
  sentTrackingNumbers: z.array(z.string().nullable()).default([]),
  /** A large order was declined: `order-details.request-declined` has the reason. */
  isDeclined: z.boolean().default(false),
});
/** An admin or a cancellation requests a refund; payments executes it. */
export const orderRefundRequested = orderEvent('order.refund-requested', {
  refundId: z.uuid(),
  paymentId: z.string(),
  amountCents: Cents,
});
export const orderRefunded = endedOrderEvent('order.refunded', {
  amountCents: Cents,
  /** True for a full refund before shipping: unsent limited editions return to stock. */
  releasesStock: z.boolean(),
  /** Nothing of the order's payments is left. */
  isFull: z.boolean().default(false),
  /** Whether the owner pays it back; absent in events of an earlier release. */
  isOutside: z.boolean().optional(),
  /** What the refund pays back; empty for an amount. */
  pieces: z.array(OrderItemView.pick({ productName: true, selectedColor: true, quantity: true })).default([]),
  withShipping: z.boolean().default(false),
  /** More of the shipping stays paid, for example after a change to a cheaper service. */
  keepsShipping: z.boolean().default(false),
  /** `pieces` are neither made nor sent. */
  leavesOut: z.boolean().default(false),
});
/** Pieces of limited editions are in stock again: the customer returned them, or they are not sent. */
export const orderPiecesRestocked = reservedOrderEvent('order.pieces-restocked', {
  /** All pieces of the order that were restocked so far, so a repeated event changes nothing. */
  pieces: VariationPieces,
});
export const orderReservationChecked = orderEvent('order.reservation-checked', {
  /** The version about which catalog asked; later versions are not affected. */
  checkedVersion: z.int().min(0),
  /** The version on which the order relies; null before it is placed and after it is cancelled. */
  reservationVersion: z.int().min(0).nullable(),
});
export const orderMakingBegun = orderEvent('order.making-begun', {
  productName: z.string(),
  artisanName: z.string().nullable(),
});
/** All jobs are ready to ship; published once. */
export const orderPiecesReady = orderEvent('order.pieces-ready', {
  pieces: z.array(
    z.object({
      productName: z.string(),
      selectedColor: z.string().nullable(),
      artisanName: z.string().nullable(),
      /** The first picture, such as `/api/making/{id}`. */
      imageUrl: z.string().nullable(),
    }),
  ),
});
/** The customer of a late order must choose between keeping it with a new date and cancelling it. */
export const orderDelayAsked = orderEvent('order.delay-asked', {
  promised: PromiseView,
  proposed: PromiseView,
  answerBy: z.iso.datetime(),
  onSilence: z.enum(['keep', 'cancel']),
});
export const orderDelayKept = orderEvent('order.delay-kept', {
  promise: PromiseView,
  by: z.enum(['customer', 'silence']),
});
/** The shop asks for an amount, or asks again because its payment failed. */
export const orderDueRequested = orderEvent('order.due-requested', {
  dueId: z.uuid(),
  amountCents: Cents,
  purpose: DuePurpose,
  /** For the customer: why the payment failed. */
  failure: z.string().nullable(),
});
/** The customer authorized a payment of an amount due; payments captures it. */
export const orderDueAuthorized = orderEvent('order.due-authorized', { dueId: z.uuid(), paymentId: z.string() });
/** An amount is no longer due; payments releases or refunds its payment. */
export const orderDueWithdrawn = orderEvent('order.due-withdrawn', {
  dueId: z.uuid(),
  paymentId: z.string().nullable(),
});
/** The shipping service of an order has changed: the difference is refunded, or the customer has paid it. */
export const orderServiceChanged = orderEvent('order.service-changed', {
  service: DeliveryCode,
  /** The names of the services. */
  from: z.string(),
  to: z.string(),
  refundCents: Cents,
  paidCents: Cents.default(0),
});
/** The shop changes the color of an item that is not started. */
export const orderColorChanged = orderEvent('order.color-changed', {
  productName: z.string(),
  from: z.string().nullable(),
  to: z.string(),
});
/** The customer or the shop corrects wishes of an item that is not started; their words are in the order's details. */
export const orderWishesCorrected = orderEvent('order.wishes-corrected', { productName: z.string() });
/** A buyer is asked for reviews of delivered items, or reminded once. */
export const orderReviewAsked = orderEvent('order.review-asked', {
  isReminder: z.boolean(),
  items: z.array(OrderItemView.pick({ productName: true, selectedColor: true, imageUrl: true })),
});
/** The shop upgrades an order to a faster service at its own expense. */
export const orderShippingUpgraded = orderEvent('order.shipping-upgraded', { service: ShippingServiceCode });
