import { type Horizon, NEVER } from './horizon.ts';
import { byDeadline, fillLane, type Lane, type Task } from './lane.ts';
import type { PreparedPlan } from './plan-work.ts';
import { canMake, type ScheduleInput } from './schedule.ts';

export interface Move {
  jobId: string;
  from: string | null;
  to: string;
}

/**
 * For each artisan, after this many late jobs that can't move, the less urgent ones stay, which bounds the running
 * time.
 */
const MOST_STUCK = 25;

/**
 * Reassigns queued jobs that are planned late, or whose artisan is removed or can't make them. A job moves to the
 * artisan who makes it earliest, even if late, unless that delays a promised order.
 */
export function reassign(prepared: PreparedPlan): Move[] {
  const lanes = new Map(prepared.lanes);
  const moves: Move[] = [];
  for (const task of prepared.unassigned) move(task, null);
  for (const { artisan, tasks } of prepared.lanes.values()) {
    let stuck = 0;
    for (const [place, task] of tasks.entries()) {
      if (stuck >= MOST_STUCK && canMake(artisan, task.job)) continue;
      stuck += Number(!move(task, artisan.id, place));
    }
  }
  return moves;

  /** @returns false for a job that has to move and can't */
  function move(task: Task, from: string | null, place = 0): boolean {
    const lane = from === null ? undefined : lanes.get(from);
    const finish = lane ? finishIn(lane, task, place) : NEVER;
    if (!mustMove(task, lane, finish)) return true;
    const to = earliestLane(prepared, lanes, task, lane, finish);
    if (!to) return false;
    if (lane && from !== null) lanes.set(from, without(lane, task));
    lanes.set(to.artisan.id, to);
    moves.push({ jobId: task.job.id, from: task.job.artisanId, to: to.artisan.id });
    return true;
  }
}

export function applyMoves(input: ScheduleInput, moves: readonly Move[]): ScheduleInput {
  const to = new Map(moves.map((move) => [move.jobId, move.to]));
  return { ...input, jobs: input.jobs.map((job) => ({ ...job, artisanId: to.get(job.id) ?? job.artisanId })) };
}

function mustMove({ job, deadline }: Task, lane: Lane | undefined, finish: number): boolean {
  return job.state === 'queued' && (!lane || !canMake(lane.artisan, job) || finish > deadline);
}

/**
 * The lane that makes the job earliest, if that is on time or earlier than in its own lane; among equals, the least
 * loaded.
 */
function earliestLane(
  { horizon }: PreparedPlan,
  lanes: ReadonlyMap<string, Lane>,
  task: Task,
  own: Lane | undefined,
  finish: number,
): Lane | undefined {
  const { promisedMadeBy } = task.job;
  const late = promisedMadeBy === null ? NEVER : horizon.indexOf(promisedMadeBy) + 1;
  let earliest = own ? Math.max(late, madeBy(horizon, task, finish)) : NEVER;
  let best: Lane | undefined;
  for (const lane of lanes.values()) {
    if (lane === own || !canMake(lane.artisan, task.job)) continue;
    const soonest = madeBy(horizon, task, soonestFinish(horizon, lane, task));
    if (best ? soonest > earliest : soonest >= earliest) continue;
    const tried = fillLane(lane, [...lane.tasks, task]);
    const day = orderMadeBy(horizon, lane, tried, task);
    if (day < earliest || (best && day === earliest && tried.minutes < best.minutes)) {
      best = tried;
      earliest = day;
    }
  }
  return best;
}

/** Cached by lane: the capacity before each day, and the minutes of available work before each task. */
const sums = new WeakMap<Lane, { capacity: Float64Array; work: Float64Array }>();

function sumsOf({ today }: Horizon, lane: Lane): { capacity: Float64Array; work: Float64Array } {
  const known = sums.get(lane);
  if (known) return known;
  const capacity = new Float64Array(lane.capacity.length + 1);
  const work = new Float64Array(lane.tasks.length + 1);
  for (const [day, minutes] of lane.capacity.entries()) capacity[day + 1] = (capacity[day] ?? 0) + minutes;
  for (const [n, { availableFrom, minutesLeft }] of lane.tasks.entries()) {
    work[n + 1] = (work[n] ?? 0) + (availableFrom <= today ? minutesLeft : 0);
  }
  sums.set(lane, { capacity, work });
  return { capacity, work };
}

/** A lower bound for the day on which the lane finishes this task, without planning the lane again. */
function soonestFinish(horizon: Horizon, lane: Lane, task: Task): number {
  const { capacity, work } = sumsOf(horizon, lane);
  const at = firstIndex(lane.tasks.length, (n) => byDeadline(lane.tasks[n] as Task, task) > 0);
  const minutes = (work[at] ?? 0) + task.minutesLeft;
  const day = firstIndex(lane.capacity.length, (n) => (capacity[n + 1] ?? 0) >= minutes);
  return day === lane.capacity.length ? NEVER : Math.max(day, task.availableFrom);
}

/** The first index from 0 to `length` for which `isReached` is true, by bisection. */
function firstIndex(length: number, isReached: (index: number) => boolean): number {
  let [low, high] = [0, length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isReached(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/**
 * The day on which the added task's order would be made, including its other late jobs; `NEVER` if it delays another
 * order.
 */
function orderMadeBy(horizon: Horizon, before: Lane, after: Lane, added: Task): number {
  // earlier deadlines come first, so only later tasks are delayed
  const at = after.tasks.indexOf(added);
  let last = madeBy(horizon, added, after.spans[at]?.finish);
  for (let n = at + 1; n < after.tasks.length; n++) {
    const task = after.tasks[n] as Task;
    const finish = after.spans[n]?.finish ?? NEVER;
    if (finish <= task.deadline) continue;
    const day = madeBy(horizon, task, finish);
    // work that moves from Saturday to Monday is made by Monday in both cases
    if (day <= madeBy(horizon, task, before.spans[n - 1]?.finish)) continue;
    if (task.job.orderId !== added.job.orderId) return NEVER;
    last = Math.max(last, day);
  }
  return last;
}

const madeBy = (horizon: Horizon, { job }: Task, finish = NEVER) => horizon.addBusinessDays(finish, job.finishingDays);

/** @param place the task's index before other tasks were moved */
function finishIn({ tasks, spans }: Lane, task: Task, place: number): number {
  return spans[tasks[place] === task ? place : tasks.indexOf(task)]?.finish ?? NEVER;
}

function without(lane: Lane, task: Task): Lane {
  return fillLane(
    lane,
    lane.tasks.filter((one) => one !== task),
  );
}
