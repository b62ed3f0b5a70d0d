import { z } from 'zod';
import { MoneyInput } from '../rules/amount.ts';
import { OUTSIDE_METHODS, type OutsideMethod } from '../rules/paid-outside.ts';
import { isPickup } from '../rules/pickup.ts';
import { Email } from './identity.ts';
import { NEEDED_TO_SHIP, ShippedOrderRequest } from './orders.ts';
import { Day } from './promises.ts';
import { AgreedLines, requireMinutes } from './quotes.ts';
import { DeliveryCode } from './shipping.ts';
import { text } from './text.ts';

const { customerName, customerPhone, deliveryInstructions, ...form } = ShippedOrderRequest.shape;

const Shipping = z.strictObject({
  method: DeliveryCode,
  addressLine1: form.addressLine1.optional(),
  addressLine2: form.addressLine2,
  city: form.city.optional(),
  state: form.state.optional(),
  zipCode: form.zipCode.optional(),
  deliveryInstructions,
});

const Customer = z.strictObject({
  name: customerName,
  email: Email.optional().nullable(),
  phone: customerPhone.optional().nullable(),
});

const Entered = z.strictObject({
  lines: AgreedLines,
  customer: Customer,
  shipping: Shipping,
  /** The customer has the finished pieces: nothing is made or shipped. The state, if given, is that of the sale. */
  handedOver: z.boolean().default(false),
  paid: z.literal('outside'),
  method: z.enum(Object.keys(OUTSIDE_METHODS) as [OutsideMethod, ...OutsideMethod[]]),
  /** The money received: the total of the preview. */
  totalAmount: MoneyInput,
  /** The last delivery day that the page showed; a later promise is refused with 409 `promise_changed`. */
  promisedBy: Day.optional().nullable(),
  /** Only the staff sees it. */
  note: text(2000).optional().nullable(),
});

const { country: _, ...NEEDED } = NEEDED_TO_SHIP;
const NEEDED_BY_CARRIER: readonly (readonly ['shipping' | 'customer', string, string])[] = [
  ...Object.entries(NEEDED).map(([field, message]) => ['shipping', field, message] as const),
  ['customer', 'phone', 'The carrier needs a phone number'],
];

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/**
 * POST /api/admin/orders: an order that the owner enters and that was paid outside the shop. Pickup needs neither
 * address nor phone number. Without an email address, the customer gets no emails.
 */
export const ManualOrderRequest = NEEDED_BY_CARRIER.reduce(
  (schema, [part, field, message]) =>
    schema.refine(
      (order) => isPickup(order.shipping.method) || Boolean((order[part] as Record<string, unknown>)[field]),
      {
        path: [part, field],
        message,
        // reports it together with the errors of other fields
        when: ({ value }) => isObject(value) && isObject(value.shipping) && isObject(value.customer),
      },
    ),
  Entered.superRefine(requireMinutes).refine(({ handedOver, shipping }) => !handedOver || isPickup(shipping.method), {
    path: ['shipping', 'method'],
    message: 'Pieces that the customer already has can’t be shipped',
  }),
);
export type ManualOrderRequest = z.output<typeof ManualOrderRequest>;
