import { orderDelayKept } from '@loop-petal/contracts/events/order-events';
import { dayNumber } from '@loop-petal/contracts/rules/business-days';
import { formatDay } from '@loop-petal/contracts/rules/format-days';
import type { PromiseView } from '@loop-petal/contracts/shapes/promises';
import { conflict, type ShopError } from '@loop-petal/service-kit/http/errors';
import { cancelWithRefund } from '../changes/status-rules.ts';
import {
  type Decision,
  dayToDate,
  deliveryDeadline,
  isHandedOver,
  isToBeMade,
  type Order,
  type SentParcels,
} from '../orders/order.ts';

export type DelayDecision = 'keep' | 'cancel';

export interface Delay {
  id: string;
  orderId: string;
  promised: PromiseView;
  proposed: PromiseView;
  onSilence: DelayDecision;
  askedAt: Date;
  answerBy: Date;
  state: 'open' | 'decided' | 'withdrawn';
  decision: DelayDecision | null;
  decidedBy: 'customer' | 'silence' | null;
  decidedAt: Date | null;
  refundCents: number | null;
}

/** 16 CFR 435.2(b)(1): no answer is consent to a first delay of at most this many days. */
const MAX_IMPLIED_CONSENT_DAYS = 30;
const MIN_HOURS_TO_ANSWER = 48;
const HOUR_MS = 3_600_000;

/**
 * The outcome without an answer, by the US Mail Order Rule (16 CFR 435.2): the customer consents to a first delay of at
 * most 30 days; a longer or repeated delay cancels the order. The rule's shipping day is the production day.
 * @param earlierDelays the number of delays that the customer accepted, explicitly or by not answering
 */
export function decisionWithoutAnswer(
  promised: Pick<PromiseView, 'madeBy'>,
  proposed: Pick<PromiseView, 'madeBy'>,
  earlierDelays: number,
): DelayDecision {
  const days = dayNumber(proposed.madeBy) - dayNumber(promised.madeBy);
  return earlierDelays === 0 && days <= MAX_IMPLIED_CONSENT_DAYS ? 'keep' : 'cancel';
}

/** The deadline for the answer: the promised production day, but at least two days from now. */
export function answerDeadline(promised: Pick<PromiseView, 'madeBy'>, askedAt: Date): Date {
  const soonest = askedAt.getTime() + MIN_HOURS_TO_ANSWER * HOUR_MS;
  return new Date(Math.max(dayToDate(promised.madeBy).getTime(), soonest));
}

/** A customer who gave no email address is not asked, so silence can't cancel their order. */
export const canBeAsked = ({ customerEmail, erased }: Order): boolean => customerEmail !== '' || erased;

/**
 * Options to offer for a late order, or the reason why there are none. @param isAsked whether a question is already
 * open
 */
export function proposalFor(
  order: Order & SentParcels,
  isAsked: boolean,
): { promised: PromiseView; proposed: PromiseView } | ShopError {
  const { promise: promised, slip } = order;
  if (!isToBeMade(order)) return conflict('You can ask only about a paid order that has not shipped.', 'not_open');
  if (!canBeAsked(order))
    return conflict('This order has no email address, so its customer can’t be asked.', 'no_email');
  if (order.shipments.some(isHandedOver))
    return conflict('A parcel of this order has left. Please write to the customer.', 'parcel_sent');
  if (isAsked) return conflict('The customer was already asked.', 'already_asked');
  if (!promised || !slip) return conflict('This order is on time.', 'not_late');
  const proposed = slip.expected;
  if (!proposed) return conflict('This order has no new date yet, so there is nothing to ask.', 'no_date');
  return { promised, proposed };
}

/** `made by Thu, Dec 3, delivered by Thu, Dec 10` */
export const describePromise = ({ madeBy, to }: PromiseView): string =>
  `made by ${formatDay(madeBy)}, delivered by ${formatDay(to)}`;

export const WITHDRAWN = {
  type: 'order.delay-withdrawn',
  description: 'The customer no longer needs to answer.',
  by: 'system',
};

export interface Answer {
  decision: DelayDecision;
  by: 'customer' | 'silence';
}

/**
 * False when this decision is already stored.
 * @throws ShopError 409 `already_decided` or `not_asked`
 */
export function isUnanswered(delay: Pick<Delay, 'decision' | 'state'>, decision: DelayDecision): boolean {
  if (delay.decision === decision) return false;
  if (delay.decision) throw conflict('This question was already answered. Please contact us.', 'already_decided');
  if (delay.state !== 'open') throw conflict('This question is already closed.', 'not_asked');
  return true;
}

/**
 * Keeps a late order or cancels it with a refund. The new date replaces the promise, so a kept order is on time again.
 * Production's event confirms the date later.
 */
export function settleDelay(order: Order, { proposed }: Pick<Delay, 'proposed'>, { decision, by }: Answer): Decision {
  const isCustomers = by === 'customer';
  const actor = isCustomers ? 'customer' : 'system';
  if (decision === 'cancel') {
    const who = isCustomers
      ? 'Cancelled by the customer because it is late'
      : 'Cancelled because it is late and the customer did not answer';
    return cancelWithRefund(order, who, actor);
  }
  const who = isCustomers ? 'The customer kept the order' : 'The customer did not answer, so the order was kept';
  return {
    change: { promise: proposed, slip: null, estimatedDelivery: deliveryDeadline(proposed) },
    notes: [{ type: 'order.delay-kept', description: `${who}: ${describePromise(proposed)}.`, by: actor }],
    events: [orderDelayKept({ orderId: order.id, promise: proposed, by })],
  };
}
