import { formatMinutes } from '../../format-day.ts';
import type { Schedule } from './queries.ts';

const FULL_PERCENT = 95;

/** Load as a percentage; work on a day without capacity counts as full. */
export const percentOf = ({
  minutes,
  capacity,
}: Pick<Schedule['artisans'][number]['days'][number], 'minutes' | 'capacity'>): number =>
  capacity > 0 ? Math.round((100 * minutes) / capacity) : 100;

/** `1 h of 6 h planned`; minutes of today that have passed don't count. */
export const loadText = (
  { minutes, capacity }: Pick<Schedule['artisans'][number]['days'][number], 'minutes' | 'capacity'>,
  isToday: boolean,
): string =>
  isToday
    ? `${formatMinutes(minutes)} planned, ${formatMinutes(capacity)} left today`
    : `${formatMinutes(minutes)} of ${formatMinutes(capacity)} planned`;

export const isFull = (percent: number): boolean => percent >= FULL_PERCENT;
