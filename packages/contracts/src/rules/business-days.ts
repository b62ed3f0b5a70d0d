/** A calendar day of the shop, `YYYY-MM-DD`. Days compare as strings. */
export type Day = string;

export const DAY_MS = 86_400_000;
const [SUNDAY, MONDAY, THURSDAY, SATURDAY] = [0, 1, 4, 6];

export const dayNumber = (day: Day): number => Date.parse(day) / DAY_MS;
export const dayAt = (number: number): Day => new Date(number * DAY_MS).toISOString().slice(0, 10);
export const weekdayOf = (number: number): number => (((number + 4) % 7) + 7) % 7;

const numberOf = (year: number, month: number, day: number) => Date.UTC(year, month - 1, day) / DAY_MS;

function nthWeekday(year: number, month: number, weekday: number, nth: number): number {
  const first = numberOf(year, month, 1);
  return first + ((weekday - weekdayOf(first) + 7) % 7) + 7 * (nth - 1);
}

/** The observed day of a fixed-date holiday: Friday if it falls on a Saturday, Monday if on a Sunday. */
function observedDate(day: number): number {
  if (weekdayOf(day) === SATURDAY) return day - 1;
  return weekdayOf(day) === SUNDAY ? day + 1 : day;
}

const holidaysByYear = new Map<number, readonly number[]>();

/** The observed US federal holidays of a year (5 U.S.C. 6103), cached; New Year's Day may fall in the year before. */
function federalHolidays(year: number): readonly number[] {
  const known = holidaysByYear.get(year);
  if (known) return known;
  const memorialDay = nthWeekday(year, 6, MONDAY, 1) - 7;
  const holidays = [
    observedDate(numberOf(year, 1, 1)),
    nthWeekday(year, 1, MONDAY, 3),
    nthWeekday(year, 2, MONDAY, 3),
    memorialDay,
    observedDate(numberOf(year, 6, 19)),
    observedDate(numberOf(year, 7, 4)),
    nthWeekday(year, 9, MONDAY, 1),
    nthWeekday(year, 10, MONDAY, 2),
    observedDate(numberOf(year, 11, 11)),
    nthWeekday(year, 11, THURSDAY, 4),
    observedDate(numberOf(year, 12, 25)),
  ];
  holidaysByYear.set(year, holidays);
  return holidays;
}

/**
 * The index of the US federal holiday observed on this day among those of the year, from New Year's Day; -1 on other
 * days.
 * @param number days since 1970-01-01
 */
export function findHoliday(number: number): number {
  const year = new Date(number * DAY_MS).getUTCFullYear();
  return federalHolidays(year + 1)[0] === number ? 0 : federalHolidays(year).indexOf(number);
}

export const isHoliday = (number: number): boolean => findHoliday(number) >= 0;

/** Monday to Friday without US federal holidays. @param number days since 1970-01-01 */
export function isBusinessDay(number: number): boolean {
  const weekday = weekdayOf(number);
  return weekday !== SATURDAY && weekday !== SUNDAY && !isHoliday(number);
}

/** The business day `days` business days after `day`; 0 returns the day itself or the next business day. */
export function addBusinessDays(day: Day, days: number): Day {
  let number = dayNumber(day);
  for (let left = days; left > 0; ) if (isBusinessDay(++number)) left -= 1;
  while (!isBusinessDay(number)) number += 1;
  return dayAt(number);
}

/** The number of business days after `from`, through `to`; 0 if `to` is not later. */
export function businessDaysBetween(from: Day, to: Day): number {
  const last = dayNumber(to);
  let count = 0;
  for (let number = dayNumber(from) + 1; number <= last; number++) count += Number(isBusinessDay(number));
  return count;
}
