import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { planWork, preparePlan } from '../src/schedule/plan-work.ts';
import { applyMoves, reassign } from '../src/schedule/reassign.ts';
import { type Artisan, canMake, type Job, type ScheduleInput } from '../src/schedule/schedule.ts';
import { whatIf } from '../src/schedule/what-if.ts';
import { dayAfter, input, samePromises } from './schedule-inputs.ts';

const lateIn = (given: ScheduleInput) =>
  planWork(given)
    .jobs.filter(({ isLate }) => isLate)
    .map(({ id }) => id);
const artisanOf = (given: ScheduleInput, id: string | null) => given.artisans.find((artisan) => artisan.id === id);

describe('jobs of an absent or removed artisan', () => {
  test('are reassigned to artisans who make such pieces, where all promises are kept', () => {
    fc.assert(
      fc.property(input, (given) => {
        const moves = reassign(preparePlan(given));
        const before = lateIn(given);
        const after = lateIn(applyMoves(given, moves));
        const planned = planWork(applyMoves(given, moves)).jobs;
        expect(after.filter((id) => !before.includes(id))).toEqual([]);
        for (const { jobId, from, to } of moves) {
          const job = given.jobs.find(({ id }) => id === jobId);
          const taker = artisanOf(given, to);
          expect(job?.artisanId).toBe(from);
          expect(job?.state).toBe('queued');
          expect(job && taker && canMake(taker, job)).toBe(true);
          expect(after).not.toContain(jobId);
          expect(planned.find(({ id }) => id === jobId)?.plannedFinish).not.toBeNull();
        }
      }),
      { numRuns: 500 },
    );
  });

  test('stay with an artisan who can make them and has no time off', () => {
    fc.assert(
      fc.property(input, (given) => {
        const artisans = given.artisans.map((artisan) => ({ ...artisan, timeOff: [] }));
        const moves = reassign(preparePlan({ ...given, artisans }));
        for (const { jobId, from } of moves) {
          const job = given.jobs.find(({ id }) => id === jobId);
          const had = artisanOf(given, from);
          expect(job && had && canMake(had, job)).toBeFalsy();
        }
      }),
    );
  });

  test('are all reassigned when another artisan could make them in time', () => {
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
