const days = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });

/** `2026-11-21` becomes `Nov 21`. */
export const dayName = (day: string): string => days.format(new Date(`${day}T00:00:00Z`));
