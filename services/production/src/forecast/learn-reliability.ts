import { normalCdf, normalQuantile } from './normal.ts';

/** The outcome of a promised order. */
export interface FinishedOrder {
  /** The probabilities computed when it was promised: for the planned day, a business day later, and so on. */
  chances: readonly number[];
  /** Business days from the planned day to the day it was ready; 0 if it was ready earlier. */
  daysLater: number;
}

/**
 * Calibrates computed probabilities to outcomes, as normal scores: the lower the shift, the earlier orders are ready.
 */
export interface Reliability {
  shift: number;
  scale: number;
}

export const AS_COMPUTED: Reliability = { shift: 0, scale: 1 };

/** Uses only the latest orders, because the shop changes. */
const LAST_ORDERS = 150;
const SHIFTS = [-1.4, -1, -0.7, -0.45, -0.2, 0, 0.2, 0.45, 0.7, 1, 1.4];
const SCALES = [0.75, 1, 1.3, 1.7];
/** The usual deviation of the outcomes from the computed probabilities. */
const USUAL = { shift: 0.4, logScale: 0.2 } as const;
const LEAST = 1e-9;

/**
 * The most likely shift and scale. Computed probabilities ignore that pieces are reassigned and that later orders
 * overtake; this measures the effect of both.
 * @param orders oldest first
 */
export function learnReliability(orders: readonly FinishedOrder[]): Reliability {
  const intervals = orders.slice(-LAST_ORDERS).map(({ chances, daysLater }) => ({
    from:
      daysLater === 0
        ? Number.NEGATIVE_INFINITY
        : normalQuantile(chances[Math.min(daysLater, chances.length) - 1] ?? 0),
    to: daysLater >= chances.length ? Number.POSITIVE_INFINITY : normalQuantile(chances[daysLater] ?? 1),
  }));
  let best = { ...AS_COMPUTED, likelihood: Number.NEGATIVE_INFINITY };
  for (const shift of SHIFTS) {
    for (const scale of SCALES) {
      let likelihood = -((shift / USUAL.shift) ** 2) / 2 - (Math.log(scale) / USUAL.logScale) ** 2 / 2;
      for (const { from, to } of intervals) {
        const chance = cdf((to - shift) / scale) - cdf((from - shift) / scale);
        likelihood += Math.log(Math.max(LEAST, chance));
      }
      if (likelihood > best.likelihood) best = { shift, scale, likelihood };
    }
  }
  return { shift: best.shift, scale: best.scale };
}

const cdf = (z: number): number =>
  z === Number.NEGATIVE_INFINITY ? 0 : z === Number.POSITIVE_INFINITY ? 1 : normalCdf(z);

/** A probability after the correction by experience. */
export function correctChance(chance: number, { shift, scale }: Reliability): number {
  if (chance <= 0 || chance >= 1 || (shift === 0 && scale === 1)) return chance;
  return normalCdf((normalQuantile(chance) - shift) / scale);
}
