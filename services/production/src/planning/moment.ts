import type { Day } from '@loop-petal/contracts/rules/business-days';
import { shopClock } from '@loop-petal/contracts/rules/days';

/** A plan is recomputed after this many minutes, because time that has passed can't be planned. */
const STEP_MINUTES = 15;

export interface PlanMoment {
  today: Day;
  /** Since the shop's midnight, rounded up to a quarter of an hour. */
  minuteOfDay: number;
}

export const isSameMoment = (a: Partial<PlanMoment>, b: PlanMoment): boolean =>
  a.today === b.today && a.minuteOfDay === b.minuteOfDay;

export function planMomentOf(now: Date, timeZone: string): PlanMoment {
  const [today = '', clock = ''] = shopClock(now, timeZone).split('T');
  const [hours = 0, minutes = 0] = clock.split(':').map(Number);
  return { today, minuteOfDay: Math.ceil((hours * 60 + minutes) / STEP_MINUTES) * STEP_MINUTES };
}
