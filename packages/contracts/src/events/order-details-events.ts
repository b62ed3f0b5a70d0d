import { z } from 'zod';
import { Cents } from '../rules/amount.ts';
import { CANCEL_WINDOW_HOURS, RETURN_WINDOW_DAYS, SALES_TAX_PERCENT } from '../rules/shop.ts';
import { GiftNotice } from '../shapes/gifts.ts';
import { OrderItemView, OrderStatus, ParcelView, PaymentProgress } from '../shapes/orders.ts';
import { ReadableWish } from '../shapes/personalization.ts';
import { Day, ExtraTransitDays, PromiseView } from '../shapes/promises.ts';
import { Receipt } from '../shapes/receipt.ts';
import { ReturnState } from '../shapes/returns.ts';
import { defineEvent } from './event.ts';

/**
 * The data that emails and labels need. Published when an order is placed, when its status, payment, address or
 * shipping service changes, and when its customer is erased. Only this topic holds customers' names, addresses and
 * texts; see `PERSONAL_TOPICS`.
 */
export const orderDetailsChanged = defineEvent(
  'order-details.changed',
  z.object({
    orderId: z.uuid(),
    /** Increases with every change; consumers ignore an older version. */
    version: z.int().positive(),
    /** Null for a guest's order and after the account is deleted. */
    userId: z.string().nullable(),
    status: OrderStatus,
    /** `open`: not paid; `returned`: refunded in full, or the refund is requested. Only `paid` orders ship. */
    payment: PaymentProgress,
    customerName: z.string(),
    /** Empty after the account is deleted, so that no more emails are sent. */
    customerEmail: z.string(),
    /** Kept until the order of a deleted account is delivered or cancelled. */
    parcels: z.array(
      ParcelView.pick({ address: true, formattedAddress: true }).extend({ gift: GiftNotice.nullable().default(null) }),
    ),
    items: z.array(
      OrderItemView.pick({ productName: true, selectedColor: true, quantity: true, imageUrl: true }).extend({
        priceCents: Cents,
        /** 0 in earlier events. */
        listPriceCents: Cents.default(0),
        offerTitle: z.string().nullable().default(null),
        /** Empty in earlier events. */
        id: z.string().default(''),
        /** As in `OrderItemView`; increases only. */
        leftOut: z.int().default(0),
        wishes: z.array(ReadableWish).default([]),
        /** Whether the customer can return its pieces and review them; true in earlier events. */
        returnable: z.boolean().default(true),
        reviewable: z.boolean().default(true),
      }),
    ),
    subtotalCents: Cents,
    taxCents: Cents,
    shippingCents: Cents,
    totalCents: Cents,
    receipt: Receipt.default([]),
    /** As in `OrderView`; the defaults are those of earlier events. */
    taxRate: z.string().nullable().default(SALES_TAX_PERCENT),
    cancelWindowHours: z.int().default(CANCEL_WINDOW_HOURS),
    returnWindowDays: z.int().default(RETURN_WINDOW_DAYS),
    shippingMethod: z.string(),
    /** To the slowest of its parcels' addresses; null in earlier events and once they are erased. */
    extraTransitDays: ExtraTransitDays.nullable().default(null),
    paymentMethod: z.string(),
    neededBy: Day.nullable(),
    /** Null without a promise. */
    promise: PromiseView.nullable(),
    /** The account is deleted and no parcel is left to ship, so the order holds no personal data. */
    isErased: z.boolean(),
  }),
  ({ orderId }) => orderId,
);

/** A large order is declined; `isUnanswered`: the owner did not decide by the deadline. */
export const requestDeclined = defineEvent(
  'order-details.request-declined',
  z.object({ orderId: z.uuid(), reason: z.string().nullable(), isUnanswered: z.boolean() }),
  ({ orderId }) => orderId,
);

/** A return is requested, accepted, declined or received; the customer is emailed. */
export const returnChanged = defineEvent(
  'order-details.return-changed',
  z.object({
    orderId: z.uuid(),
    state: ReturnState.exclude(['refunded']),
    pieces: z.array(OrderItemView.pick({ productName: true, selectedColor: true, quantity: true })),
    /** The shop's instructions, or its reason for declining. */
    message: z.string().nullable(),
    /** The path of the return's label; null without a label. */
    labelUrl: z.string().nullable().default(null),
  }),
  ({ orderId }) => orderId,
);

/** A return is declined, withdrawn or accepted without a label: a label that was booked for it is voided. */
export const returnLabelUnneeded = defineEvent(
  'order-details.return-label-unneeded',
  z.object({ orderId: z.uuid(), returnId: z.uuid() }),
  ({ orderId }) => orderId,
);

/** The shop writes to the customer, who is emailed the text. */
export const customerNoteSent = defineEvent(
  'order-details.customer-note-sent',
  z.object({ orderId: z.uuid(), text: z.string() }),
  ({ orderId }) => orderId,
);

export const returnReasonGiven = defineEvent(
  'order-details.return-reason-given',
  z.object({ orderId: z.uuid(), reason: z.string() }),
  ({ orderId }) => orderId,
);
