import { formatDay } from '@loop-petal/contracts/rules/format-days';
import { useQuery } from '@tanstack/react-query';
import { CalendarClock } from 'lucide-react';
import { dayName, formatMinutes } from '../../format-day.ts';
import { hoursQuery } from './queries.ts';

/** Overtime and time off that lie ahead; nothing if there are none. */
export function AgreedHours() {
  const { data } = useQuery(hoursQuery());
  if (!data || data.overtime.length + data.timeOff.length === 0) return null;
  const overtime = data.overtime.toSorted((a, b) => (a.day < b.day ? -1 : 1));
  return (
    <section aria-label="Your overtime and time off" className="flex gap-3 rounded-card border border-line bg-card p-4">
      <CalendarClock size={20} aria-hidden className="mt-0.5 shrink-0 text-muted" />
      <ul className="grid gap-1 text-sm">
        {overtime.map(({ day, minutes }) => (
          <li key={day}>
            <span className="font-semibold">{formatDay(day)}:</span> {formatMinutes(minutes)} of overtime after{' '}
            {data.workingHours.to}
          </li>
        ))}
        {data.timeOff.map(({ from, to }) => (
          <li key={from}>
            <span className="font-semibold">{from === to ? dayName(from) : `${dayName(from)} to ${dayName(to)}`}:</span>{' '}
            time off
          </li>
        ))}
      </ul>
    </section>
  );
}
