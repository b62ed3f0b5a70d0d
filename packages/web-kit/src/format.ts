import { formatCents, toCents } from '@loop-petal/contracts/rules/money';

/** Formats an amount of the API: `"29.9"` becomes `"$29.90"`. */
export function formatMoney(amount: string): string {
  return formatCents(toCents(amount));
}

/** Creating a formatter takes some 30 ms on a phone, so it is created when first needed. */
function lateFormat(options: Intl.DateTimeFormatOptions): (iso: string) => string {
  let made: Intl.DateTimeFormat | undefined;
  return (iso) => {
    made ??= new Intl.DateTimeFormat('en-US', options);
    return made.format(new Date(iso));
  };
}

/** ISO time to "Nov 21, 2026", in UTC so that server and browser agree. */
export const formatDate = lateFormat({ dateStyle: 'medium', timeZone: 'UTC' });

/** ISO time to "Nov 21, 2026, 3:04 PM" in the reader's own zone: for the browser only. */
export const formatTime = lateFormat({ dateStyle: 'medium', timeStyle: 'short' });

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

/** `1 item`, `3 items`. */
export function formatCount(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}
