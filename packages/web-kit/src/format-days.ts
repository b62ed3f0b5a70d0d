/**
 * "Thu", "Dec" and 3. Parses `toUTCString`, whose format is standard: the first use of a date format takes longer than
 * all other work of a page.
 */
function partsOf(day: string): { weekday: string; month: string; date: number } {
  const [weekday = '', date, month = ''] = new Date(day).toUTCString().split(/,? /);
  return { weekday, month, date: Number(date) };
}

export function formatDay(day: string): string {
  const { weekday, month, date } = partsOf(day);
  return `${weekday}, ${month} ${date}`;
}

/** A range of days: "Dec 5–8", "Nov 30–Dec 2", or "Dec 5" for a single day. */
export function formatDays(from: string, to: string): string {
  const [first, last] = [partsOf(from), partsOf(to)];
  const begin = `${first.month} ${first.date}`;
  if (from === to) return begin;
  const isOneMonth = from.slice(0, 7) === to.slice(0, 7);
  return `${begin}–${isOneMonth ? last.date : `${last.month} ${last.date}`}`;
}
