import { NEVER } from './horizon.ts';
import { fillLane, type Lane, type Task } from './lane.ts';
import type { PreparedPlan } from './plan-work.ts';
import { type Artisan, canMake, type ScheduleInput } from './schedule.ts';

export interface Move {
  jobId: string;
  from: string | null;
  to: string;
}

/**
 * Reassigns queued jobs whose artisan is removed, can no longer make them, or is absent so that the promise is late. A
 * job moves only to an artisan who keeps its promise and all promises already assigned; the others stay and are late.
 */
export function reassign(prepared: PreparedPlan): Move[] {
  const lanes = new Map(prepared.lanes);
  const moves: Move[] = [];
  for (const task of prepared.unassigned) move(task, null);
  for (const { artisan, tasks } of prepared.lanes.values()) for (const task of tasks) move(task, artisan.id);
  return moves;

  function move(task: Task, from: string | null): void {
    const lane = from === null ? undefined : lanes.get(from);
    if (!mustMove(prepared, task, lane)) return;
    const to = laneKeepingPromises(lanes, task, from);
    if (!to) return;
    if (lane && from !== null) lanes.set(from, without(lane, task));
    lanes.set(to.artisan.id, to);
    moves.push({ jobId: task.job.id, from: task.job.artisanId, to: to.artisan.id });
  }
}

/** The input after these moves. */
export function applyMoves(input: ScheduleInput, moves: readonly Move[]): ScheduleInput {
  const to = new Map(moves.map((move) => [move.jobId, move.to]));
  return { ...input, jobs: input.jobs.map((job) => ({ ...job, artisanId: to.get(job.id) ?? job.artisanId })) };
}

function mustMove(prepared: PreparedPlan, task: Task, lane: Lane | undefined): boolean {
  if (task.job.state !== 'queued') return false;
  if (!lane || !canMake(lane.artisan, task.job)) return true;
  const finish = finishIn(lane, task);
  return finish > task.deadline && isAway(prepared, lane.artisan, finish);
}

/** Whether an artisan has time off between today and a day. */
function isAway({ horizon }: PreparedPlan, { timeOff }: Artisan, until: number): boolean {
  return timeOff.some(({ from, to }) => horizon.indexOf(from) <= until && horizon.indexOf(to) >= horizon.today);
}

/** The lane, with the job, that finishes it first and keeps all promises; of several the less loaded. */
function laneKeepingPromises(lanes: ReadonlyMap<string, Lane>, task: Task, from: string | null): Lane | undefined {
  let best: { lane: Lane; finish: number } | undefined;
  for (const [id, lane] of lanes) {
    if (id === from || !canMake(lane.artisan, task.job)) continue;
    const tried = fillLane(lane, [...lane.tasks, task]);
    const finish = finishIn(tried, task);
    // Its own promise counts as one of the lane's.
    if (finish === NEVER || makesLate(lane, tried)) continue;
    const later = best ? finish - best.finish || tried.minutes - best.lane.minutes : -1;
    if (later < 0) best = { lane: tried, finish };
  }
  return best?.lane;
}

function makesLate(before: Lane, after: Lane): boolean {
  const late = lateIn(before);
  return [...lateIn(after)].some((id) => !late.has(id));
}

function lateIn({ tasks, spans }: Lane): Set<string> {
  const isLate = ({ deadline }: Task, index: number) => (spans[index]?.finish ?? NEVER) > deadline;
  return new Set(tasks.filter(isLate).map(({ job }) => job.id));
}

function finishIn({ tasks, spans }: Lane, task: Task): number {
  return spans[tasks.findIndex(({ job }) => job.id === task.job.id)]?.finish ?? NEVER;
}

function without(lane: Lane, task: Task): Lane {
  return fillLane(
    lane,
    lane.tasks.filter(({ job }) => job.id !== task.job.id),
  );
}
