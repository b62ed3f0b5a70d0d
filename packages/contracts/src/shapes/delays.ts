import { z } from 'zod';
import { Money } from '../rules/amount.ts';
import { OrderItemView } from './orders.ts';
import { PromiseView } from './promises.ts';
import { ShippingServiceCode } from './shipping.ts';
import { Time } from './time.ts';

const DelayDecision = z.enum(['keep', 'cancel']);
export const DecideDelayRequest = z.strictObject({ decision: DelayDecision });
/**
 * The question to the customer of a late order: whether to keep it with the new date or cancel it for a full refund.
 */
export const DelayView = z.object({
  orderId: z.string(),
  orderNumber: z.string(),
  pieces: z.array(OrderItemView.pick({ productName: true, selectedColor: true, quantity: true, imageUrl: true })),
  promised: PromiseView,
  proposed: PromiseView,
  refundAmount: Money,
  paymentMethod: z.string(),
  askedAt: Time,
  /** The deadline for an answer, after which `onSilence` applies. */
  answerBy: Time,
  /** The shop's time zone, in which emails and pages show the deadline. */
  timeZone: z.string(),
  /** The decision that applies without an answer. */
  onSilence: DelayDecision,
  /** `withdrawn`: the order is on time again, shipped, or cancelled in another way. */
  state: z.enum(['open', 'decided', 'withdrawn']),
  decision: DelayDecision.nullable(),
  decidedBy: z.enum(['customer', 'silence']).nullable(),
  decidedAt: Time.nullable(),
});
export type DelayView = z.infer<typeof DelayView>;

export const AdminDelayView = z.object({
  promise: PromiseView.nullable(),
  /** Null: on time. `expected`: the dates that could be promised now, null while it can't be made. */
  slip: z.object({ expected: PromiseView.nullable() }).nullable(),
  question: DelayView.nullable(),
  canAsk: z.boolean(),
  /** When the shop asks, unless the order is back on time by then; null if no question is planned. */
  askAt: z.iso.datetime().nullable(),
  timeZone: z.string(),
  /** The decision without an answer if the customer were asked now. */
  onSilence: DelayDecision.nullable(),
  /** The carrier's faster services, cheapest first, with their promises; empty once the order has a label. */
  upgrades: z.array(
    z.object({ service: ShippingServiceCode, name: z.string(), promise: PromiseView, inTime: z.boolean() }),
  ),
});
export type AdminDelayView = z.infer<typeof AdminDelayView>;
