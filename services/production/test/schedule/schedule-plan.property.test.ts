import { describe, expect, test } from '@jest/globals';
import { addBusinessDays, type Day, dayNumber, isHoliday, weekdayOf } from '@loop-petal/contracts/rules/business-days';
import fc from 'fast-check';
import { addToPlan, describeLoad, describePlan, planWork, preparePlan } from '../../src/schedule/plan-work.ts';
import type { Artisan, Job, Plan, ScheduleInput } from '../../src/schedule/schedule.ts';
import { byUrgency, dayAfter, input } from './schedule-inputs.ts';

const WEEKDAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'] as const;
const DAYS = 1000;

function minutesOn(day: Day, { isActive, timeOff, minutesPerWeekday }: Artisan): number {
  const isAway = timeOff.some(({ from, to }) => from <= day && day <= to);
  if (!isActive || isAway || isHoliday(dayNumber(day))) return 0;
  return minutesPerWeekday[WEEKDAYS[weekdayOf(dayNumber(day))] ?? 'sun'];
}

/** The job and all jobs that get materials before it. */
const claimsUpTo = (jobs: readonly Job[], job: Job) =>
  jobs.filter(
    (other) =>
      other.state === 'queued' &&
      (other.orderedAt < job.orderedAt || (other.orderedAt === job.orderedAt && other.id <= job.id)),
  );

function shortFor({ jobs, materials }: ScheduleInput, job: Job): string[] {
  if (job.state !== 'queued') return [];
  const claims = claimsUpTo(jobs, job).flatMap((one) => one.materials);
  const claimed = (id: string) => claims.reduce((sum, one) => sum + (one.materialId === id ? one.amount : 0), 0);
  const onHand = (id: string) => materials.find((material) => material.id === id)?.onHand ?? 0;
  return job.materials
    .filter(({ materialId, amount }) => amount > 0 && claimed(materialId) > onHand(materialId))
    .map(({ materialId }) => materialId);
}

function materialsAvailableFrom(given: ScheduleInput, job: Job): Day | undefined {
  const days = shortFor(given, job).map((id) => {
    if (job.earliest !== null && job.earliest >= given.today) return job.earliest;
    const { deliveryDays = null, expectedOn } = given.materials.find((material) => material.id === id) ?? {};
    if (expectedOn && expectedOn >= given.today) return expectedOn;
    return deliveryDays === null ? undefined : addBusinessDays(given.today, deliveryDays);
  });
  if (days.includes(undefined)) return undefined;
  return days.reduce((last, day) => ((day ?? '') > (last ?? '') ? day : last), given.today);
}

/** Works day by day on the most urgent available job: a slow reference for earliest deadline first. */
function workDayByDay(given: ScheduleInput): Plan['jobs'] {
  const done = new Map<string, { start: Day; finish: Day }>();
  for (const artisan of given.artisans) {
    const mine = given.jobs.filter(({ artisanId }) => artisanId === artisan.id).sort(byUrgency);
    const left = new Map(mine.map(({ id, minutesLeft }) => [id, minutesLeft]));
    const materialDates = new Map(mine.map((job) => [job.id, materialsAvailableFrom(given, job)]));
    for (let n = 0; n < DAYS && left.size > 0; n++) {
      const day = dayAfter(given.today, n);
      let minutes = minutesOn(day, artisan);
      for (const { id } of mine) {
        const work = left.get(id);
        if (work === undefined || (materialDates.get(id) ?? '9') > day) continue;
        const worked = Math.min(work, minutes);
        minutes -= worked;
        if (worked > 0 || work === 0) done.set(id, { start: done.get(id)?.start ?? day, finish: day });
        if (worked === work) left.delete(id);
        else left.set(id, work - worked);
      }
    }
    for (const id of left.keys()) done.delete(id);
  }
  return given.jobs.map((job) => {
    const { id, orderId, artisanId, promisedMadeBy, finishingDays } = job;
    const { start = null, finish = null } = done.get(id) ?? {};
    const madeBy = finish && addBusinessDays(finish, finishingDays);
    const isLate = promisedMadeBy !== null && (madeBy === null || madeBy > promisedMadeBy);
    const dates = { plannedStart: start, plannedFinish: finish, madeBy, promisedMadeBy, isLate };
    return { id, orderId, artisanId, ...dates, waitsFor: shortFor(given, job) };
  });
}

describe('a plan', () => {
  test('equals working day by day on the most urgent job', () => {
    fc.assert(
      fc.property(input, (given) => {
        expect(planWork(given).jobs).toEqual(workDayByDay(given));
      }),
      { numRuns: 500 },
    );
  });

  test('stays within each artisan’s daily minutes and uses all of them', () => {
    fc.assert(
      fc.property(input, (given) => {
        const plan = planWork(given);
        const load = describeLoad(preparePlan(given), Number.POSITIVE_INFINITY);
        for (const artisan of given.artisans) {
          const days = load.find(({ artisanId }) => artisanId === artisan.id)?.days ?? [];
          expect(days.map(({ day }) => day)).toEqual(days.map((_, n) => dayAfter(given.today, n)));
          expect(days.map(({ capacity }) => capacity)).toEqual(days.map(({ day }) => minutesOn(day, artisan)));
          expect(days.filter(({ minutes, capacity }) => minutes > capacity || minutes < 0)).toEqual([]);
          const made = given.jobs.filter(
            ({ id, artisanId }) => artisanId === artisan.id && plan.jobs.find((job) => job.id === id)?.plannedFinish,
          );
          const minutes = days.reduce((sum, day) => sum + day.minutes, 0);
          expect(minutes).toBe(made.reduce((sum, { minutesLeft }) => sum + minutesLeft, 0));
        }
      }),
    );
  });

  test('starts no job before its material is available, and prefers earlier promises', () => {
    fc.assert(
      fc.property(input, (given) => {
        planWork(given).jobs.forEach(({ plannedStart, waitsFor }, index) => {
          const job = given.jobs[index] as Job;
          expect(waitsFor).toEqual(shortFor(given, job));
          const availableFrom = materialsAvailableFrom(given, job);
          if (availableFrom === undefined) expect(plannedStart).toBeNull();
          else if (plannedStart !== null) expect(plannedStart >= availableFrom).toBe(true);
        });
      }),
    );
  });

  test('is the same for the same input in any order', () => {
    const shuffled = input.chain((given) =>
      fc.tuple(
        fc.constant(given),
        fc.shuffledSubarray([...given.jobs], { minLength: given.jobs.length }),
        fc.shuffledSubarray([...given.artisans], { minLength: given.artisans.length }),
        fc.shuffledSubarray([...given.materials], { minLength: given.materials.length }),
      ),
    );
    fc.assert(
      fc.property(shuffled, ([given, jobs, artisans, materials]) => {
        const byId = <T extends { id: string }>(all: T[]) => all.sort((a, b) => (a.id < b.id ? -1 : 1));
        const plan = planWork(given);
        const again = planWork({ today: given.today, jobs, artisans, materials });
        expect(byId(again.jobs)).toEqual(byId(plan.jobs));
      }),
    );
  });

  test('is the same when the last promises are added to the plan for the others', () => {
    fc.assert(
      fc.property(input, fc.nat(), (given, cut) => {
        const jobs = [...given.jobs].sort((a, b) => a.orderedAt - b.orderedAt || (a.id < b.id ? -1 : 1));
        const first = jobs.slice(0, cut % (jobs.length + 1));
        const last = jobs.slice(first.length);
        const grown = addToPlan(preparePlan({ ...given, jobs: first }), last);
        expect(describePlan(grown)).toEqual(planWork({ ...given, jobs }));
        expect(grown.stock).toEqual(preparePlan({ ...given, jobs }).stock);
      }),
    );
  });
});
