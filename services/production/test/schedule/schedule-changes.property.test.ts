import { describe, expect, test } from '@jest/globals';
import type { Day } from '@loop-petal/contracts/rules/business-days';
import fc from 'fast-check';
import { planWork, preparePlan } from '../../src/schedule/plan-work.ts';
import { applyMoves, reassign } from '../../src/schedule/reassign.ts';
import { type Artisan, canMake, type Job, type ScheduleInput } from '../../src/schedule/schedule.ts';
import { whatIf } from '../../src/schedule/what-if.ts';
import { CATEGORIES, dayAfter, input, samePromises, TODAY } from './schedule-inputs.ts';

const lateIn = (given: ScheduleInput) =>
  planWork(given)
    .jobs.filter(({ isLate }) => isLate)
    .map(({ id }) => id);
const artisanOf = (given: ScheduleInput, id: string | null) => given.artisans.find((artisan) => artisan.id === id);

/** Repeats until nothing moves, because a move can make room for others. */
function settled(given: ScheduleInput, rounds = 0): ScheduleInput {
  const moves = reassign(preparePlan(given));
  expect(rounds).toBeLessThan(10);
  return moves.length === 0 ? given : settled(applyMoves(given, moves), rounds + 1);
}

const isLater = (a: Day | null, b: Day | null) => b !== null && (a === null || a > b);

function harmedBy(before: ScheduleInput, after: ScheduleInput): string[] {
  const ordersOf = (given: ScheduleInput) => {
    const madeBy = new Map<string, Day | null>();
    for (const job of planWork(given).jobs) {
      const known = madeBy.get(job.orderId);
      if (known === undefined || isLater(job.madeBy, known)) madeBy.set(job.orderId, job.madeBy);
    }
    return madeBy;
  };
  const was = ordersOf(before);
  return [...ordersOf(after)]
    .filter(([orderId, madeBy]) => {
      const promised = before.jobs.find((job) => job.orderId === orderId)?.promisedMadeBy ?? null;
      return isLater(madeBy, promised) && isLater(madeBy, was.get(orderId) ?? null);
    })
    .map(([orderId]) => orderId);
}

describe('late jobs and those of a removed artisan', () => {
  test('are reassigned to artisans who make such pieces without delaying a promised order', () => {
    fc.assert(
      fc.property(input.map(samePromises), (given) => {
        const moves = reassign(preparePlan(given));
        const planned = planWork(applyMoves(given, moves)).jobs;
        expect(harmedBy(given, applyMoves(given, moves))).toEqual([]);
        for (const { jobId, from, to } of moves) {
          const job = given.jobs.find(({ id }) => id === jobId);
          const taker = artisanOf(given, to);
          expect(job?.artisanId).toBe(from);
          expect(job?.state).toBe('queued');
          expect(job && taker && canMake(taker, job)).toBe(true);
          expect(planned.find(({ id }) => id === jobId)?.plannedFinish).not.toBeNull();
        }
      }),
      { numRuns: 500 },
    );
  });

  test('stay late only if no other artisan makes them earlier without delaying a promised order', () => {
    fc.assert(
      fc.property(input.map(samePromises), (given) => {
        const [ill, ...others] = given.artisans as [Artisan, ...Artisan[]];
        const jobs = given.jobs
          // a separate test covers several jobs of one order
          .map((job) => ({ ...job, orderId: job.id }))
          .filter(({ artisanId }) => artisanId === ill.id || others.some(({ id }) => id === artisanId));
        const artisans = [
          ill,
          ...others.map((one) => ({ ...one, timeOff: [], isActive: true, categories: CATEGORIES })),
        ];
        const only = { ...given, jobs, artisans };
        const moved = settled(only);
        const planned = planWork(moved).jobs;
        for (const job of planned.filter(({ isLate, artisanId }) => isLate && artisanId === ill.id)) {
          if (moved.jobs.find(({ id }) => id === job.id)?.state !== 'queued') continue;
          for (const { id: to } of others) {
            const tried = applyMoves(moved, [{ jobId: job.id, from: ill.id, to }]);
            const alternative = planWork(tried).jobs.find(({ id }) => id === job.id);
            expect(isLater(job.madeBy, alternative?.madeBy ?? null) && harmedBy(moved, tried).length === 0).toBe(false);
          }
        }
      }),
      { numRuns: 500 },
    );
  });

  test('stay with an artisan who can make them on time', () => {
    fc.assert(
      fc.property(input, (given) => {
        const late = lateIn(given);
        for (const { jobId, from } of reassign(preparePlan(given))) {
          const job = given.jobs.find(({ id }) => id === jobId);
          const had = artisanOf(given, from);
          expect(job && had && canMake(had, job) && !late.includes(jobId)).toBeFalsy();
        }
      }),
    );
  });

  test('are all reassigned when another artisan could make them on time', () => {
    fc.assert(
      fc.property(input, (given) => {
        const moved = applyMoves(given, reassign(preparePlan(given)));
        const late = lateIn(moved);
        const hasMaker = (job: Job) => {
          const artisan = artisanOf(given, job.artisanId);
          return artisan !== undefined && canMake(artisan, job);
        };
        const left = moved.jobs.filter((job) => late.includes(job.id) && job.state === 'queued' && !hasMaker(job));
        for (const job of left) {
          for (const artisan of given.artisans.filter((one) => canMake(one, job))) {
            const tried = lateIn(applyMoves(moved, [{ jobId: job.id, from: null, to: artisan.id }]));
            const newlyLate = tried.filter((id) => !late.includes(id));
            expect(tried.includes(job.id) || newlyLate.length > 0).toBe(true);
          }
        }
      }),
    );
  });
});

describe('a late job of an artisan who is ill for three weeks', () => {
  const FREE = { mon: 480, tue: 480, wed: 480, thu: 480, fri: 480, sat: 0, sun: 0 };
  const artisan = (id: string): Artisan => ({
    id,
    isActive: true,
    minutesPerWeekday: FREE,
    timeOff: id === 'ill' ? [{ from: TODAY, to: dayAfter(TODAY, 20) }] : [],
    categories: ['stems'],
    products: [],
  });
  const job = (id: string, artisanId: string, fields: Partial<Job> = {}): Job => ({
    id,
    orderId: `order of ${id}`,
    artisanId,
    productId: 'rose',
    category: 'stems',
    minutesLeft: 480,
    finishingDays: 0,
    materials: [],
    state: 'queued',
    promisedMadeBy: TODAY,
    orderedAt: 0,
    earliest: null,
    ...fields,
  });
  const takers = (...jobs: Job[]) => {
    const ids = ['ill', 'near', 'soon'];
    const given = { today: TODAY, jobs, artisans: ids.map(artisan), materials: [] };
    return Object.fromEntries(reassign(preparePlan(given)).map(({ jobId, to }) => [jobId, to]));
  };
  const begun = (id: string, artisanId: string, days: number) =>
    job(id, artisanId, { state: 'making', minutesLeft: 480 * days, promisedMadeBy: dayAfter(TODAY, -1) });

  test('moves to the artisan who makes it earliest, even if late', () => {
    const lily = job('lily', 'ill', { orderedAt: 1 });
    expect(takers(lily, begun('rose', 'near', 2), begun('fern', 'soon', 1))).toEqual({ lily: 'soon' });
  });

  test('moves together with all jobs that others make on time, however many', () => {
    const many = Array.from({ length: 60 }, (_, n) =>
      job(`lily${n}`, 'ill', { minutesLeft: 30, promisedMadeBy: dayAfter(TODAY, 4), orderedAt: n }),
    );
    expect(Object.keys(takers(...many))).toHaveLength(60);
  });

  test('never moves to an artisan whose promised orders it would delay', () => {
    const lily = job('lily', 'ill');
    const inTime = job('rose', 'near', { orderedAt: 1 });
    const late = job('fern', 'soon', { orderedAt: 1, minutesLeft: 960 });
    expect(takers(lily, inTime, late)).toEqual({});
    expect(takers(lily, inTime)).toEqual({ lily: 'soon' });
  });

  test('may delay other jobs of its order if the order is made earlier', () => {
    const [lily, tulip] = [job('lily', 'ill', { orderId: 'both' }), job('tulip', 'near', { orderId: 'both' })];
    expect(takers(lily, tulip, begun('fern', 'soon', 4))).toEqual({ lily: 'near' });
  });
});

describe('a preview of time off', () => {
  const timeOff = fc
    .tuple(fc.integer({ min: -2, max: 15 }), fc.nat(15))
    .map(([from, length]) => ({ from, to: from + length }));

  test('has the same result as saving it', () => {
    fc.assert(
      fc.property(input.map(samePromises), timeOff, (given, { from, to }) => {
        const off = { from: dayAfter(given.today, from), to: dayAfter(given.today, to) };
        const [first, ...others] = given.artisans as [Artisan, ...Artisan[]];
        const { moves, moved } = whatIf(given, { id: first.id, timeOff: [...first.timeOff, off] });
        const saved = { ...given, artisans: [{ ...first, timeOff: [...first.timeOff, off] }, ...others] };
        expect(moves).toEqual(reassign(preparePlan(saved)));
        const lateOrders = (one: ScheduleInput) =>
          new Set(
            planWork(one)
              .jobs.filter(({ isLate }) => isLate)
              .map(({ orderId }) => orderId),
          );
        const [before, after] = [lateOrders(given), lateOrders(applyMoves(saved, moves))];
        const reported = moved.map(({ orderId }) => orderId);
        expect(reported.every((orderId) => after.has(orderId))).toBe(true);
        expect([...after].filter((orderId) => !before.has(orderId) && !reported.includes(orderId))).toEqual([]);
        for (const one of moved) expect((one.after ?? '9') > (one.before ?? '9')).toBe(true);
      }),
      { numRuns: 300 },
    );
  });

  test('moves nothing when nothing changes', () => {
    fc.assert(
      fc.property(input, (given) => {
        const settled = applyMoves(given, reassign(preparePlan(given)));
        const again = reassign(preparePlan(settled));
        fc.pre(again.length === 0);
        expect(whatIf(settled, { id: 'a0' }).moved).toEqual([]);
      }),
    );
  });
});
