import { DAY_MS, type Day } from './business-days.ts';

/** Creating a format takes about a hundred times as long as using it. */
const formats = new Map<string, Intl.DateTimeFormat>();

function formatIn(timeZone: string, kind: string, options: Intl.DateTimeFormatOptions, locale = 'en-US') {
  const key = `${kind} ${timeZone}`;
  const format = formats.get(key) ?? new Intl.DateTimeFormat(locale, { ...options, timeZone });
  formats.set(key, format);
  return format;
}

/** The day of a time in the shop's time zone, such as `America/Los_Angeles`. */
export const shopDay = (moment: Date, timeZone: string): Day =>
  formatIn(timeZone, 'day', { year: 'numeric', month: '2-digit', day: '2-digit' }, 'en-CA').format(moment);

/** The day of a time in the reader's time zone. Only for browsers. */
export const readerDay = (moment: Date): Day =>
  utcDay(new Date(Date.UTC(moment.getFullYear(), moment.getMonth(), moment.getDate())));

/** The day of a time in UTC; the inverse of `momentOfDay`. */
export const utcDay = (moment: Date): Day => moment.toISOString().slice(0, 10);

/** Noon in UTC, which is the same day in every US time zone. */
export const momentOfDay = (day: Day): Date => new Date(`${day}T12:00:00Z`);

/**
 * The start of a day in the reader's time zone, or of the day `later` days after it. Not a fixed number of hours,
 * because days have 23 to 25 hours.
 */
export function startOfReaderDay(day: Day, later = 0): Date {
  const start = new Date(`${day}T00:00:00`);
  start.setDate(start.getDate() + later);
  return start;
}

/** `Monday, November 30, 2026 at 12:00 PM Pacific Time`: a deadline in the shop's time zone. */
export const formatShopTime = (moment: Date, timeZone: string): string =>
  formatIn(timeZone, 'deadline', {
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'longGeneric',
  }).format(moment);

/** The shop's local time in the format of a datetime field, such as `2026-12-05T00:00`. */
export function shopClock(moment: Date, timeZone: string): string {
  const options = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
  return `${shopDay(moment, timeZone)}T${formatIn(timeZone, 'clock', options).format(moment)}`;
}

/**
 * Parses a local time of the shop, such as `2026-11-01T09:30`. When the clock repeats an hour, returns the earlier
 * time. Returns an invalid date for a text that is not a time or does not have a four-digit year.
 */
export function momentOfShopClock(clock: string, timeZone: string): Date {
  const asUtc = Date.parse(`${clock}Z`);
  if (Number.isNaN(asUtc)) return new Date(Number.NaN);
  const offsetAt = (moment: number) => Date.parse(`${shopClock(new Date(moment), timeZone)}Z`) - moment;
  const offsets = [asUtc - DAY_MS, asUtc + DAY_MS].map(offsetAt).filter(Number.isFinite);
  const moments = offsets.map((offset) => new Date(asUtc - offset)).sort((a, b) => a.getTime() - b.getTime());
  return moments.find((moment) => shopClock(moment, timeZone) === clock) ?? moments.at(-1) ?? new Date(Number.NaN);
}

/** Whether `name` is UTC or an IANA zone such as America/New_York. Offsets are not, because Postgres inverts their sign. */
export function isTimeZone(name: string): boolean {
  try {
    return /^(UTC$|[A-Za-z]+\/)/.test(name) && Boolean(new Intl.DateTimeFormat('en-US', { timeZone: name }));
  } catch {
    return false;
  }
}

export const zoneName = (timeZone: string): string =>
  formatIn(timeZone, 'zone', { timeZoneName: 'longGeneric' })
    .formatToParts(0)
    .find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
