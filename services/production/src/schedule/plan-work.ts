import { createHorizon, type Horizon, NEVER } from './horizon.ts';
import { createLane, fillLane, type Lane, type Span, type Task, UNSCHEDULED } from './lane.ts';
import { assignMaterials, createStock, type Stock } from './material-dates.ts';
import type { Job, Load, Plan, PlannedJob, ScheduleInput } from './schedule.ts';

/** A plan with the state needed for new promises and changes. */
export interface PreparedPlan {
  input: ScheduleInput;
  horizon: Horizon;
  /** Active and inactive artisans, sorted by id. */
  lanes: ReadonlyMap<string, Lane>;
  unassigned: readonly Task[];
  stock: Stock;
}

/** Plans all open jobs by earliest deadline; assigns materials in the order of promises. */
export function planWork(input: ScheduleInput): Plan {
  return describePlan(preparePlan(input));
}

/** Like `planWork` without the description; `describePlan` adds it. */
export function preparePlan(input: ScheduleInput): PreparedPlan {
  const horizon = createHorizon(input.today, input.closed);
  const artisans = [...input.artisans].sort((a, b) => compareIds(a.id, b.id));
  const lanes = new Map(artisans.map((artisan) => [artisan.id, createLane(horizon, artisan, input.minuteOfDay)]));
  const stock = createStock(horizon, input.materials);
  return addToPlan({ input: { ...input, jobs: [] }, horizon, stock, lanes, unassigned: [] }, input.jobs);
}

/** Adds jobs with later promises to the plan; the result is the same as planning all jobs again. */
export function addToPlan(prepared: PreparedPlan, added: readonly Job[]): PreparedPlan {
  const { input, horizon } = prepared;
  const first = input.jobs.length;
  const stock = { ...prepared.stock, left: new Map(prepared.stock.left) };
  const tasksOf = new Map<string, Task[]>([...prepared.lanes.keys()].map((id) => [id, []]));
  const unassigned = [...prepared.unassigned];
  const jobs = added.map((job, index) => ({ job, index: first + index })).sort(inPromisedOrder);
  jobs.forEach(({ job, index }, rank) => {
    const { availableFrom: materialFrom, waitsFor } = assignMaterials(horizon, stock, job);
    const availableFrom = job.notBefore ? Math.max(materialFrom, horizon.indexOf(job.notBefore)) : materialFrom;
    const deadline = deadlineOf(horizon, job);
    const task = { job, index, rank: first + rank, deadline, minutesLeft: job.minutesLeft, availableFrom, waitsFor };
    (tasksOf.get(job.artisanId ?? '') ?? unassigned).push(task);
  });
  const lanes = new Map(
    [...prepared.lanes].map(([id, lane]) => {
      const tasks = tasksOf.get(id) ?? [];
      return [id, tasks.length > 0 ? fillLane(lane, [...lane.tasks, ...tasks]) : lane];
    }),
  );
  return { input: { ...input, jobs: [...input.jobs, ...added] }, horizon, stock, unassigned, lanes };
}

export function describePlan({ input, horizon, lanes, unassigned }: PreparedPlan): Plan {
  // reads jobs in the order of the input, which is their order in memory
  const taskAt = new Array<Task>(input.jobs.length);
  const spanAt = new Array<Span>(input.jobs.length).fill(UNSCHEDULED);
  for (const task of unassigned) taskAt[task.index] = task;
  for (const { tasks, spans } of lanes.values()) {
    tasks.forEach((task, n) => {
      taskAt[task.index] = task;
      spanAt[task.index] = spans[n] ?? UNSCHEDULED;
    });
  }
  return {
    jobs: taskAt.map((task, index) => describeJob(horizon, task, spanAt[index] ?? UNSCHEDULED)),
  };
}

export function describeLoad({ input, horizon, lanes }: PreparedPlan, days: number): Load[] {
  return input.artisans.flatMap(({ id }) => loadOf(horizon, lanes.get(id), days));
}

function describeJob(horizon: Horizon, { job, deadline, waitsFor }: Task, span: Span): PlannedJob {
  const { id, orderId, artisanId, promisedMadeBy, finishingDays } = job;
  return {
    id,
    orderId,
    artisanId,
    plannedStart: horizon.dayOf(span.start),
    plannedFinish: horizon.dayOf(span.finish),
    madeBy: horizon.dayOf(horizon.addBusinessDays(span.finish, finishingDays)),
    promisedMadeBy,
    isLate: promisedMadeBy !== null && span.finish > deadline,
    waitsFor,
  };
}

function deadlineOf(horizon: Horizon, { promisedMadeBy, finishingDays }: Job): number {
  if (promisedMadeBy === null) return NEVER;
  return horizon.latestFinish(horizon.indexOf(promisedMadeBy), finishingDays);
}

function loadOf(horizon: Horizon, lane: Lane | undefined, count: number): Load[] {
  if (!lane) return [];
  const end = Math.min(horizon.length, horizon.today + count);
  const days: Load['days'] = [];
  for (let index = horizon.today; index < end; index++) {
    const capacity = lane.capacity[index] ?? 0;
    days.push({ day: horizon.dayOf(index) ?? '', capacity, minutes: capacity - (lane.free[index] ?? 0) });
  }
  return [{ artisanId: lane.artisan.id, days }];
}

const compareIds = (a: string, b: string) => (a < b ? -1 : Number(a > b));
const inPromisedOrder = ({ job: a }: { job: Job }, { job: b }: { job: Job }) =>
  a.orderedAt - b.orderedAt || compareIds(a.id, b.id);
