import { lateFormat } from './late-format.ts';

const withWeekday = lateFormat({ weekday: 'short', month: 'short', day: 'numeric', timeZone: 'UTC' });
const withoutWeekday = lateFormat({ month: 'short', day: 'numeric', timeZone: 'UTC' });

/** `2026-12-03` to "Thu Dec 3". */
export const formatDay = (day: string): string => withWeekday(day).replace(',', '');

/** A first and a last day to "Dec 5–8", "Nov 30–Dec 2" or, where they are one, "Dec 5". */
export function formatDays(from: string, to: string): string {
  const isOneMonth = from.slice(0, 7) === to.slice(0, 7);
  const last = isOneMonth ? String(Number(to.slice(8))) : withoutWeekday(to);
  return from === to ? withoutWeekday(to) : `${withoutWeekday(from)}–${last}`;
}
