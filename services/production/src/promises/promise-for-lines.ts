import type { Day } from '@loop-petal/contracts/rules/business-days';
import { usuallyMadeBy } from '@loop-petal/contracts/rules/delivery-window';
import type { CachedPlan } from '../planning/plan-cache.ts';
import { type Assignment, promiseFor, type Refusal } from '../schedule/promise-for.ts';
import { canMake } from '../schedule/schedule.ts';
import { type Batch, batchesOf, type WantedLine } from './pieces.ts';

export interface LinesPromise<Line extends WantedLine> {
  madeBy: Day;
  /** The restock date of the last missing material; null when none is missing. */
  restockDate: Day | null;
  /** The assignment is null when no artisan makes such pieces. */
  batches: (Batch<Line> & { assignment: Assignment | null })[];
}

/**
 * The promise for an order of these lines. Pieces without an artisan get the shop's usual days and stay unassigned: an
 * order must not be refused because no artisan is entered for its products.
 */
export function promiseForLines<Line extends WantedLine>(
  cached: CachedPlan,
  lines: readonly Line[],
): LinesPromise<Line> | Refusal {
  const batches = batchesOf(cached, lines);
  const isMade = ({ piece }: Batch) => cached.input.artisans.some((artisan) => canMake(artisan, piece));
  const made = batches.filter(isMade);
  const promise = promiseFor(
    cached.prepared,
    made.map(({ piece }) => piece),
  );
  if ('shortage' in promise) return promise;
  const assignments = new Map(made.map((batch, n) => [batch, promise.assignments[n]]));
  const assigned = batches.map((batch) => ({ ...batch, assignment: assignments.get(batch) ?? null }));
  const usual = assigned.some(({ assignment }) => !assignment) ? defaultDay(cached) : '';
  const planned = made.length > 0 ? promise.madeBy : '';
  return {
    madeBy: planned > usual ? planned : usual,
    restockDate: promise.restockDate,
    batches: assigned,
  };
}

const defaultDay = ({ input }: CachedPlan): Day => usuallyMadeBy(input.today);

export const defaultPromise = <Line extends WantedLine>(
  cached: CachedPlan,
  lines: readonly Line[],
): LinesPromise<Line> => ({
  madeBy: defaultDay(cached),
  restockDate: null,
  batches: batchesOf(cached, lines).map((batch) => ({ ...batch, assignment: null })),
});
