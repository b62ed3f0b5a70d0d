import type { Queryable } from '@loop-petal/service-kit/postgres/postgres';
import { FORMER_ARTISAN, removeArtisanRow } from '../workshop/artisan-store.ts';
import { changePlan } from '../workshop/plan-version.ts';
import { listAllJobsOfArtisan, saveProgress } from './job-store.ts';
import { progressTo } from './progress.ts';
import { publishJobs } from './publish-jobs.ts';

/** Removes an artisan whose account is deleted, and the name from the copies of their jobs. Pauses the job in progress. */
export async function removeDeletedArtisan(tx: Queryable, userId: string, now: Date): Promise<void> {
  const { rowCount } = await tx.query('UPDATE artisans SET name = $2 WHERE id = $1', [userId, FORMER_ARTISAN]);
  if (!rowCount) return;
  await changePlan(tx);
  const jobs = (await listAllJobsOfArtisan(tx, userId)).map((job) =>
    job.state === 'making' ? progressTo(job, 'paused', now) : job,
  );
  for (const job of jobs.filter(({ state }) => state === 'paused')) await saveProgress(tx, job);
  await removeArtisanRow(tx, userId);
  await publishJobs(tx, jobs);
}
