import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { CERTAIN, forecast, type Outlook } from '../../src/forecast/forecast.ts';
import { AS_COMPUTED, correctChance, learnReliability } from '../../src/forecast/learn-reliability.ts';
import { chanceToFit, minutesToGo } from '../../src/forecast/work-time.ts';
import { preparePlan } from '../../src/schedule/plan-work.ts';
import { promiseFor } from '../../src/schedule/promise-for.ts';
import type { Job, ScheduleInput } from '../../src/schedule/schedule.ts';
import { dayAfter, input, piece, samePromises, TODAY } from '../schedule/schedule-inputs.ts';

const pieces = fc.array(piece, { minLength: 1, maxLength: 6 });
const outlook: fc.Arbitrary<Outlook> = fc
  .record({
    log: fc.double({ min: -0.5, max: 0.5, noNaN: true }),
    spread: fc.double({ min: 0, max: 0.8, noNaN: true }),
    uncertainty: fc.double({ min: 0, max: 0.1, noNaN: true }),
    begins: fc.double({ min: 0, max: 0.2, noNaN: true }),
    goesOn: fc.double({ min: 0, max: 0.9, noNaN: true }),
    isAbsent: fc.boolean(),
    delays: fc.constantFrom([1], [0.8, 0.2], [0.5, 0, 0.3, 0.2]),
    shift: fc.constantFrom(-0.5, 0, 0.3),
    scale: fc.constantFrom(0.8, 1, 1.3),
  })
  .map(({ log, spread, uncertainty, begins, goesOn, isAbsent, delays, shift, scale }) => ({
    minutesFor: () => ({ log, spread, uncertainty }),
    absenceOf: () => ({ begins, goesOn, isAbsent }),
    delaysOf: () => delays,
    reliability: { shift, scale },
  }));
const level = fc.double({ min: 0.5, max: 0.99, noNaN: true });

const dayAt = (given: ScheduleInput, known: Outlook, ordered: Parameters<typeof promiseFor>[1], wanted: number) => {
  const promise = forecast(preparePlan(given), known).promiseAt(ordered, wanted);
  return 'shortage' in promise ? '9' : promise.madeBy;
};

describe('a promise at a level', () => {
  test('is never before the plan and has at least the required probability', () => {
    fc.assert(
      fc.property(input, pieces, outlook, level, (given, ordered, known, wanted) => {
        const prepared = preparePlan(given);
        const promise = forecast(prepared, known).promiseAt(ordered, wanted);
        fc.pre(!('shortage' in promise));
        expect(promise.plan).toEqual(promiseFor(prepared, ordered));
        expect(promise.madeBy >= promise.plan.madeBy).toBe(true);
        expect(promise.chance).toBeGreaterThanOrEqual(wanted);
        expect(promise.chance).toBeLessThanOrEqual(1);
      }),
    );
  });

  test('is not earlier at a higher level', () => {
    fc.assert(
      fc.property(input, pieces, outlook, level, level, (given, ordered, known, a, b) => {
        const [low, high] = [Math.min(a, b), Math.max(a, b)];
        expect(dayAt(given, known, ordered, low) <= dayAt(given, known, ordered, high)).toBe(true);
      }),
    );
  });

  test('is the plan when nothing is uncertain', () => {
    const withoutLate = input.map((given) => ({
      ...given,
      jobs: given.jobs.filter(({ earliest }) => earliest === null),
    }));
    fc.assert(
      fc.property(withoutLate, pieces, (given, ordered) => {
        const stocked = { ...given, materials: given.materials.map((one) => ({ ...one, onHand: 1000 })) };
        const plan = promiseFor(preparePlan(stocked), ordered);
        fc.pre(!('shortage' in plan));
        expect(dayAt(stocked, CERTAIN, ordered, 0.98)).toBe(plan.madeBy);
      }),
    );
  });

  test('is not earlier with more work before it', () => {
    const job: Job = {
      id: 'more',
      orderId: 'more',
      productId: 'rose',
      category: 'stems',
      minutesLeft: 400,
      finishingDays: 0,
      materials: [],
      artisanId: 'a0',
      state: 'queued',
      promisedMadeBy: dayAfter(TODAY, 30),
      orderedAt: 99,
      earliest: null,
    };
    fc.assert(
      fc.property(input, piece, outlook, level, (given, one, known, wanted) => {
        const alone = { ...given, artisans: given.artisans.slice(0, 1) };
        expect(
          dayAt(alone, known, [one], wanted) <= dayAt({ ...alone, jobs: [...alone.jobs, job] }, known, [one], wanted),
        ).toBe(true);
      }),
    );
  });

  test('is the same for the same input', () => {
    fc.assert(
      fc.property(input, pieces, outlook, level, (given, ordered, known, wanted) => {
        const again = { ...given, artisans: [...given.artisans].reverse(), jobs: [...given.jobs].reverse() };
        expect(dayAt(again, known, ordered, wanted)).toBe(dayAt(given, known, ordered, wanted));
      }),
    );
  });

  test('starts no work in hours that have passed', () => {
    const artisan = {
      id: 'a0',
      isActive: true,
      minutesPerWeekday: { mon: 480, tue: 480, wed: 480, thu: 480, fri: 480, sat: 0, sun: 0 },
      timeOff: [],
      categories: ['stems'],
      products: [],
    };
    const stem = { productId: 'rose', category: 'stems', minutesLeft: 300, finishingDays: 0, materials: [] };
    const job: Job = {
      ...stem,
      id: 'j0',
      orderId: 'o0',
      artisanId: 'a0',
      state: 'queued',
      promisedMadeBy: dayAfter(TODAY, 9),
      orderedAt: 0,
      earliest: null,
    };
    const given = { today: TODAY, artisans: [artisan], materials: [], jobs: [job] };
    expect(dayAt({ ...given, minuteOfDay: 9 * 60 }, CERTAIN, [stem], 0.95)).toBe(dayAfter(TODAY, 1));
    expect(dayAt({ ...given, minuteOfDay: 20 * 60 }, CERTAIN, [stem], 0.95)).toBe(dayAfter(TODAY, 2));
    const morning = { ...given, minuteOfDay: 0, jobs: [{ ...job, notBefore: dayAfter(TODAY, 1) }] };
    expect(dayAt(morning, CERTAIN, [stem], 0.95)).toBe(dayAfter(TODAY, 2));
  });
});

describe('the probabilities of open orders', () => {
  test('are between 0 and 1', () => {
    fc.assert(
      fc.property(input.map(samePromises), outlook, (given, known) => {
        const chances = forecast(preparePlan(given), known).chances();
        for (const chance of chances.values()) {
          expect(chance).toBeGreaterThanOrEqual(0);
          expect(chance).toBeLessThanOrEqual(1 + 1e-9);
        }
      }),
    );
  });
});

describe('reliability', () => {
  test('leaves probabilities unchanged before orders are finished', () => {
    expect(learnReliability([])).toEqual(AS_COMPUTED);
  });

  test('raises probabilities when orders are always ready on the planned day, and lowers them when they never are', () => {
    const orders = (daysLater: number) => Array.from({ length: 100 }, () => ({ chances: [0.5, 0.8, 0.95], daysLater }));
    expect(correctChance(0.5, learnReliability(orders(0)))).toBeGreaterThan(0.8);
    expect(correctChance(0.8, learnReliability(orders(2)))).toBeLessThan(0.6);
  });

  test('keeps the order of probabilities', () => {
    const chance = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(chance, chance, fc.double({ min: -1, max: 1, noNaN: true }), (a, b, shift) => {
        const [low, high] = [a, b].sort((x, y) => x - y).map((one) => correctChance(one, { shift, scale: 1.2 }));
        expect(low).toBeLessThanOrEqual((high ?? 0) + 1e-6);
      }),
    );
  });
});

describe('minutes to go', () => {
  const estimate = { log: 0, spread: 0.3, uncertainty: 0 };

  test('of a piece in progress are the mean of the longer pieces', () => {
    // reference value: the mean of a log-normal distribution above 100, integrated numerically
    const density = (minutes: number) => Math.exp(-((Math.log(minutes / 100) / 0.3) ** 2) / 2) / minutes;
    const steps = Array.from({ length: 100_000 }, (_, n) => 100 + (n + 0.5) / 100);
    const total = steps.reduce((sum, minutes) => sum + density(minutes), 0);
    const mean = steps.reduce((sum, minutes) => sum + (minutes - 100) * density(minutes), 0) / total;
    expect(minutesToGo(100, 100, estimate).mean).toBeCloseTo(mean, 1);
  });

  test('stay positive, however long a piece has taken', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 500 }), fc.integer({ min: 0, max: 50_000 }), (recipe, worked) => {
        const { mean, variance } = minutesToGo(recipe, worked, estimate);
        expect(mean).toBeGreaterThan(0);
        expect(variance).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  test('are more likely to fit into more minutes', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 1, max: 1000, noNaN: true }),
        fc.double({ min: 0, max: 1e5, noNaN: true }),
        (mean, variance) => {
          const chances = [0, 10, 100, 1000, 10_000].map((minutes) => chanceToFit({ mean, variance }, minutes));
          expect(chances).toEqual([...chances].sort((a, b) => a - b));
        },
      ),
    );
  });
});

describe('an order that waits for materials', () => {
  const artisan = {
    id: 'a0',
    isActive: true,
    minutesPerWeekday: { mon: 480, tue: 480, wed: 480, thu: 480, fri: 480, sat: 0, sun: 0 },
    timeOff: [],
    categories: ['stems'],
    products: [],
  };
  const needing = (category: string, minutesLeft: number, ...materialIds: string[]) => ({
    productId: category,
    category,
    minutesLeft,
    finishingDays: 0,
    materials: materialIds.map((materialId) => ({ materialId, amount: 1 })),
  });
  const given: ScheduleInput = {
    today: TODAY,
    artisans: [artisan, { ...artisan, id: 'a1', categories: ['potted'] }],
    materials: ['yarn', 'pot'].map((id) => ({ id, onHand: 0, deliveryDays: 1 })),
    jobs: [],
  };
  const late = (share: number): Outlook => ({ ...CERTAIN, delaysOf: () => [1 - share, share] });
  const chanceOnPlannedDay = (of: ScheduleInput, known: Outlook, ordered: Parameters<typeof promiseFor>[1]) => {
    const promise = forecast(preparePlan(of), known).promiseAt(ordered, 0.1);
    return 'shortage' in promise ? promise : promise.chances()[0];
  };

  test('waits equally long for a delivery with every artisan', () => {
    const both = (material: string) => [needing('stems', 60, 'yarn'), needing('potted', 60, material)];
    expect(chanceOnPlannedDay(given, late(0.2), both('yarn'))).toBeCloseTo(0.8);
    expect(chanceOnPlannedDay(given, late(0.2), both('pot'))).toBeCloseTo(0.64);
  });

  test('does not wait for a material in stock', () => {
    const stocked = { ...given, materials: [{ id: 'wire', onHand: 1, deliveryDays: 1 }, ...given.materials] };
    const known = { ...CERTAIN, delaysOf: (id: string) => (id === 'wire' ? [0.5, 0.5] : [1]) };
    expect(chanceOnPlannedDay(stocked, known, [needing('stems', 60, 'yarn', 'wire')])).toBe(1);
  });

  test('is made after others that wait for the delivery', () => {
    const job = (n: number, promised: number): Job => ({
      id: `j${n}`,
      orderId: `o${n}`,
      artisanId: 'a0',
      state: 'queued',
      promisedMadeBy: dayAfter(TODAY, promised),
      orderedAt: n,
      earliest: null,
      ...needing('stems', 300, 'yarn'),
    });
    const waiting = { ...given, jobs: [job(0, 1)] };
    expect(chanceOnPlannedDay(waiting, late(0.5), [needing('stems', 300, 'yarn')])).toBeCloseTo(0.5);
    const both = forecast(preparePlan({ ...given, jobs: [job(0, 1), job(1, 2)] }), late(0.5));
    expect(both.chanceOf('o1')).toBeCloseTo(0.5);
  });
});
