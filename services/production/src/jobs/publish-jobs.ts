import { jobChanged } from '@loop-petal/contracts/events/production-events';
import type { JobPicture } from '@loop-petal/contracts/shapes/production';
import { addToOutbox } from '@loop-petal/service-kit/events/outbox';
import type { Queryable } from '@loop-petal/service-kit/postgres/postgres';
import { FORMER_ARTISAN } from '../workshop/artisan-store.ts';
import { type PromisedJob, type StoredState, whenReady } from './job.ts';
import { pictureUrl } from './picture-store.ts';

/** The event's fields that are not in the job: pictures and the artisan's first name, null if the account is deleted. */
async function listEventDetails(db: Queryable, ids: readonly string[]) {
  const { rows } = await db.query(
    `SELECT j.id, nullif(a.name, '${FORMER_ARTISAN}') AS "artisanName",
       (SELECT jsonb_agg(jsonb_build_object('id', p.id, 'image', p.details) ORDER BY p.added_at, p.id)
        FROM pictures p WHERE p.job_id = j.id) AS pictures
     FROM jobs j LEFT JOIN artisans a ON a.id = j.artisan_id WHERE j.id = ANY($1::uuid[])`,
    [ids],
  );
  return new Map(
    rows.map(({ id, artisanName, pictures }) => [
      id,
      {
        artisanName: artisanName?.split(/\s+/)[0] ?? null,
        pictures: ((pictures ?? []) as Pick<JobPicture & { id: string }, 'id' | 'image'>[]).map(
          ({ id: pictureId, image }) => ({ imageUrl: pictureUrl(pictureId), image }),
        ),
      },
    ]),
  );
}

const LAST: readonly StoredState[] = ['cancelled', 'shipped', 'ready'];

/** Publishes unfinished jobs first, because orders checks after each event whether all pieces are ready. */
export async function publishJobs(tx: Queryable, jobs: readonly PromisedJob[]): Promise<void> {
  const shown = jobs
    .filter(({ state }) => state !== 'reserved')
    .sort((one, other) => LAST.indexOf(one.state) - LAST.indexOf(other.state));
  if (shown.length === 0) return;
  const details = await listEventDetails(
    tx,
    shown.map(({ id }) => id),
  );
  const events = shown.map((job) =>
    jobChanged({
      jobId: job.id,
      orderId: job.orderId,
      lineId: job.lineId,
      piece: job.piece,
      productName: job.productName,
      selectedColor: job.selectedColor,
      state: job.state === 'reserved' ? 'queued' : job.state,
      artisanName: details.get(job.id)?.artisanName ?? null,
      startedAt: job.startedAt?.toISOString() ?? null,
      finishedAt: whenReady(job)?.toISOString() ?? null,
      pictures: details.get(job.id)?.pictures ?? [],
    }),
  );
  await addToOutbox(tx, ...events);
}
