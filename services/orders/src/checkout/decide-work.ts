import type { Day } from '@loop-petal/contracts/rules/business-days';
import { deliveryWindow, usuallyMadeBy, withExtraDays } from '@loop-petal/contracts/rules/delivery-window';
import { formatDay } from '@loop-petal/contracts/rules/format-days';
import { isPickup } from '@loop-petal/contracts/rules/pickup';
import { findDelivery } from '@loop-petal/contracts/rules/shipping-services';
import type { PromiseView } from '@loop-petal/contracts/shapes/promises';
import { conflict, ShopError } from '@loop-petal/service-kit/http/errors';
import type { Wish } from '../reservations/reservation-lines.ts';
import type { Reserved } from '../reservations/reserve.ts';
import type { Refusal } from './submission.ts';

type MakingDays = Parameters<typeof usuallyMadeBy>[1];

/**
 * The reserved or possible production time of an order. `promise` is null for a large order (nothing is reserved),
 * without an artisan, and when production does not answer. `arrivesBy` is the last delivery day.
 */
type Work =
  | { promise: PromiseView | null; arrivesBy: Day; isLarge: boolean; isUnanswered: boolean }
  | { refused: Refusal };

/**
 * When production does not answer, orders get the shop's usual days without a promise, except orders whose `neededBy`
 * is earlier.
 */
export function decideWork(work: Wish['work'], answer: Reserved['answer'], today: Day, settings: MakingDays): Work {
  if (answer instanceof ShopError) return { refused: answer };
  if (answer === null) {
    const usual = usualPromise(work, today, settings);
    if (work.neededBy && usual.to > work.neededBy) return refusal('needed_by_impossible', usual, work);
    return { promise: null, arrivesBy: usual.to, isLarge: false, isUnanswered: true };
  }
  const { outcome, promise } = answer;
  if (outcome === 'reserved') {
    const { to } = promise ?? usualPromise(work, today, settings);
    return { promise, arrivesBy: to, isLarge: false, isUnanswered: false };
  }
  if (outcome === 'too_large') return { promise: null, arrivesBy: promise.to, isLarge: true, isUnanswered: false };
  if (promise) return refusal(outcome, promise, work);
  const why =
    outcome === 'no_time'
      ? 'Our artisans are fully booked for these flowers right now'
      : 'We are out of yarn for these flowers, and don’t know yet when more will arrive';
  return { refused: conflict(`${why}. Your card was not charged.`, outcome) };
}

function refusal(
  code: 'promise_changed' | 'needed_by_impossible',
  promise: PromiseView,
  { service }: Wish['work'],
): Work {
  const day = formatDay(promise.to);
  const isCollected = isPickup(service);
  const why =
    code === 'promise_changed'
      ? `The date just changed: your flowers would ${isCollected ? 'be ready' : 'arrive'} by ${day}. Pay again to accept the new date`
      : isCollected
        ? `Your flowers can’t be ready before ${day}. Please choose a later day`
        : `Your flowers can’t arrive before ${day}. Please choose a later day or faster shipping`;
  return { refused: { message: `${why}; your card was not charged.`, code, promise } };
}

/** The promise by the shop's usual production days, as shown on pages and in emails. */
function usualPromise(
  { service: name, extraTransitDays }: Wish['work'],
  today: Day,
  settings: MakingDays,
): PromiseView {
  const madeBy = usuallyMadeBy(today, settings);
  const service = findDelivery(name);
  return {
    madeBy,
    ...(service ? deliveryWindow(madeBy, withExtraDays(service, extraTransitDays)) : { from: madeBy, to: madeBy }),
  };
}
