import { expect, test } from '@jest/globals';
import { dayAt, dayNumber } from '@loop-petal/contracts/rules/business-days';
import fc from 'fast-check';
import type { Job } from '../../src/jobs/job.ts';
import { progressTo } from '../../src/jobs/progress.ts';
import { keptPromises } from '../../src/statistics/kept-promises.ts';
import { loadOfWeeks } from '../../src/statistics/load-of-weeks.ts';
import { rangeOf } from '../../src/statistics/range.ts';
import { suggestMinutes } from '../../src/statistics/suggest-minutes.ts';

const TODAY = '2026-06-15';
const anyDay = fc.integer({ min: -40, max: 40 }).map((days) => dayAt(dayNumber(TODAY) + days));
const anyOrders = fc.array(
  fc.record({
    madeBy: anyDay,
    readyOn: fc.option(anyDay.filter((day) => day <= TODAY)),
    isRenewed: fc.boolean(),
    isCancelled: fc.boolean(),
    orders: fc.integer({ min: 1, max: 9 }),
  }),
);

test('every order is due or not, and every due one is on time or late', () => {
  fc.assert(
    fc.property(anyOrders, (promised) => {
      const { due, kept, overdue, renewed, cancelledLate, keptPercent, days } = keptPromises(promised, TODAY);
      const each = promised.flatMap(({ orders, ...one }) => Array.from({ length: orders }, () => one));
      const all = each.filter(({ isCancelled }) => !isCancelled);
      const ended = all.filter(({ madeBy, readyOn }) => readyOn !== null || madeBy < TODAY);
      expect(cancelledLate).toBe(each.length - all.length);
      expect(due).toBe(ended.length + cancelledLate);
      expect(renewed).toBe(ended.filter(({ isRenewed }) => isRenewed).length);
      expect(kept).toBe(all.filter(({ madeBy, readyOn }) => readyOn !== null && readyOn <= madeBy).length);
      expect(overdue).toBe(all.filter(({ madeBy, readyOn }) => readyOn === null && madeBy < TODAY).length);
      expect(days.reduce((sum, { orders }) => sum + orders, 0)).toBe(ended.length);
      expect(keptPercent === 100).toBe(due > 0 && kept === due);
    }),
  );
});

test('the median lateness splits the orders in half', () => {
  fc.assert(
    fc.property(anyOrders, (promised) => {
      const { medianDays, days } = keptPromises(promised, TODAY);
      const due = days.reduce((sum, { orders }) => sum + orders, 0);
      const count = (is: (late: number) => boolean) =>
        days.filter(({ days: late }) => is(late)).reduce((sum, { orders }) => sum + orders, 0);
      expect(medianDays === null).toBe(due === 0);
      if (medianDays === null) return;
      expect(count((late) => late <= medianDays)).toBeGreaterThanOrEqual(due / 2);
      expect(count((late) => late >= medianDays)).toBeGreaterThanOrEqual(due / 2);
    }),
  );
});

const minutes = fc.integer({ min: 1, max: 6000 });
const measured = fc.record({
  pieces: fc.integer({ min: 1, max: 40 }),
  realMinutes: fc.double({ min: 1, max: 9000, noNaN: true }),
});

test('accepting a suggestion does not lead to another one', () => {
  fc.assert(
    fc.property(measured, minutes, (real, recipe) => {
      const suggested = suggestMinutes(real, recipe);
      if (suggested !== null) expect(suggestMinutes(real, suggested)).toBeNull();
    }),
  );
});

test('a suggestion brings a recipe as close as possible to the measured minutes', () => {
  fc.assert(
    fc.property(measured, minutes, (real, recipe) => {
      const suggested = suggestMinutes(real, recipe);
      if (suggested === null) return;
      expect(real.pieces).toBeGreaterThanOrEqual(5);
      expect(Math.abs(suggested - real.realMinutes)).toBeLessThan(Math.abs(recipe - real.realMinutes));
      expect(suggested).toBeGreaterThanOrEqual(1);
      expect(suggested).toBeLessThanOrEqual(6000);
    }),
  );
});

test.each([
  [4, 90, 60, null],
  [5, 90, 60, 90],
  [5, 71, 60, null],
  [5, 72, 60, 70],
  [9, 14, 10, null],
  [9, 22, 45, 20],
])('%i pieces of %i minutes with a recipe of %i suggest %p', (pieces, realMinutes, recipe, suggested) => {
  expect(suggestMinutes({ pieces, realMinutes }, recipe)).toBe(suggested);
});

const steps = fc.array(
  fc.record({
    state: fc.constantFrom('making' as const, 'paused' as const),
    seconds: fc.integer({ min: 0, max: 9999 }),
  }),
);

test('the minutes of a job are those in progress', () => {
  fc.assert(
    fc.property(steps, (changes) => {
      let now = Date.parse('2026-06-01T16:00:00.000Z');
      let piece = progressTo({ state: 'queued', workedSeconds: 0, workingSince: null } as Job, 'making', new Date(now));
      let inHands = 0;
      for (const { state, seconds } of changes) {
        if (piece.state === 'making') inHands += seconds;
        now += seconds * 1000;
        piece = progressTo(piece, state, new Date(now));
      }
      if (piece.state === 'making') inHands += 60;
      expect(progressTo(piece, 'finishing', new Date(now + 60_000))).toMatchObject({
        workedSeconds: inHands,
        workingSince: null,
      });
    }),
  );
});

test('four weeks contain the minutes of twenty-eight days', () => {
  const load = fc.record({ minutes: fc.nat(960), capacity: fc.nat(960) });
  fc.assert(
    fc.property(fc.array(load, { minLength: 28, maxLength: 60 }), (days) => {
      const dated = days.map((day, index) => ({ ...day, day: dayAt(dayNumber(TODAY) + index) }));
      const weeks = loadOfWeeks({ days: dated });
      expect(weeks.map(({ from }) => from)).toEqual(['2026-06-15', '2026-06-22', '2026-06-29', '2026-07-06']);
      const total = (all: readonly { minutes: number }[]) => all.reduce((sum, day) => sum + day.minutes, 0);
      expect(total(weeks)).toBe(total(dated.slice(0, 28)));
    }),
  );
});

test('missing ends of a range default relative to today', () => {
  expect(rangeOf({}, TODAY)).toEqual({ from: '2026-03-18', to: TODAY });
  expect(rangeOf({ from: '2026-06-01' }, TODAY)).toEqual({ from: '2026-06-01', to: TODAY });
});
