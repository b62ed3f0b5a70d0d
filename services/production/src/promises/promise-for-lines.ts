import { businessDaysBetween, type Day } from '@loop-petal/contracts/rules/business-days';
import { usuallyMadeBy } from '@loop-petal/contracts/rules/delivery-window';
import type { CachedPlan } from '../planning/plan-cache.ts';
import type { Assignment, Refusal } from '../schedule/promise-for.ts';
import { canMake } from '../schedule/schedule.ts';
import { type Batch, batchesOf, type WantedLine } from './pieces.ts';
import type { StoredForecast } from './stored-forecast.ts';

export interface LinesPromise<Line extends WantedLine> {
  madeBy: Day;
  /** False when some pieces have no artisan: the days are the shop's usual days, without a promise. */
  isDated: boolean;
  /** Computes the basis of the promise; null for the usual days. */
  forecast(): StoredForecast | null;
  /** The restock date of the last missing material; null if none is missing. */
  restockDate: Day | null;
  /** The assignment is null when no artisan makes such pieces. */
  batches: (Batch<Line> & { assignment: Assignment | null })[];
}

const PERCENT = 100;
/** The precision of stored probabilities. */
const STEPS = 10_000;

/**
 * The promise for an order of these lines, at the shop's level unless another is given. Pieces without an artisan get
 * the shop's usual days and stay unassigned, because missing artisan data must not cause the refusal of an order.
 */
export function promiseForLines<Line extends WantedLine>(
  cached: CachedPlan,
  lines: readonly Line[],
  level = cached.level,
): LinesPromise<Line> | Refusal {
  const batches = batchesOf(cached, lines);
  const isMade = ({ piece }: Batch) => cached.input.artisans.some((artisan) => canMake(artisan, piece));
  const made = batches.filter(isMade);
  const promise = cached.forecast.promiseAt(
    made.map(({ piece }) => piece),
    level / PERCENT,
  );
  if ('shortage' in promise) return promise;
  const { madeBy, plan, chances } = promise;
  const assignments = new Map(made.map((batch, n) => [batch, plan.assignments[n]]));
  const assigned = batches.map((batch) => ({ ...batch, assignment: assignments.get(batch) ?? null }));
  const forecast = (): StoredForecast => ({
    plannedMadeBy: plan.madeBy,
    level,
    chances: chances().map((chance) => Math.round(chance * STEPS) / STEPS),
    reliability: cached.outlook.reliability,
    workDays: businessDaysBetween(cached.input.today, plan.madeBy),
  });
  const usual = defaultDay(cached);
  const isDated = made.length === batches.length;
  return {
    madeBy: isDated || (made.length > 0 && madeBy > usual) ? madeBy : usual,
    isDated,
    forecast: isDated ? forecast : () => null,
    restockDate: plan.restockDate,
    batches: assigned,
  };
}

const defaultDay = ({ input, settings }: CachedPlan): Day => usuallyMadeBy(input.today, settings);

export const defaultPromise = <Line extends WantedLine>(
  cached: CachedPlan,
  lines: readonly Line[],
): LinesPromise<Line> => ({
  madeBy: defaultDay(cached),
  isDated: true,
  forecast: () => null,
  restockDate: null,
  batches: batchesOf(cached, lines).map((batch) => ({ ...batch, assignment: null })),
});
