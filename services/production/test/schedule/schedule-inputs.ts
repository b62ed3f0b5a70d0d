import { addBusinessDays, type Day, dayAt, dayNumber } from '@loop-petal/contracts/rules/business-days';
import fc from 'fast-check';
import type { Artisan, Job, Material, Piece, ScheduleInput } from '../../src/schedule/schedule.ts';

export const TODAY = '2026-11-23';
export const dayAfter = (day: Day, days: number): Day => dayAt(dayNumber(day) + days);

export const CATEGORIES = ['bouquets', 'potted', 'stems'];
const MATERIALS = ['yarn', 'wire'];

const weekday = fc.constantFrom(0, 0, 45, 120, 480);
const weekend = fc.constantFrom(0, 0, 0, 60);
const timeOff = fc
  .tuple(fc.integer({ min: -5, max: 20 }), fc.nat(10))
  .map(([from, length]) => ({ from: dayAfter(TODAY, from), to: dayAfter(TODAY, from + length) }));

const artisanOf = (id: string): fc.Arbitrary<Artisan> =>
  fc.record({
    id: fc.constant(id),
    isActive: fc.constantFrom(true, true, true, false),
    minutesPerWeekday: fc.record({
      mon: weekday,
      tue: weekday,
      wed: weekday,
      thu: weekday,
      fri: weekday,
      sat: weekend,
      sun: weekend,
    }),
    timeOff: fc.array(timeOff, { maxLength: 2 }),
    categories: fc.subarray(CATEGORIES),
    products: fc.subarray(['rose', 'lily']),
  });

const materialOf = (id: string): fc.Arbitrary<Material> =>
  fc.record({
    id: fc.constant(id),
    onHand: fc.nat(30),
    deliveryDays: fc.option(fc.nat(8), { freq: 4 }),
    expectedOn: fc.option(fc.integer({ min: -4, max: 12 }).map((days) => dayAfter(TODAY, days))),
  });

export const piece: fc.Arbitrary<Piece> = fc.record({
  productId: fc.constantFrom('rose', 'lily', 'tulip'),
  category: fc.constantFrom(...CATEGORIES),
  minutesLeft: fc.integer({ min: 1, max: 150 }),
  finishingDays: fc.nat(3),
  materials: fc.subarray(MATERIALS).chain((ids) => fc.tuple(...ids.map(amountOf))),
});
const amountOf = (materialId: string) => fc.record({ materialId: fc.constant(materialId), amount: fc.nat(8) });

const job: fc.Arbitrary<Omit<Job, 'id' | 'orderId'>> = fc
  .record({
    piece,
    artisanId: fc.constantFrom('a0', 'a1', 'a2', 'gone', null),
    state: fc.constantFrom('queued', 'queued', 'queued', 'making', 'finishing'),
    promisedIn: fc.option(fc.integer({ min: -4, max: 40 })),
    orderedAt: fc.nat(8),
    earliestIn: fc.option(fc.integer({ min: -2, max: 10 }), { freq: 1 }),
  })
  .map(({ piece, artisanId, state, promisedIn, orderedAt, earliestIn }) => ({
    ...piece,
    minutesLeft: state === 'finishing' ? 0 : piece.minutesLeft,
    artisanId,
    state,
    promisedMadeBy: promisedIn === null ? null : dayAfter(TODAY, promisedIn),
    orderedAt,
    earliest: earliestIn === null ? null : dayAfter(TODAY, earliestIn),
  }));

/** Arbitrary production inputs: some jobs late, without an artisan or without material. */
export const input: fc.Arbitrary<ScheduleInput> = fc.record({
  today: fc.integer({ min: -3, max: 3 }).map((days) => dayAfter(TODAY, days)),
  jobs: fc
    .array(job, { maxLength: 25 })
    .map((jobs) => jobs.map((one, n) => ({ ...one, id: `job${n}`, orderId: `order${n >> 1}` }))),
  artisans: fc.tuple(artisanOf('a0'), artisanOf('a1'), artisanOf('a2')),
  materials: fc.tuple(...MATERIALS.map(materialOf)),
});

/** One promise per order. */
export const samePromises = ({ jobs, ...rest }: ScheduleInput): ScheduleInput => ({
  ...rest,
  jobs: jobs.map((one) => ({
    ...one,
    promisedMadeBy: jobs.find((j) => j.orderId === one.orderId)?.promisedMadeBy ?? null,
  })),
});

/** The production deadline, computed day by day; undefined without a promise. */
export function latestFinish({ promisedMadeBy, finishingDays }: Job): Day | undefined {
  if (promisedMadeBy === null) return undefined;
  let day = promisedMadeBy;
  while (addBusinessDays(day, finishingDays) > promisedMadeBy) day = dayAfter(day, -1);
  return day;
}

/** Earliest deadline first, then earliest promise. */
export function byUrgency(a: Job, b: Job): number {
  const [left, right] = [latestFinish(a) ?? '9', latestFinish(b) ?? '9'];
  if (left !== right) return left < right ? -1 : 1;
  return a.orderedAt - b.orderedAt || (a.id < b.id ? -1 : 1);
}
