import type { Horizon } from '../schedule/horizon.ts';
import type { Lane, Task } from '../schedule/lane.ts';
import { EXACT_DAYS, lostDays } from './absence.ts';
import type { Outlook } from './forecast.ts';
import { addWork, chanceToFit, minutesToGo, NO_WORK, type WorkTime } from './work-time.ts';

/** The work up to and including one piece. */
export interface Work {
  /** All work before the piece. */
  front: WorkTime;
  own: WorkTime;
  /** The variance of the estimate for the artisan, which is common to all of this work. */
  uncertainty: number;
  /** The capacity of all artisans who can make the piece, as a multiple of this artisan's: at least 1. */
  shared: number;
}

export interface StartedWork {
  all: WorkTime;
  /** The part that waits for materials. */
  waiting: WorkTime;
}
export const NOTHING: StartedWork = { all: NO_WORK, waiting: NO_WORK };

/** One artisan's work, and working time after expected absences. Days are indexes of the horizon. */
export interface LaneForecast {
  /** The minutes left by task. */
  times: readonly WorkTime[];
  /** All work planned to start by this day. */
  startedBy(day: number): StartedWork;
  /** The probability that work fits into the days from `from` through `to`. */
  chanceToFit(work: Work, from: number, to: number): number;
}

export const addStarted = ({ all, waiting }: StartedWork, { waitsFor }: Pick<Task, 'waitsFor'>, time: WorkTime) => ({
  all: addWork(all, time),
  waiting: waitsFor.length > 0 ? addWork(waiting, time) : waiting,
});

/**
 * The fraction of a colleague's capacity that helps, below 1 because only late pieces move, each as a whole, and only
 * once a day.
 */
const COLLEAGUES_HELP = 0.7;
/** The fraction of absences in which colleagues take over the work. */
const TAKEN_OVER = 0.75;

export function forecastLane({ today, length }: Horizon, lane: Lane, outlook: Outlook): LaneForecast {
  const { capacity, tasks, spans, artisan } = lane;
  const absence = outlook.absenceOf(artisan.id);
  /** The minutes and the working days before each day. */
  const minutes = new Float64Array(length + 1);
  const days = new Int32Array(length + 1);
  for (let day = today; day < length; day++) {
    const ofDay = capacity[day] ?? 0;
    minutes[day + 1] = (minutes[day] ?? 0) + ofDay;
    days[day + 1] = (days[day] ?? 0) + Number(ofDay > 0);
  }
  const usualDay = (minutes[length] ?? 0) / Math.max(1, days[length] ?? 0);
  const times = tasks.map(({ job, minutesLeft }) => {
    if (minutesLeft <= 0) return NO_WORK;
    const worked = job.workedMinutes ?? 0;
    return minutesToGo(
      job.recipeMinutes ?? minutesLeft + worked,
      worked,
      outlook.minutesFor(artisan.id, job.productId),
    );
  });
  const between = (sums: Float64Array | Int32Array, from: number, to: number) =>
    to < from ? 0 : (sums[Math.min(to, length - 1) + 1] ?? 0) - (sums[from] ?? 0);

  let byStart: { starts: number[]; sums: StartedWork[] } | undefined;
  const sortByStart = () => {
    const order = tasks
      .map((task, n) => ({ start: spans[n]?.start ?? 0, task, time: times[n] ?? NO_WORK }))
      .sort((a, b) => a.start - b.start);
    let sum = NOTHING;
    return {
      starts: order.map(({ start }) => start),
      sums: order.map(({ task, time }) => {
        sum = addStarted(sum, task, time);
        return sum;
      }),
    };
  };

  return {
    times,
    startedBy(day) {
      byStart ??= sortByStart();
      let [low, high] = [0, byStart.starts.length];
      while (low < high) {
        const middle = (low + high) >> 1;
        if ((byStart.starts[middle] ?? 0) <= day) low = middle + 1;
        else high = middle;
      }
      return byStart.sums[low - 1] ?? NOTHING;
    },
    chanceToFit({ front, own, uncertainty, shared }, from, to) {
      const help = 1 + COLLEAGUES_HELP * (shared - 1);
      // colleagues make up for problems before the last day
      const last = front.mean > usualDay ? usualDay / front.mean : 1;
      const mean = front.mean + own.mean;
      const work = {
        mean,
        variance: own.variance + front.variance * (last + (1 - last) / help) + mean * mean * Math.expm1(uncertainty),
      };
      // an artisan who is present today stays all day
      const certain = from <= today ? between(minutes, today, Math.min(to, today)) : 0;
      const first = Math.max(from, today + 1);
      const rest = between(minutes, first, to);
      const count = between(days, first, to);
      if (count === 0) return chanceToFit(work, certain);
      const chanceAmong = (artisans: number) => {
        const { chancesAmong, share, variancePerDay } = lostDays(absence, artisans);
        const ofDay = rest / count / artisans;
        if (count > EXACT_DAYS) {
          const variance = work.variance + count * variancePerDay * ofDay * ofDay;
          return chanceToFit({ mean: mean + count * share * ofDay, variance }, certain + rest);
        }
        let chance = 0;
        chancesAmong(count).forEach((of, lost) => {
          chance += of * chanceToFit(work, certain + rest - lost * ofDay);
        });
        return Math.min(1, chance);
      };
      return help === 1 ? chanceAmong(1) : TAKEN_OVER * chanceAmong(help) + (1 - TAKEN_OVER) * chanceAmong(1);
    },
  };
}
