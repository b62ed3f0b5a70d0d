import type { Day } from '@loop-petal/contracts/rules/business-days';
import { NEVER } from '../schedule/horizon.ts';
import type { Lane, Task } from '../schedule/lane.ts';
import type { PreparedPlan } from '../schedule/plan-work.ts';
import { promiseFor, type Refusal, type WorkPromise } from '../schedule/promise-for.ts';
import { type Artisan, canMake, type Piece } from '../schedule/schedule.ts';
import type { AbsenceEstimate } from './absence.ts';
import { addStarted, forecastLane, type LaneForecast, NOTHING, type StartedWork, type Work } from './lane-forecast.ts';
import { AS_COMPUTED, correctChance, type Reliability } from './learn-reliability.ts';
import { type MinutesEstimate, minutesToGo, NO_WORK } from './work-time.ts';

/** What the shop has learned from its own data. */
export interface Outlook {
  minutesFor(artisanId: string, productId: string): MinutesEstimate;
  absenceOf(artisanId: string): AbsenceEstimate;
  /** By business days late, the probability of a delivery. */
  delaysOf(materialId: string): readonly number[];
  reliability: Reliability;
}

/** A shop in which every piece takes exactly its recipe's minutes and no artisan is ever absent. */
export const CERTAIN: Outlook = {
  minutesFor: () => ({ log: 0, spread: 0, uncertainty: 0 }),
  absenceOf: () => ({ begins: 0, goesOn: 0, isAbsent: false }),
  delaysOf: () => [1],
  reliability: AS_COMPUTED,
};

export interface SafePromise {
  /** The day to promise: the first by which the order is ready with the required probability. */
  madeBy: Day;
  /** The probability that the order is ready by then. */
  chance: number;
  /**
   * The computed probability by business day from the planned day, before the correction by experience. Stored to learn
   * from it. Computed when called, because quotes don't need it.
   */
  chances(): number[];
  /** The plan without safety; its `madeBy` is never later than the promised one. */
  plan: WorkPromise;
}

/** Forecasts for one plan; after a change of the plan, create a new forecast. */
export interface Forecast {
  /** The promise for new pieces at a probability, such as 0.95. */
  promiseAt(pieces: readonly Piece[], level: number): SafePromise | Refusal;
  /** The probability that new pieces are ready by a day if they are assigned as in this plan. */
  chanceBy(pieces: readonly Piece[], plan: WorkPromise, madeBy: Day): number;
  /** For each order, the probability that all its pieces are ready by its promised day. */
  chances(): ReadonlyMap<string, number>;
  /** Computes `chances` in steps of one lane; afterwards, `chances` takes a fraction of the time. */
  computeChances(): Iterable<void>;
  /** Like `chances`, for one order and any day. @returns null for an order without promised pieces */
  chanceOf(orderId: string, madeBy?: Day): number | null;
}

/** About two years of business days. */
const MAX_DAYS_LATER = 500;
/** Probabilities are stored for this many days after the promised day. */
const DAYS_AFTER = 3;

/** A piece in a lane with the work before it. */
interface Step {
  finishingDays: number;
  /** Including all work before it. */
  total: Work;
  /** The part that can't start before `from`. */
  own: Work;
  from: number;
  /** The probability that its materials arrive after `from`, by the number of business days. */
  delays: readonly number[];
}

const ON_TIME: readonly number[] = [1];

/** Cached by lane, because a lane does not change when orders are added to other lanes. */
const forecasts = new WeakMap<Lane, KnownLane>();
interface KnownLane {
  outlook: Outlook;
  lane: LaneForecast;
  promised?: ReadonlyMap<string, readonly PromisedTask[]>;
  /** For each order with a promise, the lowest probability of its pieces. */
  chances?: ReadonlyMap<string, number>;
}

/** A promised piece in a lane, and the work before it. */
interface PromisedTask {
  task: Task;
  /** Its index in the lane. */
  n: number;
  front: StartedWork;
}

export function forecast(prepared: PreparedPlan, outlook: Outlook): Forecast {
  const { horizon, stock } = prepared;
  const { today } = horizon;
  const allLanes = [...prepared.lanes.values()];
  const knownOf = (lane: Lane): KnownLane => {
    const before = forecasts.get(lane);
    if (before?.outlook === outlook) return before;
    const made = { outlook, lane: forecastLane(horizon, lane, outlook) };
    forecasts.set(lane, made);
    return made;
  };
  const laneOf = (lane: Lane): LaneForecast => knownOf(lane).lane;
  const sharedOf = shareOut(allLanes);
  /** Returns the same array for the same materials. */
  const delays = new Map<string, readonly number[]>();
  const delaysOf = (materialIds: readonly string[]): readonly number[] => {
    const key = materialIds.join(' ');
    const known = delays.get(key) ?? materialIds.reduce((all, id) => latest(all, outlook.delaysOf(id)), ON_TIME);
    delays.set(key, known);
    return known;
  };

  /** The probability that a step is finished by a day, by the number of business days that its materials are late. */
  const chancesByDelay = (lane: LaneForecast, { total, own, from }: Step, to: number) => {
    const all = lane.chanceToFit(total, today, to);
    return (late: number): number => {
      if (from <= today && late === 0) return all;
      const start = late === 0 ? from : horizon.addBusinessDays(from, late);
      return start > to ? 0 : Math.min(all, lane.chanceToFit(own, start, to));
    };
  };
  const weigh = (delays: readonly number[], chanceAt: (late: number) => number): number =>
    delays.reduce((sum, chance, late) => (chance === 0 ? sum : sum + chance * chanceAt(late)), 0);

  /**
   * The probability that all steps are finished by this day. In each lane, the least likely step counts. Steps that
   * wait for the same delivery wait equally long.
   */
  const chanceOfSteps = (lanes: readonly [LaneForecast, Step[]][], day: number): number => {
    const byLane = lanes.map(([lane, steps]) =>
      steps.map((step) => {
        const to = horizon.latestFinish(day, step.finishingDays);
        return { delays: step.delays, chanceAt: chancesByDelay(lane, step, to) };
      }),
    );
    const [shared = ON_TIME, ...others] = new Set(
      byLane.flatMap((steps) => steps.map(({ delays }) => delays).filter((one) => one !== ON_TIME)),
    );
    const chanceOf = ({ delays, chanceAt }: (typeof byLane)[number][number], late: number) =>
      others.length > 0 ? weigh(delays, chanceAt) : chanceAt(delays === shared ? late : 0);
    return weigh(others.length > 0 ? ON_TIME : shared, (late) =>
      byLane.reduce((all, steps) => all * Math.min(...steps.map((step) => chanceOf(step, late))), 1),
    );
  };

  /** The steps of new pieces by lane. Pieces with more finishing days are made first. */
  const stepsOf = (pieces: readonly Piece[], { assignments }: WorkPromise): [LaneForecast, Step[]][] => {
    const byArtisan = new Map<
      string,
      { piece: Piece; finish: number; earliest: Day | null; waitsFor: readonly string[] }[]
    >();
    assignments.forEach(({ artisanId, plannedFinish, earliest, waitsFor }, n) => {
      const own = byArtisan.get(artisanId) ?? [];
      own.push({ piece: pieces[n] as Piece, finish: horizon.indexOf(plannedFinish), earliest, waitsFor });
      byArtisan.set(artisanId, own);
    });
    return [...byArtisan].flatMap(([artisanId, own]) => {
      const lane = prepared.lanes.get(artisanId);
      if (!lane) return [];
      const forecasted = laneOf(lane);
      let front = forecasted.startedBy(Math.max(...own.map(({ finish }) => finish)));
      let before = { all: NO_WORK, waiting: front.waiting };
      const steps = [...own]
        .sort((a, b) => b.piece.finishingDays - a.piece.finishingDays)
        .map(({ piece, earliest, waitsFor }): Step => {
          const estimate = outlook.minutesFor(artisanId, piece.productId);
          const alone = minutesToGo(piece.minutesLeft, 0, estimate);
          const common = { own: alone, uncertainty: estimate.uncertainty, shared: sharedOf(lane, piece) };
          const step = {
            finishingDays: piece.finishingDays,
            total: { front: front.all, ...common },
            own: { front: earliest ? before.waiting : before.all, ...common },
            from: earliest ? Math.max(today + 1, horizon.indexOf(earliest)) : today + 1,
            delays: delaysOf(waitsFor),
          };
          front = addStarted(front, { waitsFor }, alone);
          before = addStarted(before, { waitsFor }, alone);
          return step;
        });
      return [[forecasted, steps]];
    });
  };

  const promiseAt: Forecast['promiseAt'] = (pieces, level) => {
    const plan = promiseFor(prepared, pieces);
    if ('shortage' in plan) return plan;
    const lanes = stepsOf(pieces, plan);
    const first = horizon.indexOf(plan.madeBy);
    const dayAfter = (later: number) => (later === 0 ? first : horizon.addBusinessDays(first, later));
    const computed: number[] = [];
    for (let later = 0; later <= MAX_DAYS_LATER; later++) {
      const day = dayAfter(later);
      const madeBy = horizon.dayOf(day);
      if (!madeBy) break;
      const of = chanceOfSteps(lanes, day);
      computed.push(of);
      const chance = correctChance(of, outlook.reliability);
      if (chance < level) continue;
      const chances = () => {
        for (let n = computed.length; n <= later + DAYS_AFTER && dayAfter(n) < horizon.length; n++) {
          computed.push(chanceOfSteps(lanes, dayAfter(n)));
        }
        return computed;
      };
      return { madeBy, chance, chances, plan };
    }
    return { shortage: 'time' };
  };

  const chanceOfTask = (lane: Lane, { task, n, front }: PromisedTask, to: number): number => {
    if (task.availableFrom === NEVER) return 0;
    if (task.minutesLeft <= 0) return Number(to >= today);
    const { uncertainty } = outlook.minutesFor(lane.artisan.id, task.job.productId);
    const forecasted = laneOf(lane);
    const common = { own: forecasted.times[n] ?? NO_WORK, uncertainty, shared: sharedOf(lane, task.job) };
    const step = {
      finishingDays: task.job.finishingDays,
      total: { front: front.all, ...common },
      own: { front: task.waitsFor.length > 0 ? front.waiting : NO_WORK, ...common },
      from: Math.max(today, task.availableFrom),
      delays: delaysOf(task.waitsFor.filter((material) => stock.arrivals.has(material))),
    };
    return weigh(step.delays, chancesByDelay(forecasted, step, to));
  };

  const promisedIn = (lane: Lane): ReadonlyMap<string, readonly PromisedTask[]> => {
    const known = knownOf(lane);
    known.promised ??= promisedTasks(lane, known.lane);
    return known.promised;
  };

  /** The lowest probability of these pieces of an order in a lane. @param madeBy defaults to the promised day */
  const leastOf = (lane: Lane, tasks: readonly PromisedTask[], madeBy?: number): number =>
    tasks.reduce((least, promised) => {
      const { deadline, job } = promised.task;
      const to = madeBy === undefined ? deadline : horizon.latestFinish(madeBy, job.finishingDays);
      return Math.min(least, chanceOfTask(lane, promised, to));
    }, 1);

  const chancesIn = (lane: Lane): ReadonlyMap<string, number> => {
    const known = knownOf(lane);
    known.chances ??= new Map([...promisedIn(lane)].map(([orderId, tasks]) => [orderId, leastOf(lane, tasks)]));
    return known.chances;
  };

  const unassigned = new Set(
    prepared.unassigned.filter(({ job }) => job.promisedMadeBy !== null).map(({ job }) => job.orderId),
  );

  return {
    promiseAt,
    chanceBy: (pieces, plan, madeBy) =>
      correctChance(chanceOfSteps(stepsOf(pieces, plan), horizon.indexOf(madeBy)), outlook.reliability),
    *computeChances() {
      for (const lane of allLanes) yield void chancesIn(lane);
    },
    chances() {
      // multiplies the probabilities of the lanes, which are independent
      const all = new Map<string, number>();
      for (const lane of allLanes) {
        for (const [order, chance] of chancesIn(lane)) all.set(order, (all.get(order) ?? 1) * chance);
      }
      for (const order of unassigned) all.set(order, 0);
      for (const [order, chance] of all) all.set(order, correctChance(chance, outlook.reliability));
      return all;
    },
    chanceOf(orderId, madeBy) {
      const day = madeBy === undefined ? undefined : horizon.indexOf(madeBy);
      const chances = allLanes.flatMap((lane) => {
        const tasks = promisedIn(lane).get(orderId);
        return tasks ? [leastOf(lane, tasks, day)] : [];
      });
      if (unassigned.has(orderId)) chances.push(0);
      if (chances.length === 0) return null;
      return correctChance(
        chances.reduce((all, chance) => all * chance, 1),
        outlook.reliability,
      );
    },
  };
}

function promisedTasks(lane: Lane, { times }: LaneForecast): ReadonlyMap<string, readonly PromisedTask[]> {
  const byOrder = new Map<string, PromisedTask[]>();
  let front = NOTHING;
  for (const [n, task] of lane.tasks.entries()) {
    const { orderId, promisedMadeBy } = task.job;
    if (promisedMadeBy !== null) {
      const own = byOrder.get(orderId);
      if (own) own.push({ task, n, front });
      else byOrder.set(orderId, [{ task, n, front }]);
    }
    front = addStarted(front, task, times[n] ?? NO_WORK);
  }
  return byOrder;
}

/** The capacity of all artisans who can make such a piece, as a multiple of this artisan's. */
function shareOut(lanes: readonly Lane[]): (lane: Lane, piece: Pick<Piece, 'productId' | 'category'>) => number {
  const weekly = (artisan: Artisan) => Object.values(artisan.minutesPerWeekday).reduce((sum, day) => sum + day, 0);
  const capacities = new Map<string, number>();
  return ({ artisan }, piece) => {
    const key = `${piece.category} ${piece.productId}`;
    const capable =
      capacities.get(key) ??
      lanes.reduce((sum, one) => sum + (canMake(one.artisan, piece) ? weekly(one.artisan) : 0), 0);
    capacities.set(key, capable);
    return Math.max(1, capable / Math.max(1, weekly(artisan)));
  };
}

/** The distribution of the later of two delays. */
function latest(a: readonly number[], b: readonly number[]): number[] {
  let [beforeA, beforeB, before] = [0, 0, 0];
  return Array.from({ length: Math.max(a.length, b.length) }, (_, days) => {
    beforeA += a[days] ?? 0;
    beforeB += b[days] ?? 0;
    const until = beforeA * beforeB;
    const chance = until - before;
    before = until;
    return chance;
  });
}
