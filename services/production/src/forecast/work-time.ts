import { normalCdf } from './normal.ts';

/** How an artisan's minutes for a product relate to its recipe: the ratio is log-normal. */
export interface MinutesEstimate {
  /** The mean logarithm of worked minutes divided by recipe minutes; 0 if the recipe is accurate. */
  log: number;
  /** The standard deviation of that logarithm. */
  spread: number;
  /** The variance of `log` as an estimate, which is common to all pieces of the artisan. */
  uncertainty: number;
}

/** The mean and variance of minutes. Both add up for independent work. */
export interface WorkTime {
  mean: number;
  variance: number;
}

export const NO_WORK: WorkTime = { mean: 0, variance: 0 };

export const addWork = (a: WorkTime, b: WorkTime): WorkTime => ({
  mean: a.mean + b.mean,
  variance: a.variance + b.variance,
});

/** When less than this fraction of pieces takes that long, the estimate is not reliable. */
const UNLIKELY = 1e-5;
/** The remaining minutes of an unexpectedly long piece, as a fraction of the minutes so far. */
const OVERRUN = 0.15;

/** The remaining minutes of a piece, given the minutes so far. */
export function minutesToGo(recipeMinutes: number, worked: number, { log, spread }: MinutesEstimate): WorkTime {
  const mean = recipeMinutes * Math.exp(log + (spread * spread) / 2);
  if (worked <= 0) return { mean, variance: mean * mean * Math.expm1(spread * spread) };
  if (spread === 0) return { mean: Math.max(1, mean - worked), variance: 0 };
  const passed = (Math.log(worked / recipeMinutes) - log) / spread;
  const longer = normalCdf(-passed);
  if (longer < UNLIKELY) return { mean: worked * OVERRUN, variance: (worked * OVERRUN) ** 2 };
  const first = (mean * normalCdf(spread - passed)) / longer;
  const second = (mean * mean * Math.exp(spread * spread) * normalCdf(2 * spread - passed)) / longer;
  return { mean: Math.max(1, first - worked), variance: Math.max(0, second - first * first) };
}

/** The probability that work fits into these minutes; a sum of log-normal times is nearly log-normal. */
export function chanceToFit({ mean, variance }: WorkTime, minutes: number): number {
  if (mean <= 0) return 1;
  if (minutes <= 0) return 0;
  const square = Math.log1p(variance / (mean * mean));
  if (square < 1e-12) return mean <= minutes + 1e-6 ? 1 : 0;
  return normalCdf((Math.log(minutes / mean) + square / 2) / Math.sqrt(square));
}
