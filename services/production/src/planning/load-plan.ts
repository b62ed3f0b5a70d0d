import { addBusinessDays, type Day } from '@loop-petal/contracts/rules/business-days';
import { shopDay } from '@loop-petal/contracts/rules/days';
import type { Queryable } from '@loop-petal/service-kit/postgres/postgres';
import { type PromisedJob, workedSeconds } from '../jobs/job.ts';
import { listOpenJobs } from '../jobs/job-store.ts';
import type { Job, ScheduleInput } from '../schedule/schedule.ts';
import { listArtisans, type StoredArtisan } from '../workshop/artisan-store.ts';
import { listMaterials, type StoredMaterial } from '../workshop/material-store.ts';

export interface LoadedWork {
  input: ScheduleInput;
  artisans: StoredArtisan[];
  materials: StoredMaterial[];
  jobs: readonly PromisedJob[];
}

export async function loadWork(db: Queryable, timeZone: string, now: Date): Promise<LoadedWork> {
  const artisans = await listArtisans(db);
  const materials = await listMaterials(db);
  const jobs = await listOpenJobs(db);
  const today = shopDay(now, timeZone);
  return {
    input: { today, artisans, materials, jobs: toScheduleJobs(jobs, timeZone, now) },
    artisans,
    materials,
    jobs,
  };
}

export function toScheduleJobs(jobs: readonly PromisedJob[], timeZone: string, now: Date): Job[] {
  const today = shopDay(now, timeZone);
  return jobs.map((job) => plannableJob(job, today, timeZone, now));
}

const PLANNED_AS = { reserved: 'queued', queued: 'queued', making: 'making', paused: 'making' } as const;

function plannableJob(job: PromisedJob, today: Day, timeZone: string, now: Date): Job {
  const isMade = job.finishedAt !== null;
  const minutesLeft = Math.max(1, job.makingMinutes - Math.floor(workedSeconds(job, now) / 60));
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
  };
}

function daysLeft(finishedOn: Day, finishingDays: number, today: Day): number {
  let passed = 0;
  while (passed < finishingDays && addBusinessDays(finishedOn, passed + 1) <= today) passed += 1;
  return finishingDays - passed;
}
