import { businessDaysBetween } from '@loop-petal/contracts/rules/business-days';
import { isBuyable } from '@loop-petal/contracts/rules/line-choice';
import type { StatisticsView } from '@loop-petal/contracts/shapes/production-statistics';
import type { PromiseLevel } from '@loop-petal/contracts/shapes/promises';
import type { CachedPlan } from '../planning/plan-cache.ts';
import { promiseForLines } from '../promises/promise-for-lines.ts';

const LEVELS = [90, 95, 98] as const;
const MAX_PRODUCTS = 40;

/**
 * The mean number of business days by which a piece of each product would be promised later than at the current level.
 */
export function compareLevels(cached: CachedPlan): StatisticsView['levels'] {
  const products = [...cached.products.values()].filter(isBuyable).slice(0, MAX_PRODUCTS);
  const meanDays = (level: PromiseLevel): number | null => {
    const days = products.flatMap(({ id: productId }) => {
      const promise = promiseForLines(cached, [{ productId, quantity: 1 }], level);
      return 'isDated' in promise && promise.isDated ? [businessDaysBetween(cached.input.today, promise.madeBy)] : [];
    });
    return days.length === 0 ? null : days.reduce((sum, one) => sum + one, 0) / days.length;
  };
  const present = meanDays(cached.level);
  return LEVELS.map((level) => {
    const mean = meanDays(level);
    return { level, daysLonger: mean === null || present === null ? null : Math.round(10 * (mean - present)) / 10 };
  });
}
