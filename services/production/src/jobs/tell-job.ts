import { jobChanged } from '@loop-petal/contracts/events/production-events';
import { addToOutbox } from '@loop-petal/service-kit/events/outbox';
import type { Queryable } from '@loop-petal/service-kit/postgres/postgres';
import { listPicturesOf } from '../pictures/picture-store.ts';
import type { PromisedJob } from './job.ts';

/** The first names of artisans, by id: nobody outside learns more of them. */
async function firstNamesOf(db: Queryable, ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await db.query('SELECT id, name FROM artisans WHERE id = ANY($1::uuid[])', [ids]);
  return new Map(rows.map(({ id, name }) => [id, name.split(/\s+/)[0] ?? name]));
}

/** Tells the others where these pieces stand, in the transaction that has brought them there. */
export async function tellJobs(tx: Queryable, jobs: readonly PromisedJob[]): Promise<void> {
  const shown = jobs.filter(({ state }) => state !== 'reserved');
  if (shown.length === 0) return;
  const names = await firstNamesOf(
    tx,
    shown.flatMap(({ artisanId }) => artisanId ?? []),
  );
  const pictures = await listPicturesOf(
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
      artisanName: (job.artisanId && names.get(job.artisanId)) || null,
      startedAt: job.startedAt?.toISOString() ?? null,
      finishedAt: job.readyAt?.toISOString() ?? null,
      pictures: pictures.get(job.id) ?? [],
    }),
  );
  await addToOutbox(tx, ...events);
}
