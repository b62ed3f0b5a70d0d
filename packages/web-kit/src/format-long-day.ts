/** A day to "November 21, 2026". Separate from the other formats, which all pages load. */
export const formatLongDay = (day: string): string =>
  new Date(day).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' });
