import type { Artisan } from '../schedule/schedule.ts';
import type { WantedLine } from './pieces.ts';
import type { LinesPromise } from './promise-for-lines.ts';

const WEEKS = 4;

/**
 * Whether an order takes more than this percentage of four ordinary weeks of the active artisans. Their weeks count
 * without time off and holidays, so that the limit is the same every day. Unassigned pieces don't count.
 */
export function isLargeOrder(
  { batches }: Pick<LinesPromise<WantedLine>, 'batches'>,
  artisans: readonly Pick<Artisan, 'isActive' | 'minutesPerWeekday'>[],
  percent: number,
): boolean {
  const weekly = sum(
    artisans.flatMap(({ isActive, minutesPerWeekday }) => (isActive ? Object.values(minutesPerWeekday) : [])),
  );
  const work = sum(batches.map(({ assignment, piece }) => (assignment ? piece.minutesLeft : 0)));
  return work * 100 > WEEKS * weekly * percent;
}

const sum = (minutes: readonly number[]): number => minutes.reduce((total, one) => total + one, 0);
