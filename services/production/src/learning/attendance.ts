import { type Day, dayNumber, isHoliday, weekdayOf } from '@loop-petal/contracts/rules/business-days';
import type { Attendance } from '../forecast/learn-absence.ts';
import type { Artisan, Weekday } from '../schedule/schedule.ts';

const DAYS_BACK = 365;
const WEEKDAYS: readonly Weekday[] = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];

/** Counts an artisan's working days from `since` through today. Excludes planned time off. */
export function countAttendance(
  { id, minutesPerWeekday, timeOff }: Pick<Artisan, 'id' | 'minutesPerWeekday' | 'timeOff'>,
  since: Day,
  today: Day,
): Attendance {
  const last = dayNumber(today);
  const counted = { daysAfterPresence: 0, begun: 0, daysAfterAbsence: 0, goneOn: 0, isAbsent: false };
  const spans = timeOff.map(({ from, to, isPlanned = true }) => ({
    isPlanned,
    from: dayNumber(from),
    to: dayNumber(to),
  }));
  for (let number = Math.max(dayNumber(since), last - DAYS_BACK); number <= last; number++) {
    const minutes = minutesPerWeekday[WEEKDAYS[weekdayOf(number)] as Weekday];
    const off = spans.filter(({ from, to }) => from <= number && number <= to);
    if (minutes === 0 || isHoliday(number) || off.some(({ isPlanned }) => isPlanned)) continue;
    const isAbsent = off.length > 0;
    if (counted.isAbsent) {
      counted.daysAfterAbsence += 1;
      counted.goneOn += Number(isAbsent);
    } else {
      counted.daysAfterPresence += 1;
      counted.begun += Number(isAbsent);
    }
    counted.isAbsent = isAbsent;
  }
  return { artisanId: id, ...counted };
}
