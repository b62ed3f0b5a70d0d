import type { Schedule } from './queries.ts';

const FULL_PERCENT = 95;

/** Load in percent; work on a day without capacity counts as full. */
export const percentOf = ({
  minutes,
  capacity,
}: Pick<Schedule['artisans'][number]['days'][number], 'minutes' | 'capacity'>): number =>
  capacity > 0 ? Math.round((100 * minutes) / capacity) : 100;

export const isFull = (percent: number): boolean => percent >= FULL_PERCENT;
