import { MAX_PIECE_PICTURES } from '@loop-petal/contracts/rules/shop';
import type { JobPicture } from '@loop-petal/contracts/shapes/production';
import type { Recorder } from '@loop-petal/service-kit/events/audit';
import { addToOutbox } from '@loop-petal/service-kit/events/outbox';
import { conflict, notFound } from '@loop-petal/service-kit/http/errors';
import { reply } from '@loop-petal/service-kit/http/implement';
import { encodePicture, PERSONAL_HEADERS, pictureFile } from '@loop-petal/service-kit/pictures/encode-picture';
import { inTransaction, type Queryable } from '@loop-petal/service-kit/postgres/postgres';
import { uuidOfText } from '@loop-petal/service-kit/security/hashed-uuid';
import { z } from 'zod';
import type { Context } from '../context.ts';
import type { PromisedJob } from './job.ts';
import { jobNotFound, notNow } from './job-refusals.ts';
import { findJob, listJobsOfOrder, lockJob } from './job-store.ts';
import {
  deletePictures,
  findPictureFile,
  findWidths,
  insertPicture,
  listPicturesOf,
  pictureUrl,
} from './picture-store.ts';
import { isWorkState } from './progress.ts';
import { publishJobs } from './publish-jobs.ts';

const PictureId = z.uuid();

/**
 * Stores a picture of a job in all sizes and publishes it; once for each key.
 * @throws ShopError 404 for another artisan's job, 409 `not_now` or `too_many_pictures`, 413 or 415 for an unusable
 * file
 */
export async function addPicture(
  ctx: Context,
  artisanId: string,
  jobId: string,
  key: string,
  upload: Buffer,
): Promise<JobPicture> {
  const id = uuidOfText(`${jobId} ${key}`);
  const before = await findAdded(ctx.pool, ownJob(artisanId, await findJob(ctx.pool, jobId)), id);
  if (before) return before;
  const picture = await encodePicture(upload);
  const added = await inTransaction(ctx.pool, async (tx) => {
    const job = ownJob(artisanId, await lockJob(tx, jobId));
    const stored = await findAdded(tx, job, id);
    if (stored) return stored;
    await insertPicture(tx, { id, jobId, picture, now: ctx.now() });
    await publishJobs(tx, [job]);
    return { imageUrl: pictureUrl(id), image: picture.details };
  });
  ctx.outbox.wake();
  return added;
}

/** The stored picture if the request is repeated. @throws ShopError 409 when the job can't get another one */
async function findAdded(db: Queryable, job: PromisedJob, id: string): Promise<JobPicture | undefined> {
  const pictures = (await listPicturesOf(db, [job.id])).get(job.id) ?? [];
  const stored = pictures.find(({ imageUrl }) => imageUrl === pictureUrl(id));
  if (stored) return stored;
  if (!isWorkState(job.state)) throw notNow(job);
  if (pictures.length >= MAX_PIECE_PICTURES) {
    throw conflict(`A piece has at most ${MAX_PIECE_PICTURES} pictures.`, 'too_many_pictures');
  }
  return undefined;
}

function ownJob(artisanId: string, job: PromisedJob | undefined): PromisedJob {
  if (job?.artisanId !== artisanId) throw jobNotFound();
  return job;
}

interface PictureOfJob {
  id: string;
  pictureId: string;
}

/** @throws ShopError 404 for another artisan's job or an unknown picture, 409 `not_now` */
export const removeOwnPicture = (ctx: Context, artisanId: string, picture: PictureOfJob): Promise<void> =>
  deletePicture(ctx, picture, async (_, job) => {
    if (!isWorkState(ownJob(artisanId, job).state)) throw notNow(job);
  });

/** An admin deletes a picture, even of a shipped job. @throws ShopError 404 */
export const removePicture = (ctx: Context, picture: PictureOfJob, record: Recorder): Promise<void> =>
  deletePicture(ctx, picture, async (tx, { id, orderId, productName }) => {
    const [subject, within] = [{ kind: 'job', id } as const, { kind: 'order', id: orderId } as const];
    await addToOutbox(tx, record({ action: 'deleted a picture of the piece', subject, label: productName, within }));
  });

async function deletePicture(
  ctx: Context,
  { id, pictureId }: PictureOfJob,
  check: (tx: Queryable, job: PromisedJob) => Promise<void>,
): Promise<void> {
  await inTransaction(ctx.pool, async (tx) => {
    const job = await lockJob(tx, id);
    if (!job) throw jobNotFound();
    await check(tx, job);
    if ((await deletePictures(tx, [id], pictureId)).length === 0) throw notFound('Picture not found');
    await publishJobs(tx, [job]);
  });
  ctx.outbox.wake();
}

/** Deletes the pictures of an erased order, because they may show the customer's words. */
export async function erasePictures(tx: Queryable, orderId: string): Promise<void> {
  const jobs = await listJobsOfOrder(tx, orderId);
  const changed = await deletePictures(
    tx,
    jobs.map(({ id }) => id),
  );
  await publishJobs(
    tx,
    jobs.filter(({ id }) => changed.includes(id)),
  );
}

export async function readPicture(ctx: Context, id: string, file?: string) {
  const widths = PictureId.safeParse(id).success ? await findWidths(ctx.pool, id) : undefined;
  const named = widths && pictureFile(file, widths);
  const bytes = named && (await findPictureFile(ctx.pool, id, named.name));
  if (!named || !bytes) throw notFound('Image not found');
  return reply(200, bytes, { ...named.headers, ...PERSONAL_HEADERS });
}
