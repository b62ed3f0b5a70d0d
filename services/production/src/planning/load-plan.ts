import { addBusinessDays, type Day, dayAt, dayNumber } from '@loop-petal/contracts/rules/business-days';
import { shopDay } from '@loop-petal/contracts/rules/days';
import type { PromiseLevel } from '@loop-petal/contracts/shapes/promises';
import { findSettings } from '@loop-petal/service-kit/events/settings-copy';
import type { Queryable } from '@loop-petal/service-kit/postgres/postgres';
import type { Outlook } from '../forecast/forecast.ts';
import { type PromisedJob, workedSeconds } from '../jobs/job.ts';
import { listOpenJobs } from '../jobs/job-store.ts';
import type { Learned } from '../learning/learn.ts';
import type { DuePromise } from '../learning/learning-store.ts';
import type { Job, ScheduleInput } from '../schedule/schedule.ts';
import { listArtisans, type StoredArtisan } from '../workshop/artisan-store.ts';
import { listMaterials, type StoredMaterial } from '../workshop/material-store.ts';
import { findPromiseLevel } from '../workshop/plan-version.ts';
import { planMomentOf } from './moment.ts';

/** A day has 25 hours when daylight saving time ends. */
const LONGEST_DAY_MS = 25 * 60 * 60_000;

export interface LoadedWork {
  input: ScheduleInput;
  artisans: StoredArtisan[];
  materials: StoredMaterial[];
  jobs: readonly PromisedJob[];
  level: PromiseLevel;
  outlook: Outlook;
  due: readonly DuePromise[];
}

export async function loadWork(
  db: Queryable,
  timeZone: string,
  now: Date,
  { outlookFor, due }: Learned,
): Promise<LoadedWork> {
  // sent together, so that the first quote after a change waits for one round trip
  const [artisans, materials, jobs, settings] = await Promise.all([
    listArtisans(db),
    listMaterials(db),
    listOpenJobs(db),
    findSettings(db),
  ]);
  const { closed } = settings;
  const moment = planMomentOf(now, timeZone);
  return {
    input: { ...moment, closed, artisans, materials, jobs: toScheduleJobs(jobs, timeZone, now) },
    artisans,
    materials,
    jobs,
    level: await findPromiseLevel(db, settings),
    outlook: outlookFor(artisans, moment.today),
    due,
  };
}

export function toScheduleJobs(jobs: readonly PromisedJob[], timeZone: string, now: Date): Job[] {
  const today = shopDay(now, timeZone);
  return jobs.map((job) => plannableJob(job, today, timeZone, now));
}

const PLANNED_AS = { reserved: 'queued', queued: 'queued', making: 'making', paused: 'making' } as const;

function plannableJob(job: PromisedJob, today: Day, timeZone: string, now: Date): Job {
  const isMade = job.finishedAt !== null;
  const workedMinutes = Math.floor(workedSeconds(job, now) / 60);
  const minutesLeft = Math.max(1, job.makingMinutes - workedMinutes);
  const age = now.getTime() - job.orderedAt.getTime();
  // days are compared only for recent orders, because formatting a day takes most of the time of a job
  const isNew = age < LONGEST_DAY_MS && shopDay(job.orderedAt, timeZone) === today;
  return {
    id: job.id,
    orderId: job.orderId,
    artisanId: job.artisanId,
    productId: job.productId,
    category: job.category,
    materials: job.materials,
    state: PLANNED_AS[job.state as keyof typeof PLANNED_AS] ?? 'finishing',
    minutesLeft: isMade ? 0 : minutesLeft,
    finishingDays: job.finishedAt
      ? daysLeft(shopDay(job.finishedAt, timeZone), job.finishingDays, today)
      : job.finishingDays,
    promisedMadeBy: job.promisedMadeBy,
    orderedAt: job.promiseNumber,
    earliest: job.earliest,
    workedMinutes,
    recipeMinutes: job.makingMinutes,
    ...(isNew && PLANNED_AS[job.state as keyof typeof PLANNED_AS] === 'queued' && { notBefore: nextDay(today) }),
  };
}

const nextDay = (day: Day): Day => dayAt(dayNumber(day) + 1);

function daysLeft(finishedOn: Day, finishingDays: number, today: Day): number {
  let passed = 0;
  while (passed < finishingDays && addBusinessDays(finishedOn, passed + 1) <= today) passed += 1;
  return finishingDays - passed;
}
