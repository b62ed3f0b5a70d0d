import { type Horizon, NEVER } from './horizon.ts';
import type { MaterialDate } from './material-dates.ts';
import type { Artisan, Job } from './schedule.ts';

/** A job in a lane; days are indexes of the horizon. */
export interface Task extends MaterialDate {
  job: Job;
  index: number;
  /** Copied from the job, because jobs lie far apart in memory. */
  minutesLeft: number;
  /** The production deadline; `NEVER` without a promise. */
  deadline: number;
  /** The job's position in the order of promises. */
  rank: number;
}

/** When production starts and ends, as indexes of the horizon; both `NEVER` if it can't be made. */
export interface Span {
  start: number;
  finish: number;
}
export const UNSCHEDULED: Span = { start: NEVER, finish: NEVER };

/** One artisan's schedule. */
export interface Lane {
  artisan: Artisan;
  capacity: Int32Array;
  free: Int32Array;
  minutes: number;
  /** The tasks, by deadline, then rank. */
  tasks: Task[];
  /** The span of each task, at the same index. */
  spans: Span[];
}

export function createLane(horizon: Horizon, artisan: Artisan, minuteOfDay = 0): Lane {
  const capacity = horizon.capacityOf(artisan, minuteOfDay);
  return { artisan, capacity, free: capacity.slice(), minutes: 0, tasks: [], spans: [] };
}

/** The earliest days on which the work fits into the free minutes. @param use whether to reserve those minutes */
export function allocate(free: Int32Array, minutes: number, from: number, use: boolean): Span {
  if (minutes <= 0) return from < free.length ? { start: from, finish: from } : UNSCHEDULED;
  let left = minutes;
  let start = NEVER;
  for (let day = from; day < free.length; day++) {
    const freeMinutes = free[day] ?? 0;
    if (freeMinutes === 0) continue;
    if (start === NEVER) start = day;
    if (use) free[day] = Math.max(0, freeMinutes - left);
    left -= freeMinutes;
    if (left <= 0) return { start, finish: day };
  }
  return UNSCHEDULED;
}

export const byDeadline = (a: Task, b: Task) => a.deadline - b.deadline || a.rank - b.rank;

/**
 * Plans an artisan's tasks by preemptive earliest deadline first, which meets all deadlines of one worker if any order
 * of tasks does.
 */
export function fillLane(lane: Lane, tasks: readonly Task[]): Lane {
  const free = lane.capacity.slice();
  const sorted = [...tasks].sort(byDeadline);
  let minutes = 0;
  // optimization: most tasks may start today, but the days before this one are full
  let full = 0;
  const spans = sorted.map(({ minutesLeft, availableFrom }) => {
    minutes += minutesLeft;
    while (full < free.length && free[full] === 0) full += 1;
    return allocate(free, minutesLeft, minutesLeft > 0 ? Math.max(availableFrom, full) : availableFrom, true);
  });
  return { ...lane, free, minutes, tasks: sorted, spans };
}
