import type { Schedule } from './queries.ts';

const FULL_PERCENT = 95;

/** How full days are, in percent; work on days without capacity fills them. */
export const percentOf = ({
  minutes,
  capacity,
}: Pick<Schedule['artisans'][number]['days'][number], 'minutes' | 'capacity'>): number =>
  capacity > 0 ? Math.round((100 * minutes) / capacity) : 100;

/** Whether there is hardly room for more. */
export const isFull = (percent: number): boolean => percent >= FULL_PERCENT;
