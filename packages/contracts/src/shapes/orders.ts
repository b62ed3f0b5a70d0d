import { z } from 'zod';
import { Money, MoneyInput } from '../rules/amount.ts';
import { ORDER_STATUSES } from '../rules/order-status.ts';
import { isPickup } from '../rules/pickup.ts';
import { MAX_LINE_QUANTITY } from '../rules/shop.ts';
import { CustomerNote, WrittenCustomerNote } from './customer-notes.ts';
import { DueView } from './dues.ts';
import { GiftRequest, GiftView } from './gifts.ts';
import { Email } from './identity.ts';
import { OrderWish, WishesRequest } from './personalization.ts';
import { JobView } from './production.ts';
import { Day, PromiseView } from './promises.ts';
import { QuoteView } from './quotes.ts';
import { Receipt } from './receipt.ts';
import { RefundView, ReturnView } from './returns.ts';
import { OwnReviewView } from './reviews.ts';
import { DeliveryCode, ShipmentState, ShippingServiceCode } from './shipping.ts';
import { staffFields } from './staff-notes.ts';
import { StoredInt } from './stored-int.ts';
import { CatalogId, CheckoutId, requiredText, text, ZipText } from './text.ts';
import { Time } from './time.ts';

export const OrderStatus = z.enum(ORDER_STATUSES);

/** `authorized`: the card of a large order is held until the owner accepts it; other orders skip this state. */
export const PaymentStatus = z.enum([
  'pending',
  'authorized',
  'succeeded',
  'failed',
  'refunded',
  'partially_refunded',
  'voided',
]);
export type PaymentStatus = z.infer<typeof PaymentStatus>;

export const PaymentProgress = z.enum(['open', 'paid', 'returned']);
export type PaymentProgress = z.infer<typeof PaymentProgress>;

/**
 * The state of a large order, which is a request until the owner accepts it. `withdrawn`: cancelled, or its payment
 * failed, before the owner decided.
 */
export const Acceptance = z.enum(['requested', 'accepted', 'declined', 'withdrawn']);
export type Acceptance = z.infer<typeof Acceptance>;
/** The reason why an order is a request: its total, or the production time it needs. */
export const LargeBecause = z.enum(['total', 'work']);
export type LargeBecause = z.infer<typeof LargeBecause>;

export const ShippingAddress = z.object({
  recipientName: z.string(),
  phone: z.string().nullable(),
  addressLine1: z.string(),
  addressLine2: z.string().nullable(),
  city: z.string(),
  state: z.string(),
  zipCode: z.string(),
  country: z.string(),
  deliveryInstructions: z.string().nullable(),
});
export type ShippingAddress = z.infer<typeof ShippingAddress>;

export const OrderLineRequest = z.object({
  /** The cart line it came from; only these lines are removed from the cart. */
  id: z.string().max(80).optional(),
  productId: CatalogId,
  productName: text(200).optional(),
  quantity: z.int().min(1).max(MAX_LINE_QUANTITY),
  selectedColor: text(40).optional().nullable(),
  variationId: CatalogId.optional().nullable(),
  price: MoneyInput.optional(),
  shipToAddressId: z.uuid('Please choose one of your addresses').optional().nullable(),
  personalization: WishesRequest.optional(),
});

/** POST /api/orders for an order that is shipped. */
export const ShippedOrderRequest = z.strictObject({
  customerName: requiredText(2, 100, 'Name must be at least 2 characters'),
  customerEmail: Email,
  customerPhone: requiredText(10, 30, 'Please enter a valid phone number'),
  addressLine1: requiredText(5, 120, 'Street address is required'),
  addressLine2: text(120).optional().nullable(),
  city: requiredText(2, 80, 'City is required'),
  state: requiredText(2, 60, 'State/Province is required'),
  zipCode: ZipText.min(5, 'ZIP/Postal code is required'),
  country: requiredText(2, 60, 'Country is required'),
  deliveryInstructions: text(500).optional().nullable(),
  /** A string or an object; the fields above take precedence. */
  shippingAddress: z
    .union([text(1000), z.record(z.string(), z.unknown())])
    .optional()
    .nullable(),
  subtotalAmount: MoneyInput,
  taxAmount: MoneyInput,
  shippingCost: MoneyInput,
  shippingMethod: text(80).default('FedEx Ground'),
  totalAmount: MoneyInput,
  orderItems: z.array(OrderLineRequest).min(1, 'Cart Empty').max(200),
  /** Empty when the card was declined before a payment existed. */
  paymentId: z
    .union([z.uuid(), z.literal('')])
    .optional()
    .nullable(),
  paymentStatus: text(40).optional().nullable(),
  paymentMethod: text(60).default('Clover'),
  status: text(40).optional().nullable(),
  /** If absent, the code in the shopper's cart applies; null or empty means no code. */
  offerCode: text(40).optional().nullable(),
  /** The client continued without the address check, which was unavailable, so the order is flagged for review. */
  addressUnchecked: z.boolean().optional(),
  /** The latest acceptable delivery day; a later promise is refused with 409 `needed_by_impossible`. */
  neededBy: Day.optional().nullable(),
  /** The last delivery day that the page showed; a later promise is refused with 409 `promise_changed`. */
  promisedBy: Day.optional().nullable(),
  /** The gifts, at most one per destination. */
  gifts: z.array(GiftRequest).max(200).optional(),
  /** The checkout that an assistant prepared. */
  checkoutId: CheckoutId.optional().nullable(),
});

export const NEEDED_TO_SHIP = {
  addressLine1: 'Street address is required',
  city: 'City is required',
  state: 'State is required',
  zipCode: 'ZIP code is required',
  country: 'Country is required',
} as const;

/**
 * POST /api/orders. Amounts are those that the client shows; the server recalculates them and answers 409
 * `quote_changed` when one is off by more than a cent. `status` and `paymentStatus` are ignored, except that
 * `paymentStatus: "failed"` logs a declined card of this shopper, once; if there is none, the answer is 409
 * `no_failed_payment`. Orders with the shipping method `LOCAL_PICKUP` need no address, and store none.
 */
export const PlaceOrderRequest = Object.entries(NEEDED_TO_SHIP).reduce(
  (schema, [field, message]) =>
    schema.refine((order) => isPickup(order.shippingMethod) || order[field as keyof typeof order] !== undefined, {
      path: [field],
      message,
      // reports it together with the errors of other fields
      when: ({ value }) => typeof value === 'object' && value !== null,
    }),
  ShippedOrderRequest.partial({ addressLine1: true, city: true, state: true, zipCode: true, country: true }),
);
export type PlaceOrderRequest = z.infer<typeof PlaceOrderRequest>;

export const OrderItemView = z.object({
  id: z.string(),
  productId: z.string(),
  productName: z.string(),
  quantity: z.int(),
  /** The part of `quantity` that was refunded before shipping and is neither made nor sent. */
  leftOut: z.int().default(0),
  selectedColor: z.string().nullable(),
  variationId: z.string().nullable(),
  imageUrl: z.string(),
  price: Money,
  /** The price before offers. */
  listPrice: Money,
  /** The name that the offer had when the order was placed; null without one, and for earlier orders. */
  offerTitle: z.string().nullable(),
  personalization: WishesRequest.default({}),
  /** The wishes with the questions as they were asked. */
  wishes: z.array(OrderWish).default([]),
  parcel: z.int(),
});
export type OrderItemView = z.infer<typeof OrderItemView>;

export const ParcelView = z.object({
  address: ShippingAddress,
  formattedAddress: z.string(),
  trackingNumber: z.string().nullable(),
  shippingLabelUrl: z.string().nullable(),
  service: z.string().nullable(),
  status: z.string().nullable(),
  /** Null without a label; `voided` while the carrier is asked to void it. */
  state: ShipmentState.nullable(),
  gift: GiftView.nullable().default(null),
});

export const MakingView = JobView.pick({ productName: true, selectedColor: true, state: true, pictures: true }).extend({
  lineId: z.string(),
  artisanName: z.string().nullable(),
  startedAt: Time.nullable(),
  /** When the piece was ready to ship (washed and blocked). */
  finishedAt: Time.nullable(),
});
export type MakingView = z.infer<typeof MakingView>;

export const OrderView = z.object({
  id: z.string(),
  customerName: z.string(),
  customerEmail: z.string(),
  customerPhone: z.string(),
  shippingAddress: ShippingAddress,
  /** The address in one line, for lists and emails. */
  formattedAddress: z.string(),
  parcels: z.array(ParcelView),
  orderItems: z.array(OrderItemView),
  subtotalAmount: Money,
  taxAmount: Money,
  shippingCost: Money,
  shippingMethod: z.string(),
  totalAmount: Money,
  /** As the order was priced, and its completed refunds. */
  receipt: Receipt.default([]),
  /** The sales tax in percent that was used to price the order; null if its parcels have different rates. */
  taxRate: z.string().nullable(),
  /** The code of the parcels' state; null if they have several, and for orders placed before taxes varied by state. */
  taxState: z.string().nullable(),
  refundedAmount: Money,
  /** The sum of its refunds that are requested or completed. */
  moneyBack: Money.default('0.00'),
  status: OrderStatus,
  paymentMethod: z.string(),
  paymentStatus: PaymentStatus,
  paymentId: z.string(),
  paidAt: Time.nullable(),
  trackingNumber: z.string().nullable(),
  shippingLabelUrl: z.string().nullable(),
  shippedAt: Time.nullable(),
  deliveredAt: Time.nullable(),
  /** Null for an order that isn't cancelled. */
  cancelledAt: Time.nullable(),
  estimatedDelivery: Time.nullable(),
  createdAt: Time,
  updatedAt: Time,
  /** Null for an order that needs no acceptance. */
  acceptance: Acceptance.nullable(),
  /** The deadline of the owner's decision about a request, after which it is declined. */
  answerBy: Time.nullable(),
  /** When a request was accepted, declined or withdrawn. */
  decidedAt: Time.nullable(),
  canCancel: z.boolean(),
  canReturn: z.boolean(),
  /** The deadlines that applied when it was placed. */
  cancelWindowHours: z.int(),
  returnWindowDays: z.int(),
  /** When the latest return was requested. */
  returnRequestedAt: Time.nullable(),
  /** Oldest first. */
  returns: z.array(ReturnView).default([]),
  /** Oldest first; customers see only completed ones. */
  refunds: z.array(RefundView).default([]),
  due: DueView.nullable().default(null),
  /** Notes of the shop to the customer, oldest first. */
  customerNotes: z.array(CustomerNote).default([]),
  neededBy: Day.nullable(),
  /** The quote whose offer it accepted. */
  quoteId: z.string().nullable().default(null),
  /** Null when production did not answer: the shop's usual production time applies. */
  promise: PromiseView.nullable(),
  /** One entry per piece, by line; empty until the order is paid. */
  making: z.array(MakingView),
});
export type OrderView = z.infer<typeof OrderView>;
/** GET /internal/checkouts/{checkoutId} */
export const CheckoutOrderView = z.object({ order: OrderView.nullable() });
/** `trackingLink` is the guest's signed link to the order, `/my-orders?order={id}&token=…`. */
export const PlacedOrderView = OrderView.extend({ trackingLink: z.string() });
export type PlacedOrderView = z.infer<typeof PlacedOrderView>;
export const ReviewReason = z.enum(['address', 'promise', 'payment', 'refund', 'label', 'payback', 'returned']);
export type ReviewReason = z.infer<typeof ReviewReason>;
export const AdminOrderView = OrderView.extend({
  needsReview: z.boolean(),
  reviewReason: ReviewReason.nullable(),
  /** The customer's reason for the latest return. */
  returnReason: z.string().nullable(),
  payment: PaymentProgress,
  /** The rest of the money that the owner received, and pays back, outside the shop. Refunds take it first. */
  outsideLeft: Money.default('0.00'),
  largeBecause: LargeBecause.nullable(),
  userId: z.string().nullable(),
  customerNotes: z.array(WrittenCustomerNote),
  ...staffFields,
});
export type AdminOrderView = z.infer<typeof AdminOrderView>;

export const QuoteChanged = z.object({
  message: z.string(),
  code: z.literal('quote_changed'),
  quote: z.object({
    subtotalAmount: Money,
    taxAmount: Money,
    shippingCost: Money,
    totalAmount: Money,
    items: z.array(z.object({ productId: z.string(), quantity: z.int(), price: Money })),
  }),
});

export const PromiseRefused = z.object({
  message: z.string(),
  code: z.enum(['promise_changed', 'needed_by_impossible']),
  promise: PromiseView,
});

export const UpdateOrderStatusRequest = z.strictObject({ status: OrderStatus });
/** POST /api/shipping/void: one label by its number, or all labels of the order. */
export const VoidShipmentRequest = z.strictObject({ orderId: z.uuid(), trackingNumber: text(40).optional() });
/** The corrected parts of a parcel's address; `parcel` (from 0) is needed when the order has several. */
export const CorrectAddressRequest = ShippedOrderRequest.pick({
  addressLine1: true,
  addressLine2: true,
  city: true,
  state: true,
  zipCode: true,
  deliveryInstructions: true,
})
  .partial()
  .extend({
    parcel: StoredInt.min(0).optional(),
    recipientName: ShippedOrderRequest.shape.customerName.optional(),
    phone: ShippedOrderRequest.shape.customerPhone.optional(),
  });
export type CorrectAddressRequest = z.infer<typeof CorrectAddressRequest>;
/** POST /api/admin/orders/{id}/decline: the reason is emailed to the customer. */
export const DeclineRequest = z.strictObject({ reason: text(500).optional() });

/** PATCH /api/orders/{id}/items/{itemId}/personalization: the answers to the same questions. */
export const CorrectWishesRequest = z.strictObject({ personalization: WishesRequest });
export const ChangeColorRequest = z.strictObject({ color: requiredText(1, 40, 'Please choose a color') });
export const UpgradeShippingRequest = z.strictObject({ service: ShippingServiceCode });
export const ChangeServiceRequest = z.strictObject({ service: DeliveryCode });

export const InternalOrderView = OrderView.pick({ id: true });

export const OrdersExportView = z.object({
  orders: z.array(OrderView),
  reviews: z.array(OwnReviewView).default([]),
  quotes: z.array(QuoteView).default([]),
});
