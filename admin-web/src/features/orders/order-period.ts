import { readerDay, startOfReaderDay } from '@loop-petal/contracts/rules/days';

/** ISO times in the local time zone: `from` is inclusive, `until` exclusive. */
export interface Period {
  from?: string;
  until?: string;
}

export const LAST_DAYS: Readonly<Record<string, string>> = { 1: 'Today', 7: 'Last 7 days', 30: 'Last 30 days' };
const RANGE_SEPARATOR = '..';

/** @param placed `7` for the last seven days, or a range such as `2026-11-01..2026-11-21` with either end optional */
export function periodOf(placed: string, now: Date): Period {
  if (Object.hasOwn(LAST_DAYS, placed))
    return { from: startOfReaderDay(readerDay(now), 1 - Number(placed)).toISOString() };
  const [first, last] = daysOf(placed);
  return {
    ...(first && { from: startOfReaderDay(first).toISOString() }),
    ...(last && { until: startOfReaderDay(last, 1).toISOString() }),
  };
}

/** The two days of a custom range; '' means an open end. */
export function daysOf(placed: string): [first: string, last: string] {
  const [first = '', last = ''] = placed.split(RANGE_SEPARATOR).map((day) => (isDay(day) ? day : ''));
  return [first, last];
}

export const between = (first: string, last: string): string => `${first}${RANGE_SEPARATOR}${last}`;
export const isBetween = (placed: string): boolean => placed.includes(RANGE_SEPARATOR);

const isDay = (text: string): boolean => /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(`${text}T00:00`));
