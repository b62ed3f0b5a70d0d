import type { Horizon } from '../schedule/horizon.ts';
import type { Lane } from '../schedule/lane.ts';
import { type AbsenceEstimate, EXACT_DAYS, lostDays, lostShare } from './absence.ts';
import { chanceToFit, type WorkTime } from './work-time.ts';

/** One artisan's working time, as far as absence leaves it. Days are indexes of the horizon. */
export interface LaneForecast {
  /** The probability that work fits into the days from `from` through `to`. */
  chanceToFit(work: WorkTime, from: number, to: number): number;
}

export function forecastLane({ today, length }: Horizon, { capacity }: Lane, absence: AbsenceEstimate): LaneForecast {
  /** By day, the minutes and the working days before it. */
  const minutes = new Float64Array(length + 1);
  const days = new Int32Array(length + 1);
  for (let day = today; day < length; day++) {
    const ofDay = capacity[day] ?? 0;
    minutes[day + 1] = (minutes[day] ?? 0) + ofDay;
    days[day + 1] = (days[day] ?? 0) + Number(ofDay > 0);
  }
  const tables = lostDays(absence);
  const { share, variancePerDay } = lostShare(absence);
  const between = (sums: Float64Array | Int32Array, from: number, to: number) =>
    to < from ? 0 : (sums[Math.min(to, length - 1) + 1] ?? 0) - (sums[from] ?? 0);

  return {
    chanceToFit(work, from, to) {
      // an artisan who is present today stays
      const certain = from <= today ? between(minutes, today, Math.min(to, today)) : 0;
      const first = Math.max(from, today + 1);
      const rest = between(minutes, first, to);
      const count = between(days, first, to);
      if (count === 0) return chanceToFit(work, certain);
      const ofDay = rest / count;
      if (count > EXACT_DAYS) {
        const mean = work.mean + rest * share;
        const variance = work.variance + count * variancePerDay * ofDay * ofDay;
        return chanceToFit({ mean, variance }, certain + rest);
      }
      let chance = 0;
      tables[count]?.forEach((of, lost) => {
        chance += of * chanceToFit(work, certain + rest - lost * ofDay);
      });
      return Math.min(1, chance);
    },
  };
}
