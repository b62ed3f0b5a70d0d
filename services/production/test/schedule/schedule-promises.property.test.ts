import { describe, expect, test } from '@jest/globals';
import { addBusinessDays, type Day } from '@loop-petal/contracts/rules/business-days';
import fc from 'fast-check';
import { describeLoad, planWork, preparePlan } from '../../src/schedule/plan-work.ts';
import { promiseFor, type WorkPromise } from '../../src/schedule/promise-for.ts';
import { canMake, type Job, type Piece, type ScheduleInput } from '../../src/schedule/schedule.ts';
import { byUrgency, dayAfter, input, latestFinish, piece, TODAY } from './schedule-inputs.ts';

const pieces = fc.array(piece, { minLength: 1, maxLength: 6 });

function jobsOf(orderId: string, ordered: readonly Piece[], promise: WorkPromise, orderedAt: number): Job[] {
  return ordered.map((one, n) => ({
    ...one,
    id: `${orderId}-${n}`,
    orderId,
    state: 'queued',
    artisanId: promise.assignments[n]?.artisanId ?? null,
    promisedMadeBy: promise.madeBy,
    orderedAt,
    earliest: promise.assignments[n]?.earliest ?? null,
  }));
}

/** The input with a promised order; undefined when no promise is possible. */
function order(given: ScheduleInput, ordered: readonly Piece[], orderId = 'new', orderedAt = 1000) {
  const promise = promiseFor(preparePlan(given), ordered);
  if ('shortage' in promise) return undefined;
  return { promise, input: { ...given, jobs: [...given.jobs, ...jobsOf(orderId, ordered, promise, orderedAt)] } };
}

const lateIn = (given: ScheduleInput) =>
  planWork(given)
    .jobs.filter(({ isLate }) => isLate)
    .map(({ id }) => id);

describe('a promise', () => {
  test('is met by the plan that includes the order', () => {
    fc.assert(
      fc.property(input, pieces, (given, ordered) => {
        const placed = order(given, ordered);
        fc.pre(placed !== undefined);
        expect(lateIn(placed.input).filter((id) => id.startsWith('new-'))).toEqual([]);
        const made = planWork(placed.input).jobs.filter(({ orderId }) => orderId === 'new');
        made.forEach(({ madeBy }) => {
          expect((madeBy ?? '9') <= placed.promise.madeBy).toBe(true);
        });
      }),
      { numRuns: 500 },
    );
  });

  test('delays no earlier promise', () => {
    fc.assert(
      fc.property(input, pieces, (given, ordered) => {
        const placed = order(given, ordered);
        fc.pre(placed !== undefined);
        const before = lateIn(given);
        expect(lateIn(placed.input).filter((id) => !id.startsWith('new-') && !before.includes(id))).toEqual([]);
      }),
      { numRuns: 500 },
    );
  });

  test('starts on the next business day at the earliest, by an artisan who makes such pieces', () => {
    fc.assert(
      fc.property(input, pieces, (given, ordered) => {
        const promise = promiseFor(preparePlan(given), ordered);
        if ('shortage' in promise) {
          const makers = (one: Piece) => given.artisans.filter((artisan) => canMake(artisan, one));
          if (promise.shortage === 'time') {
            const idle = (one: Piece) =>
              makers(one).every(({ minutesPerWeekday }) => Object.values(minutesPerWeekday).every((m) => m === 0));
            expect(ordered.some(idle)).toBe(true);
          } else expect(given.materials.some(({ deliveryDays }) => deliveryDays === null)).toBe(true);
          return;
        }
        expect(promise.madeBy >= addBusinessDays(given.today, 1)).toBe(true);
        promise.assignments.forEach(({ artisanId, earliest, plannedStart }, n) => {
          const maker = given.artisans.find(({ id }) => id === artisanId);
          expect(maker && canMake(maker, ordered[n] as Piece)).toBe(true);
          expect(plannedStart > given.today && plannedStart >= (earliest ?? '')).toBe(true);
        });
      }),
    );
  });

  test('is the same for artisans in any order', () => {
    fc.assert(
      fc.property(input, pieces, (given, ordered) => {
        const reversed = { ...given, artisans: [...given.artisans].reverse() };
        expect(promiseFor(preparePlan(reversed), ordered)).toEqual(promiseFor(preparePlan(given), ordered));
      }),
    );
  });

  test('is not later with an additional artisan', () => {
    fc.assert(
      fc.property(input, piece, (given, one) => {
        const more = promiseFor(preparePlan(given), [one]);
        const fewer = promiseFor(preparePlan({ ...given, artisans: given.artisans.slice(1) }), [one]);
        fc.pre(!('shortage' in fewer));
        expect('shortage' in more ? '9' : more.madeBy <= fewer.madeBy).toBe(true);
      }),
    );
  });
});

describe('production that follows the plan', () => {
  const shop = input.map(({ artisans, materials }) => ({ today: TODAY, jobs: [], artisans, materials }));

  test('keeps every promise, regardless of later orders', () => {
    fc.assert(
      fc.property(shop, fc.array(fc.array(pieces, { maxLength: 3 }), { maxLength: 8 }), (start, ordersByDay) => {
        let given: ScheduleInput = start;
        let orders = 0;
        for (let day = 0; day < ordersByDay.length || given.jobs.length > 0; day++) {
          given = { ...given, today: dayAfter(TODAY, day) };
          for (const ordered of ordersByDay[day] ?? []) {
            orders += 1;
            given = order(given, ordered, `o${orders}`, orders)?.input ?? given;
            expect(lateIn(given)).toEqual([]);
          }
          given = workToday(receiveDeliveries(given));
        }
      }),
      { numRuns: 60 },
    );
  });

  /** Delivers the materials that orders expect today, in the amount that all orders need. */
  function receiveDeliveries(given: ScheduleInput): ScheduleInput {
    const queued = given.jobs.filter(({ state }) => state === 'queued');
    const amountFor = (jobs: readonly Job[], id: string) =>
      jobs.flatMap(({ materials }) => materials).reduce((sum, m) => sum + (m.materialId === id ? m.amount : 0), 0);
    const due = queued.filter(({ earliest }) => earliest === given.today);
    const materials = given.materials.map((one) => {
      const needed = amountFor(due, one.id) > 0 ? amountFor(queued, one.id) : 0;
      return { ...one, onHand: Math.max(one.onHand, needed) };
    });
    return { ...given, materials };
  }

  /** Every artisan works through today's minutes, most urgent job first; started jobs consume their materials. */
  function workToday(given: ScheduleInput): ScheduleInput {
    const plan = planWork(given);
    const today = describeLoad(preparePlan(given), 1);
    const used = new Map<string, number>();
    const jobs = [...given.jobs];
    for (const { id: artisanId } of given.artisans) {
      let minutes = today.find((one) => one.artisanId === artisanId)?.days[0]?.capacity ?? 0;
      for (const job of given.jobs.filter((one) => one.artisanId === artisanId).sort(byUrgency)) {
        const isReady = job.state === 'making' || plan.jobs.find(({ id }) => id === job.id)?.waitsFor.length === 0;
        const isDelivered = job.earliest !== null && job.earliest <= given.today;
        if (minutes === 0 || !(isReady || isDelivered)) continue;
        if (job.state === 'queued')
          for (const { materialId, amount } of job.materials)
            used.set(materialId, (used.get(materialId) ?? 0) + amount);
        const worked = Math.min(minutes, job.minutesLeft);
        minutes -= worked;
        const at = jobs.findIndex(({ id }) => id === job.id);
        if (worked < job.minutesLeft) jobs[at] = { ...job, state: 'making', minutesLeft: job.minutesLeft - worked };
        else {
          expect(given.today <= (latestFinish(job) as Day)).toBe(true);
          jobs.splice(at, 1);
        }
      }
    }
    const materials = given.materials.map((one) => ({ ...one, onHand: one.onHand - (used.get(one.id) ?? 0) }));
    expect(materials.every(({ onHand }) => onHand >= 0)).toBe(true);
    return { ...given, jobs, materials };
  }
});
