import { type Day, formatDay } from '@loop-petal/contracts/rules/business-days';
import { shopDay } from '@loop-petal/contracts/rules/days';
import { deliveryWindow, usuallyMadeBy, withExtraDays } from '@loop-petal/contracts/rules/delivery-window';
import { findShippingService } from '@loop-petal/contracts/rules/shipping-services';
import type { PromiseRefused } from '@loop-petal/contracts/shapes/orders';
import type { PromiseView, ReservePromiseView } from '@loop-petal/contracts/shapes/production';
import { conflict, ShopError } from '@loop-petal/service-kit/http/errors';
import type { z } from 'zod';
import type { Context } from '../context.ts';
import type { Wish } from './reservation-lines.ts';

/**
 * The reserved or possible production time of an order: `promise` is null for a large order, for which nothing is reserved, and when
 * production does not answer. `arrivesBy`
 * is the last day of delivery, without an answer that by the shop's usual days.
 */
export type ReservedWork =
  | { promise: PromiseView | null; arrivesBy: Day; isLarge: boolean }
  | { refused: z.output<typeof PromiseRefused> };

/**
 * Reserves production time and materials for an order. While production does not answer, orders get the shop's usual
 * days without a promise, but none whose `neededBy` is earlier.
 * @throws ShopError 409 `out_of_material` when a material's restock date is unknown, `no_time` when no artisan has
 * any, `superseded`
 */
export async function reserveWork(
  ctx: Context,
  orderId: string,
  version: number,
  { work }: Wish,
  now: Date,
): Promise<ReservedWork> {
  try {
    const answer = await ctx.production.call('PUT /internal/promises/{orderId}', {
      params: { orderId },
      body: { ...work, version, orderedAt: now.toISOString() },
    });
    return workOf(answer);
  } catch (error) {
    if (!(error instanceof ShopError) || error.status !== 503) throw error;
    ctx.logger.warn({ err: error, orderId }, 'production promises nothing; the order is flagged for review');
    const usual = defaultPromise(work, shopDay(now, ctx.timeZone));
    if (work.neededBy && usual.to > work.neededBy) return refusal('needed_by_impossible', usual);
    return { promise: null, arrivesBy: usual.to, isLarge: false };
  }
}

function workOf(answer: ReservePromiseView): ReservedWork {
  const { outcome, promise } = answer;
  if (outcome === 'reserved') return { promise, arrivesBy: promise.to, isLarge: false };
  if (outcome === 'too_large') return { promise: null, arrivesBy: promise.to, isLarge: true };
  if (promise) return refusal(outcome, promise);
  const why =
    outcome === 'no_time'
      ? 'Our artisans have no time for these flowers at the moment'
      : 'We are out of yarn for these flowers, and don’t know yet when it comes';
  throw conflict(`${why}. Your card was not charged.`, outcome);
}

function refusal(code: 'promise_changed' | 'needed_by_impossible', promise: PromiseView): ReservedWork {
  const day = formatDay(promise.to);
  const why =
    code === 'promise_changed'
      ? `The date just changed: your flowers would arrive by ${day}. Pay again to accept the new date`
      : `Your flowers can’t arrive before ${day}. Please choose a later day or faster shipping`;
  return { refused: { message: `${why}; your card was not charged.`, code, promise } };
}

/** The usual days in the shop's pages and emails. */
function defaultPromise({ service: name, extraTransitDays }: Wish['work'], today: Day): PromiseView {
  const madeBy = usuallyMadeBy(today);
  const service = findShippingService(name);
  return {
    madeBy,
    ...(service ? deliveryWindow(madeBy, withExtraDays(service, extraTransitDays)) : { from: madeBy, to: madeBy }),
  };
}
