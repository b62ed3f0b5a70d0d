import { businessDaysBetween } from '@loop-petal/contracts/rules/business-days';
import { correctChance } from '../forecast/learn-reliability.ts';
import type { DuePromise } from './learning-store.ts';

const LAST_PROMISES = 100;
const MIN_PROMISES = 50;

/** The percentage of the last hundred due promises that were kept, rounded down; null with fewer than fifty. */
export function keptOf100(due: readonly DuePromise[]): number | null {
  const last = due.slice(0, LAST_PROMISES);
  if (last.length < MIN_PROMISES) return null;
  const kept = last.filter(({ madeBy, readyOn, isCancelled }) => !isCancelled && readyOn !== null && readyOn <= madeBy);
  return Math.floor((100 * kept.length) / last.length);
}

const LEVELS = [80, 90, 95, 98] as const;

/** How often orders were ready by the days that would have been promised at these levels. */
export function measureReliability(due: readonly DuePromise[]) {
  return LEVELS.map((level) => {
    let [orders, promised, kept] = [0, 0, 0];
    for (const { forecast, readyOn } of due) {
      if (!forecast) continue;
      const chances = forecast.chances.map((chance) => correctChance(chance, forecast.reliability));
      const at = chances.findIndex((chance) => chance >= level / 100);
      if (at < 0) continue;
      orders += 1;
      promised += chances[at] ?? 0;
      kept += Number(readyOn !== null && businessDaysBetween(forecast.plannedMadeBy, readyOn) <= at);
    }
    const percent = (sum: number) => (orders === 0 ? null : Math.round((1000 * sum) / orders) / 10);
    return { level, orders, promised: percent(promised), kept: percent(kept) };
  });
}
