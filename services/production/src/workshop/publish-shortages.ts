import { materialShort } from '@loop-petal/contracts/events/production-events';
import { shopDay } from '@loop-petal/contracts/rules/days';
import { addOpenDays } from '@loop-petal/contracts/rules/delivery-window';
import { addToOutbox } from '@loop-petal/service-kit/events/outbox';
import type { Queryable } from '@loop-petal/service-kit/postgres/postgres';
import type { Context } from '../context.ts';
import type { CachedPlan } from '../planning/plan-cache.ts';
import { needsOf, rounded } from './material-needs.ts';
import { markShort } from './material-store.ts';

/** @returns whether a material runs short or no longer does */
export async function publishShortages(
  { timeZone }: Pick<Context, 'timeZone'>,
  tx: Queryable,
  cached: CachedPlan,
  now: Date,
): Promise<boolean> {
  let isChanged = false;
  const needs = needsOf(cached.jobs);
  const waiting = new Map<string, number>();
  for (const { waitsFor } of cached.plan().jobs) {
    for (const id of waitsFor) waiting.set(id, (waiting.get(id) ?? 0) + 1);
  }
  const { today, closed } = cached.input;
  for (const { id, name, unit, onHand, shortSince, deliveryDays, expectedOn } of cached.materials) {
    const amount = rounded((needs.get(id)?.needed ?? 0) - onHand);
    const isShort = amount > 0;
    if (isShort === (shortSince !== null)) continue;
    isChanged = true;
    const begun = shortSince ? shopDay(shortSince, timeZone) : today;
    const assumed = deliveryDays === null ? null : addOpenDays(begun, deliveryDays, closed);
    const canArrive = expectedOn !== null && expectedOn >= today;
    const whileShort = canArrive ? expectedOn : (assumed ?? expectedOn);
    // a delivery is still on its way when the orders that needed it are gone, unless it was only assumed
    const afterwards = expectedOn === assumed ? null : expectedOn;
    await markShort(tx, id, isShort ? now : null, isShort ? whileShort : afterwards);
    if (isShort) {
      await addToOutbox(tx, materialShort({ materialId: id, name, unit, amount, jobs: waiting.get(id) ?? 0 }));
    }
  }
  return isChanged;
}
