import { momentOfDay, shopDay } from '@loop-petal/contracts/rules/days';
import { formatCents, toCents } from '@loop-petal/contracts/rules/money';

/** Creating a formatter takes about 30 ms on a phone, so each is created when first needed. */
function lazyFormat(options: Intl.DateTimeFormatOptions): (iso: string) => string {
  let made: Intl.DateTimeFormat | undefined;
  return (iso) => {
    made ??= new Intl.DateTimeFormat('en-US', options);
    return made.format(new Date(iso));
  };
}

export function formatMoney(amount: string): string {
  return formatCents(toCents(amount));
}

/** ISO time to "Nov 21, 2026" in UTC, for a carrier's days, which are stored as noon in UTC. */
export const formatUtcDay = lazyFormat({ dateStyle: 'medium', timeZone: 'UTC' });

/** ISO time to "Nov 21, 2026" in the shop's time zone, so that server and browser agree. */
export const formatShopDay = (iso: string, timeZone: string): string =>
  formatUtcDay(momentOfDay(shopDay(new Date(iso), timeZone)).toISOString());

/** The shop's last day before an ISO time: something that ends when a day begins is over on that day. */
export const formatLastDay = (end: string, timeZone: string): string =>
  formatShopDay(new Date(Date.parse(end) - 1).toISOString(), timeZone);

/** ISO time to "Nov 21, 2026" in the reader's time zone. Only for the browser. */
export const formatReaderDay = lazyFormat({ dateStyle: 'medium' });

/** ISO time to "Nov 21, 2026, 3:04 PM" in the reader's time zone. Only for the browser. */
export const formatTime = lazyFormat({ dateStyle: 'medium', timeStyle: 'short' });
