import type { Day } from '@loop-petal/contracts/rules/business-days';
import { NEVER } from '../schedule/horizon.ts';
import type { Lane, Task } from '../schedule/lane.ts';
import type { PreparedPlan } from '../schedule/plan-work.ts';
import { promiseFor, type Refusal, type WorkPromise } from '../schedule/promise-for.ts';
import type { Piece } from '../schedule/schedule.ts';
import type { AbsenceEstimate } from './absence.ts';
import { forecastLane, type LaneForecast } from './lane-forecast.ts';
import { AS_COMPUTED, correctChance, type Reliability } from './learn-reliability.ts';
import { addWork, type MinutesEstimate, minutesToGo, NO_WORK, type WorkTime } from './work-time.ts';

/** What the shop has learned about itself. */
export interface Outlook {
  minutesFor(artisanId: string, productId: string): MinutesEstimate;
  absenceOf(artisanId: string): AbsenceEstimate;
  /** By business days late, the probability of a delivery. */
  delaysOf(materialId: string): readonly number[];
  reliability: Reliability;
}

/** A shop in which every piece takes its minutes and every artisan comes. */
export const CERTAIN: Outlook = {
  minutesFor: () => ({ log: 0, spread: 0, uncertainty: 0 }),
  absenceOf: () => ({ begins: 0, goesOn: 0, isAbsent: false }),
  delaysOf: () => [1],
  reliability: AS_COMPUTED,
};

export interface SafePromise {
  /** The day to promise: the first by which the order is ready with the wanted probability. */
  madeBy: Day;
  /** The probability that the order is ready by then. */
  chance: number;
  /** As computed, before experience corrects it: by business day from the planned one. Stored, to learn from. */
  chances: number[];
  /** The plan without safety; its `madeBy` is never later. */
  plan: WorkPromise;
}

/** Forecasts of one plan; a plan's changes need a new forecast. */
export interface Forecast {
  /** The promise for new pieces by probability, like 0.95. */
  promiseAt(pieces: readonly Piece[], level: number): SafePromise | Refusal;
  /** By order, the probability that all its pieces are ready by its promised day. */
  chances(): ReadonlyMap<string, number>;
}

/** About two years. */
const MAX_DAYS_LATER = 500;
/** Chances are stored for so many days after the promised one. */
const DAYS_AFTER = 3;

/** A piece in a lane with the work that is done before it, as its last day to finish is checked. */
interface Step {
  finishingDays: number;
  /** With all work in front. */
  total: WorkTime;
  /** What can be done only from `from`. */
  own: WorkTime;
  from: number;
  /** By business days, the probability that its materials arrive later than `from`. */
  delays: readonly number[];
}

const ON_TIME: readonly number[] = [1];

export function forecast(prepared: PreparedPlan, outlook: Outlook): Forecast {
  const { horizon, stock } = prepared;
  const { today } = horizon;
  const lanes = new Map<string, LaneForecast>();
  const laneOf = (lane: Lane): LaneForecast => {
    const { id } = lane.artisan;
    const known = lanes.get(id) ?? forecastLane(horizon, lane, outlook.absenceOf(id));
    lanes.set(id, known);
    return known;
  };

  const taskTime = (artisanId: string, { job, minutesLeft }: Task): WorkTime => {
    if (minutesLeft <= 0) return NO_WORK;
    const worked = job.workedMinutes ?? 0;
    const recipe = job.recipeMinutes ?? minutesLeft + worked;
    return minutesToGo(recipe, worked, outlook.minutesFor(artisanId, job.productId));
  };
  const times = new Map<Lane, WorkTime[]>();
  const timesOf = (lane: Lane): WorkTime[] => {
    const known = times.get(lane) ?? lane.tasks.map((task) => taskTime(lane.artisan.id, task));
    times.set(lane, known);
    return known;
  };
  const delaysOf = (materialIds: readonly string[]): readonly number[] =>
    materialIds.reduce((all, id) => latest(all, outlook.delaysOf(id)), ON_TIME);

  /** An error of the artisan's estimate applies to all the work alike. */
  const withSharedError = ({ mean, variance }: WorkTime, uncertainty: number): WorkTime => ({
    mean,
    variance: variance + mean * mean * Math.expm1(uncertainty),
  });

  /** The probability that a lane's steps are finished in time for this day. */
  const chanceOfSteps = (lane: LaneForecast, steps: readonly Step[], madeBy: number): number =>
    Math.min(...steps.map((step) => chanceOfStep(lane, step, horizon.latestFinish(madeBy, step.finishingDays))));

  const chanceOfStep = (lane: LaneForecast, { total, own, from, delays }: Step, to: number): number => {
    const all = lane.chanceToFit(total, today, to);
    return delays.reduce((sum, chance, late) => {
      if (chance === 0) return sum;
      const start = late === 0 ? from : horizon.addBusinessDays(from, late);
      return sum + chance * (start > to ? 0 : Math.min(all, lane.chanceToFit(own, start, to)));
    }, 0);
  };

  /** The steps of new pieces by lane: those with more finishing days are made first. */
  const stepsOf = (pieces: readonly Piece[], { assignments }: WorkPromise): [LaneForecast, Step[]][] => {
    const byArtisan = new Map<string, { piece: Piece; finish: number; earliest: Day | null }[]>();
    assignments.forEach(({ artisanId, plannedFinish, earliest }, n) => {
      const own = byArtisan.get(artisanId) ?? [];
      own.push({ piece: pieces[n] as Piece, finish: horizon.indexOf(plannedFinish), earliest });
      byArtisan.set(artisanId, own);
    });
    return [...byArtisan].flatMap(([artisanId, own]) => {
      const lane = prepared.lanes.get(artisanId);
      if (!lane) return [];
      const last = Math.max(...own.map(({ finish }) => finish));
      const front = timesOf(lane).reduce(
        (sum, time, n) => ((lane.spans[n]?.start ?? NEVER) <= last ? addWork(sum, time) : sum),
        NO_WORK,
      );
      let before = NO_WORK;
      const steps = [...own]
        .sort((a, b) => b.piece.finishingDays - a.piece.finishingDays)
        .map(({ piece, earliest }): Step => {
          const estimate = outlook.minutesFor(artisanId, piece.productId);
          const alone = minutesToGo(piece.minutesLeft, 0, estimate);
          before = addWork(before, alone);
          return {
            finishingDays: piece.finishingDays,
            total: withSharedError(addWork(front, before), estimate.uncertainty),
            own: withSharedError(earliest ? alone : before, estimate.uncertainty),
            from: earliest ? Math.max(today + 1, horizon.indexOf(earliest)) : today + 1,
            delays: earliest ? delaysOf(piece.materials.map(({ materialId }) => materialId)) : ON_TIME,
          };
        });
      return [[laneOf(lane), steps]];
    });
  };

  return {
    promiseAt(pieces, level) {
      const plan = promiseFor(prepared, pieces);
      if ('shortage' in plan) return plan;
      const lanesWithSteps = stepsOf(pieces, plan);
      const first = horizon.indexOf(plan.madeBy);
      const chances: number[] = [];
      let found: { madeBy: Day; chance: number; last: number } | undefined;
      for (let later = 0; later <= (found?.last ?? MAX_DAYS_LATER); later++) {
        const day = later === 0 ? first : horizon.addBusinessDays(first, later);
        const madeBy = horizon.dayOf(day);
        if (!madeBy) break;
        const computed = lanesWithSteps.reduce((all, [lane, steps]) => all * chanceOfSteps(lane, steps, day), 1);
        chances.push(computed);
        const chance = correctChance(computed, outlook.reliability);
        if (!found && chance >= level) found = { madeBy, chance, last: later + DAYS_AFTER };
      }
      if (found) return { madeBy: found.madeBy, chance: found.chance, chances, plan };
      return { shortage: 'time' };
    },

    chances() {
      const chances = new Map<string, Map<string, number>>();
      for (const { job } of prepared.unassigned) chances.set(job.orderId, new Map([['', 0]]));
      for (const lane of prepared.lanes.values()) {
        const { id } = lane.artisan;
        let total = NO_WORK;
        for (const [n, task] of lane.tasks.entries()) {
          const { job } = task;
          const own = timesOf(lane)[n] ?? NO_WORK;
          total = addWork(total, own);
          if (job.promisedMadeBy === null) continue;
          const { uncertainty } = outlook.minutesFor(id, job.productId);
          const step: Step = {
            finishingDays: job.finishingDays,
            total: withSharedError(total, uncertainty),
            own: withSharedError(own, uncertainty),
            from: Math.max(today, task.availableFrom),
            delays: delaysOf(task.waitsFor.filter((material) => stock.arrivals.has(material))),
          };
          const chance =
            task.availableFrom === NEVER
              ? 0
              : task.minutesLeft <= 0
                ? Number(task.deadline >= today)
                : chanceOfStep(laneOf(lane), step, task.deadline);
          const known = chances.get(job.orderId) ?? new Map<string, number>();
          known.set(id, Math.min(known.get(id) ?? 1, chance));
          chances.set(job.orderId, known);
        }
      }
      return new Map(
        [...chances].map(([order, byLane]) => {
          const computed = [...byLane.values()].reduce((all, chance) => all * chance, 1);
          return [order, correctChance(computed, outlook.reliability)];
        }),
      );
    },
  };
}

/** The distribution of the later one of two delays. */
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
