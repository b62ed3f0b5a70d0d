import { dayIn } from '@loop-petal/contracts/rules/business-days';

const short = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });
const at = (day: string) => new Date(`${day}T00:00:00Z`);

/** `2026-11-21` becomes `Nov 21`. */
export const dayName = (day: string): string => short.format(at(day));

/** `90` becomes `1 h 30 min`. */
export function formatMinutes(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  if (hours === 0) return `${rest} min`;
  return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`;
}

/** Today by the reader's calendar, as `2026-11-21`. */
export const localToday = (): string => dayIn(Intl.DateTimeFormat().resolvedOptions().timeZone, new Date());
