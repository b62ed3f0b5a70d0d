import { createHorizon, type Horizon, NEVER } from './horizon.ts';
import { createLane, fillLane, type Lane, NOT_MADE, type Span, type Task } from './lane.ts';
import { createStock, giveMaterials, type Stock } from './material-dates.ts';
import type { Job, Load, Plan, PlannedJob, ScheduleInput } from './schedule.ts';

/** At least so many days are shown of each artisan. */
const LOAD_DAYS = 28;

/** A plan with what it takes to promise more, or to change it. */
export interface PreparedPlan {
  input: ScheduleInput;
  horizon: Horizon;
  /** Active artisans and others, by id, in the order of their ids. */
  lanes: ReadonlyMap<string, Lane>;
  /** Jobs that nobody makes. */
  unassigned: readonly Task[];
  /** What the jobs have left over. */
  stock: Stock;
}

/** Plans all open work: who is promised earlier is made earlier, with the materials of who was promised first. */
export function planWork(input: ScheduleInput): Plan {
  return describePlan(preparePlan(input));
}

/** As `planWork`, for questions about the plan; `describePlan` answers the plan itself. */
export function preparePlan(input: ScheduleInput): PreparedPlan {
  const horizon = createHorizon(input.today);
  const stock = createStock(horizon, input.materials);
  const tasksOf = new Map<string, Task[]>(input.artisans.map(({ id }) => [id, []]));
  const unassigned: Task[] = [];
  const jobs = input.jobs.map((job, index) => ({ job, index })).sort(inPromisedOrder);
  jobs.forEach(({ job, index }, rank) => {
    const material = giveMaterials(horizon, stock, job);
    const task = { job, index, rank, material, deadline: deadlineOf(horizon, job) };
    (tasksOf.get(job.artisanId ?? '') ?? unassigned).push(task);
  });
  const artisans = [...input.artisans].sort((a, b) => compareIds(a.id, b.id));
  const lanes = artisans.map((artisan) => fillLane(createLane(horizon, artisan), tasksOf.get(artisan.id) ?? []));
  return { input, horizon, stock, unassigned, lanes: new Map(lanes.map((lane) => [lane.artisan.id, lane])) };
}

/** The plan as days. */
export function describePlan({ input, horizon, lanes, unassigned }: PreparedPlan): Plan {
  const jobs = new Array<PlannedJob>(input.jobs.length);
  const describe = ({ job, index, deadline, material }: Task, span: Span) => {
    const { id, orderId, artisanId, promisedMadeBy, finishingDays } = job;
    const madeBy = horizon.dayOf(horizon.addBusinessDays(span.finish, finishingDays));
    jobs[index] = {
      id,
      orderId,
      artisanId,
      plannedStart: horizon.dayOf(span.start),
      plannedFinish: horizon.dayOf(span.finish),
      madeBy,
      promisedMadeBy,
      isLate: promisedMadeBy !== null && span.finish > deadline,
      waitsFor: material.waitsFor,
    };
  };
  for (const { tasks, spans } of lanes.values()) {
    tasks.forEach((task, index) => {
      describe(task, spans[index] ?? NOT_MADE);
    });
  }
  for (const task of unassigned) describe(task, NOT_MADE);
  return { jobs, load: input.artisans.flatMap(({ id }) => loadOf(horizon, lanes.get(id))) };
}

/** The last day on which a job's making may end. */
function deadlineOf(horizon: Horizon, { promisedMadeBy, finishingDays }: Job): number {
  if (promisedMadeBy === null) return NEVER;
  return horizon.latestFinish(horizon.indexOf(promisedMadeBy), finishingDays);
}

function loadOf(horizon: Horizon, lane: Lane | undefined): Load[] {
  if (!lane) return [];
  const lastPlanned = lane.spans.reduce((last, { finish }) => (finish === NEVER ? last : Math.max(last, finish)), 0);
  const end = Math.min(horizon.length, Math.max(horizon.today + LOAD_DAYS, lastPlanned + 1));
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
