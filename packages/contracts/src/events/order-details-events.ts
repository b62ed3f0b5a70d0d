import { z } from 'zod';
import { Cents } from '../rules/amount.ts';
import { OrderItemView, ParcelView, PaymentProgress } from '../shapes/orders.ts';
import { Day, PromiseView } from '../shapes/production.ts';
import { defineEvent } from './event.ts';
import { OrderStatus } from './order-events.ts';

/**
 * What emails and labels need of an order: published when the order is placed, whenever its status, payment, address or
 * way of shipping changes, and when its customer is erased. Its topic alone holds names, addresses and texts of
 * customers, see `PERSONAL_TOPICS`.
 */
export const orderDetailsChanged = defineEvent(
  'order-details.changed',
  z.object({
    orderId: z.uuid(),
    /** Counts up; consumers ignore an older version. */
    version: z.int().positive(),
    /** Null for a guest's order, and once the account is deleted. */
    userId: z.string().nullable(),
    status: OrderStatus,
    /** `open`: not paid; `returned`: fully refunded, or the refund is requested. Only `paid` orders are shipped. */
    payment: PaymentProgress,
    customerName: z.string(),
    /** Empty once the account is deleted: no more mails are sent. */
    customerEmail: z.string(),
    /** Kept until the order of a deleted account is delivered or cancelled. */
    parcels: z.array(ParcelView.pick({ address: true, formattedAddress: true })),
    items: z.array(
      OrderItemView.pick({ productName: true, selectedColor: true, quantity: true, imageUrl: true }).extend({
        /** For one piece, after discount. */
        priceCents: Cents,
      }),
    ),
    subtotalCents: Cents,
    taxCents: Cents,
    shippingCents: Cents,
    totalCents: Cents,
    shippingMethod: z.string(),
    paymentMethod: z.string(),
    neededBy: Day.nullable().default(null),
    /** Null without a promise. */
    promise: PromiseView.nullable().default(null),
    /** The account is deleted and no parcel is left to send: the order has no personal data any more. */
    isErased: z.boolean(),
  }),
  ({ orderId }) => orderId,
);

/** Why a customer wants to return an order. */
export const returnReasonGiven = defineEvent(
  'order-details.return-reason-given',
  z.object({ orderId: z.uuid(), reason: z.string() }),
  ({ orderId }) => orderId,
);
