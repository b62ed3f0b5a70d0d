import { formatCents, toCents } from '@loop-petal/contracts/money';

/** An amount off the wire to what people read: `"29.9"` becomes `"$29.90"`. */
export function formatMoney(amount: string): string {
  return formatCents(toCents(amount));
}

const dates = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });
const times = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });

/** ISO time to "Nov 21, 2026", in UTC so that server and browser agree. */
export function formatDate(iso: string): string {
  return dates.format(new Date(iso));
}

/** ISO time to "Nov 21, 2026, 3:04 PM" in the reader's own zone: for the browser only. */
export function formatTime(iso: string): string {
  return times.format(new Date(iso));
}

/** `1 item`, `3 items`. */
export function formatCount(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}
