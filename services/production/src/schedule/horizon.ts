import { type Day, dayAt, dayNumber, isHoliday, weekdayOf } from '@loop-petal/contracts/rules/business-days';
import { isClosedOn } from '@loop-petal/contracts/rules/closed-days';
import { type Artisan, type ScheduleInput, type Weekday, WORKING_HOURS } from './schedule.ts';

/** Plans cover three years; longer work is not planned. */
const DAYS_AHEAD = 1096;
/** Promises overdue by more days count as equally overdue. */
const DAYS_BACK = 366;
/** The index of "never"; V8 stores integers up to this size compactly. */
export const NEVER = 2 ** 30 - 1;

const [MONDAY, FRIDAY, CLOSED] = [1, 5, 7];
const WEEKDAYS: readonly Weekday[] = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];

/** The days of a plan as small integers. */
export interface Horizon {
  today: number;
  length: number;
  /** @returns null for "never" */
  dayOf(index: number): Day | null;
  /** Days before the horizon map to its first day, days after it to `NEVER`. */
  indexOf(day: Day): number;
  addBusinessDays(index: number, days: number): number;
  /** The last production day that leaves `finishingDays` before `madeBy`. */
  latestFinish(madeBy: number, finishingDays: number): number;
  /** Minutes by day; 0 on holidays, closed days and days off. @param minuteOfDay today's minutes before it have passed */
  capacityOf(artisan: Artisan, minuteOfDay?: number): Int32Array;
}

type Closed = ScheduleInput['closed'];

/** The last horizon, which all plans of one day share. */
let last: { key: string; horizon: Horizon } | undefined;

export function createHorizon(today: Day, closed?: Closed): Horizon {
  const key = [today, closed?.from, closed?.to].join();
  if (last?.key !== key) last = { key, horizon: computeHorizon(today, closed) };
  return last.horizon;
}

function computeHorizon(todayIs: Day, closed: Closed): Horizon {
  const first = dayNumber(todayIs) - DAYS_BACK;
  const length = DAYS_BACK + DAYS_AHEAD;
  const businessDays: number[] = [];
  /** The number of `businessDays` up to each day. */
  const counts = new Int32Array(length);
  /** By day; `CLOSED` on holidays and while the shop is closed. */
  const weekdays = new Uint8Array(length);
  for (let index = 0; index < length; index++) {
    const weekday = weekdayOf(first + index);
    weekdays[index] = isHoliday(first + index) || isClosedOn(closed, dayAt(first + index)) ? CLOSED : weekday;
    if (weekday >= MONDAY && weekday <= FRIDAY && weekdays[index] !== CLOSED) businessDays.push(index);
    counts[index] = businessDays.length;
  }
  const countAt = (index: number) => counts[index] ?? businessDays.length;
  const isBusiness = (index: number) => businessDays[countAt(index) - 1] === index;
  const names = new Array<Day | undefined>(length).fill(undefined);
  const indexes = new Map<Day, number>();

  const indexOf = (day: Day) => {
    const known = indexes.get(day);
    if (known !== undefined) return known;
    const distance = dayNumber(day) - first;
    const index = distance >= length ? NEVER : Math.max(0, distance);
    indexes.set(day, index);
    return index;
  };
  return {
    today: DAYS_BACK,
    length,
    indexOf,
    dayOf(index) {
      if (index >= length) return null;
      names[index] ??= dayAt(first + index);
      return names[index] ?? null;
    },
    addBusinessDays(index, days) {
      if (index >= length) return NEVER;
      const steps = days === 0 && !isBusiness(index) ? 1 : days;
      return businessDays[countAt(index) + steps - 1] ?? NEVER;
    },
    latestFinish(madeBy, finishingDays) {
      if (madeBy >= length) return NEVER;
      if (finishingDays === 0) return businessDays[countAt(madeBy) - 1] ?? 0;
      return (businessDays[countAt(madeBy) - finishingDays] ?? 1) - 1;
    },
    capacityOf({ isActive, minutesPerWeekday, timeOff, overtime = [], workingHours = WORKING_HOURS }, minuteOfDay = 0) {
      const minutes = new Int32Array(length);
      if (!isActive) return minutes;
      const perWeekday = WEEKDAYS.map((weekday) => minutesPerWeekday[weekday]);
      for (let index = DAYS_BACK; index < length; index++) minutes[index] = perWeekday[weekdays[index] as number] ?? 0;
      const { from: opens, to: closes } = workingHours;
      const left = Math.min(1, Math.max(0, (closes - minuteOfDay) / Math.max(1, closes - opens)));
      minutes[DAYS_BACK] = Math.floor((minutes[DAYS_BACK] ?? 0) * left);
      for (const { day, minutes: longer } of overtime) {
        const index = indexOf(day);
        if (index < DAYS_BACK || index >= length) continue;
        const isOver = index === DAYS_BACK ? Math.max(0, minuteOfDay - closes) : 0;
        minutes[index] = (minutes[index] ?? 0) + Math.max(0, longer - isOver);
      }
      for (const { from, to } of timeOff) minutes.fill(0, indexOf(from), Math.min(length, indexOf(to) + 1));
      return minutes;
    },
  };
}
