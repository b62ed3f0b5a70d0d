/**
 * "Thu", "Dec" and 3. From the text that `toUTCString` must have in any browser: the first date format of a page
 * takes longer than all else that it does then.
 */
function partsOf(day: string): { weekday: string; month: string; date: number } {
  const [weekday = '', date, month = ''] = new Date(day).toUTCString().split(/,? /);
  return { weekday, month, date: Number(date) };
}

/** `2026-12-03` to "Thu, Dec 3". */
export function formatDay(day: string): string {
  const { weekday, month, date } = partsOf(day);
  return `${weekday}, ${month} ${date}`;
}

/** A first and a last day to "Dec 5–8", "Nov 30–Dec 2" or, where they are one, "Dec 5". */
export function formatDays(from: string, to: string): string {
  const [first, last] = [partsOf(from), partsOf(to)];
  const begin = `${first.month} ${first.date}`;
  if (from === to) return begin;
  const isOneMonth = from.slice(0, 7) === to.slice(0, 7);
  return `${begin}–${isOneMonth ? last.date : `${last.month} ${last.date}`}`;
}
