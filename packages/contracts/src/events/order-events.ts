import { z } from 'zod';
import { Cents } from '../rules/amount.ts';
import { OrderStatus } from '../shapes/orders.ts';
import { ExtraTransitDays, PromiseView } from '../shapes/production.ts';
import { ShippingServiceCode } from '../shapes/shipping.ts';
import { defineEvent } from './event.ts';

const OrderId = z.object({ orderId: z.uuid() });
const WithReservation = OrderId.extend({
  /**
   * The version that the order relies on; later versions are not affected. 0 when the order only records a failed
   * payment.
   */
  reservationVersion: z.int().min(0),
});
const byOrder = (data: { orderId: string }) => data.orderId;

const OrderedLine = z.object({
  lineId: z.string(),
  productName: z.string(),
  /** The cart line it came from: cart removes exactly the bought lines. */
  cartItemId: z.string().nullable(),
  productId: z.string(),
  variationId: z.string().nullable(),
  selectedColor: z.string().nullable(),
  quantity: z.int().positive(),
});

/** The order is stored and its payment authorized (or still pending with the provider). */
export const orderPlaced = defineEvent(
  'order.placed',
  WithReservation.extend({
    ownerId: z.string(),
    userId: z.string().nullable(),
    paymentId: z.string(),
    totalCents: Cents,
    shippingService: z.string(),
    extraTransitDays: ExtraTransitDays,
    /** False: production answered too late or not at all, or the order awaits acceptance. */
    hasPromise: z.boolean(),
    neededBy: z.string().nullable(),
    /** The owner decides about it first: its payment is held and not captured, and no work is reserved. */
    awaitsAcceptance: z.boolean(),
    lines: z.array(OrderedLine),
  }),
  byOrder,
);
/** The owner accepts a large order: its payment is captured. */
export const orderAccepted = defineEvent('order.accepted', OrderId.extend({ paymentId: z.string() }), byOrder);
export const orderPaid = defineEvent(
  'order.paid',
  OrderId.extend({
    totalCents: Cents,
    /** A large order that was accepted: `order.confirmed` follows with its dates. */
    wasRequested: z.boolean(),
  }),
  byOrder,
);
/** An accepted large order is paid and has its dates; published once. */
export const orderConfirmed = defineEvent('order.confirmed', OrderId.extend({ promise: PromiseView }), byOrder);
export const orderPaymentFailed = defineEvent(
  'order.payment-failed',
  WithReservation.extend({ reason: z.string() }),
  byOrder,
);
export const orderStatusChanged = defineEvent(
  'order.status-changed',
  WithReservation.extend({
    from: OrderStatus,
    to: OrderStatus,
    by: z.string(),
    /** It was marked as shipped by mistake: it holds its limited editions again. */
    isBackInShop: z.boolean(),
  }),
  byOrder,
);
/** The carrier has all parcels, or an admin has marked the order as shipped. */
export const orderShipped = defineEvent(
  'order.shipped',
  WithReservation.extend({
    /** By parcel; null without a label. */
    parcelTrackingNumbers: z.array(z.string().nullable()),
  }),
  byOrder,
);
export const orderDelivered = defineEvent('order.delivered', WithReservation, byOrder);
export const orderCancelled = defineEvent(
  'order.cancelled',
  WithReservation.extend({
    paymentId: z.string().nullable(),
    by: z.string(),
    refund: z.boolean(),
    /** A large order was declined: `order-details.request-declined` has the reason. */
    isDeclined: z.boolean().default(false),
  }),
  byOrder,
);
/** An admin or a cancellation requests a refund; payments executes it. */
export const orderRefundRequested = defineEvent(
  'order.refund-requested',
  OrderId.extend({ refundId: z.uuid(), paymentId: z.string(), amountCents: Cents }),
  byOrder,
);
export const orderRefunded = defineEvent(
  'order.refunded',
  WithReservation.extend({
    amountCents: Cents,
    /** True for a full refund before shipping: limited editions return to stock. */
    releasesStock: z.boolean(),
  }),
  byOrder,
);
export const orderReservationChecked = defineEvent(
  'order.reservation-checked',
  OrderId.extend({
    /** The version up to which catalog asked; later ones are not affected. */
    checkedVersion: z.int().min(0),
    /** The version that the order relies on; null before it is placed and after it is cancelled. */
    reservationVersion: z.int().min(0).nullable(),
  }),
  byOrder,
);
export const orderMakingBegun = defineEvent(
  'order.making-begun',
  OrderId.extend({ productName: z.string(), artisanName: z.string().nullable() }),
  byOrder,
);
/** All jobs are ready to ship; published once. */
export const orderPiecesReady = defineEvent(
  'order.pieces-ready',
  OrderId.extend({
    pieces: z.array(
      z.object({
        productName: z.string(),
        selectedColor: z.string().nullable(),
        artisanName: z.string().nullable(),
        /** The first picture, as `/api/making/{id}`. */
        imageUrl: z.string().nullable(),
      }),
    ),
  }),
  byOrder,
);
/** The customer of a late order must choose: keep it with a new date, or cancel it. */
export const orderDelayAsked = defineEvent(
  'order.delay-asked',
  OrderId.extend({
    promised: PromiseView,
    proposed: PromiseView,
    answerBy: z.iso.datetime(),
    onSilence: z.enum(['keep', 'cancel']),
  }),
  byOrder,
);
export const orderDelayKept = defineEvent(
  'order.delay-kept',
  OrderId.extend({ promise: PromiseView, by: z.enum(['customer', 'silence']) }),
  byOrder,
);
/** The shop upgrades an order to a faster service at its own expense. */
export const orderShippingUpgraded = defineEvent(
  'order.shipping-upgraded',
  OrderId.extend({ service: ShippingServiceCode }),
  byOrder,
);
