import type { Day } from './business-days.ts';

/**
 * "Thu", "Dec" and 3. Parses `toUTCString`, whose format is standard: the first date format that a browser creates takes
 * longer than all other work of a page.
 */
function partsOf(day: Day): { weekday: string; month: string; date: number } {
  const [weekday = '', date, month = ''] = new Date(day).toUTCString().split(/,? /);
  return { weekday, month, date: Number(date) };
}

/** `Tue, Dec 8` */
export function formatDay(day: Day): string {
  const { weekday, month, date } = partsOf(day);
  return `${weekday}, ${month} ${date}`;
}

/** `Tue, Dec 8 to Thu, Dec 10`, or one day if both are the same */
export const formatDaySpan = ({ from, to }: { from: Day; to: Day }): string =>
  from === to ? formatDay(to) : `${formatDay(from)} to ${formatDay(to)}`;

/** `Dec 5–8`, `Nov 30–Dec 2`, or `Dec 5` for a single day */
export function formatDays(from: Day, to: Day): string {
  const [first, last] = [partsOf(from), partsOf(to)];
  const begin = `${first.month} ${first.date}`;
  if (from === to) return begin;
  const isOneMonth = from.slice(0, 7) === to.slice(0, 7);
  return `${begin}–${isOneMonth ? last.date : `${last.month} ${last.date}`}`;
}
