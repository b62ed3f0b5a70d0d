import { formatDays } from '@loop-petal/contracts/rules/format-days';

export const dayName = (day: string): string => formatDays(day, day);

export function formatMinutes(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  if (hours === 0) return `${rest} min`;
  return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`;
}
