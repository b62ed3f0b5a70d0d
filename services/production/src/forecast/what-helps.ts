import type { Day } from '@loop-petal/contracts/rules/business-days';
import { fillLane, type Lane, type Task } from '../schedule/lane.ts';
import type { PreparedPlan } from '../schedule/plan-work.ts';
import { canMake, WORKING_HOURS } from '../schedule/schedule.ts';
import { forecast, type Outlook } from './forecast.ts';

/** A way to keep a promise, with the resulting probability. */
export type Help =
  | { kind: 'reassign'; jobIds: string[]; from: string | null; to: string; chance: number }
  /** Additional minutes on `day`: the fewest that reach the level, or the maximum if none do. */
  | { kind: 'overtime'; artisanId: string; day: Day; minutes: number; chance: number }
  /** The order still arrives in time if it is ready by `madeBy`. */
  | { kind: 'faster-service'; service: string; madeBy: Day; chance: number };

export interface HelpRequest {
  orderId: string;
  /** The required probability, such as 0.95. */
  level: number;
  /** By service, the last production day that keeps the promised arrival; see `promiseByFasterService`. */
  fasterServices: readonly { service: string; madeBy: Day }[];
}

const OVERTIME_STEP = 30;
const MOST_OVERTIME = 240;
/** Smaller gains are ignored. */
const LEAST_GAIN = 0.01;

/**
 * Ways to help an order at risk, best first; empty if the order reaches its level or nothing helps. No suggestion moves
 * another order's probability below the level, or lowers it further if it is already below.
 */
export function whatHelps(
  prepared: PreparedPlan,
  outlook: Outlook,
  { orderId, level, fasterServices }: HelpRequest,
): Help[] {
  const now = forecast(prepared, outlook);
  const chance = now.chanceOf(orderId);
  if (chance === null || chance >= level) return [];
  const helps = [
    ...reassignments(prepared, outlook, orderId, level),
    ...overtime(prepared, outlook, orderId, level),
    ...fasterServices.map(({ service, madeBy }): Help => {
      return { kind: 'faster-service', service, madeBy, chance: now.chanceOf(orderId, madeBy) ?? 0 };
    }),
  ];
  return helps.filter((help) => help.chance >= chance + LEAST_GAIN).sort((a, b) => b.chance - a.chance);
}

/** For each artisan who may give pieces away, the best artisan to take them over. */
function reassignments(prepared: PreparedPlan, outlook: Outlook, orderId: string, level: number): Help[] {
  const isQueued = ({ job }: Task) => job.orderId === orderId && job.state === 'queued';
  const givers: { from: string | null; tasks: Task[] }[] = [...prepared.lanes.values()].map(({ artisan, tasks }) => ({
    from: artisan.id,
    tasks: tasks.filter(isQueued),
  }));
  givers.push({ from: null, tasks: prepared.unassigned.filter(isQueued) });
  const before = forecast(prepared, outlook).chances();
  return givers.flatMap(({ from, tasks }) => {
    if (tasks.length === 0) return [];
    const helps = [...prepared.lanes.values()]
      .filter(({ artisan }) => artisan.id !== from && tasks.every(({ job }) => canMake(artisan, job)))
      .flatMap((taker): Help[] => {
        const after = forecast(moveTasks(prepared, tasks, from, taker), outlook).chances();
        for (const [other, was] of before) {
          const is = after.get(other) ?? 0;
          if (other !== orderId && is < was - LEAST_GAIN && is < level) return [];
        }
        const jobIds = tasks.map(({ job }) => job.id);
        return [{ kind: 'reassign', jobIds, from, to: taker.artisan.id, chance: after.get(orderId) ?? 0 }];
      });
    return helps.sort((a, b) => b.chance - a.chance).slice(0, 1);
  });
}

function moveTasks(prepared: PreparedPlan, tasks: readonly Task[], from: string | null, taker: Lane): PreparedPlan {
  const lanes = new Map(prepared.lanes);
  const giver = from === null ? undefined : lanes.get(from);
  const rest = (all: readonly Task[]) => all.filter((task) => !tasks.includes(task));
  if (giver) lanes.set(giver.artisan.id, fillLane(giver, rest(giver.tasks)));
  lanes.set(taker.artisan.id, fillLane(taker, [...taker.tasks, ...tasks]));
  return { ...prepared, lanes, unassigned: rest(prepared.unassigned) };
}

/**
 * The overtime on the next possible day that helps most, with the fewest minutes, of an artisan who works on the order.
 */
function overtime(prepared: PreparedPlan, outlook: Outlook, orderId: string, level: number): Help[] {
  const helps = [...prepared.lanes.values()].flatMap((lane): (Help & { kind: 'overtime' })[] => {
    const own = lane.tasks.filter(({ job, minutesLeft }) => job.orderId === orderId && minutesLeft > 0);
    const index = nextWorkingDay(prepared, lane, Math.min(...own.map(({ availableFrom }) => availableFrom)));
    const day = prepared.horizon.dayOf(index);
    if (own.length === 0 || !day) return [];
    const chanceWith = (minutes: number) => {
      const capacity = lane.capacity.slice();
      capacity[index] = (capacity[index] ?? 0) + minutes;
      const longer = fillLane({ ...lane, capacity }, lane.tasks);
      const changed = { ...prepared, lanes: new Map(prepared.lanes).set(lane.artisan.id, longer) };
      return forecast(changed, outlook).chanceOf(orderId) ?? 0;
    };
    let minutes = OVERTIME_STEP;
    while (minutes < MOST_OVERTIME && chanceWith(minutes) < level) minutes += OVERTIME_STEP;
    return [{ kind: 'overtime', artisanId: lane.artisan.id, day, minutes, chance: chanceWith(minutes) }];
  });
  const reaches = ({ chance }: Help) => Number(chance >= level);
  return helps.sort((a, b) => reaches(b) - reaches(a) || a.minutes - b.minutes || b.chance - a.chance).slice(0, 1);
}

/** Today counts until the artisan's working hours end. */
function nextWorkingDay({ horizon, input }: PreparedPlan, { artisan, capacity }: Lane, from: number): number {
  const isOver = (input.minuteOfDay ?? 0) >= (artisan.workingHours ?? WORKING_HOURS).to;
  const first = Math.max(from, horizon.today + Number(isOver));
  const index = capacity.subarray(first).findIndex((minutes) => minutes > 0);
  return index < 0 ? horizon.length : first + index;
}
