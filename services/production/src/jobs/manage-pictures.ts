import { randomUUID } from 'node:crypto';
import { MAX_PIECE_PICTURES } from '@loop-petal/contracts/rules/shop';
import type { JobPicture } from '@loop-petal/contracts/shapes/production';
import { conflict, notFound } from '@loop-petal/service-kit/http/errors';
import { reply } from '@loop-petal/service-kit/http/implement';
import { encodePicture, pictureFile } from '@loop-petal/service-kit/pictures/encode-picture';
import { inTransaction, type Queryable } from '@loop-petal/service-kit/postgres/postgres';
import { z } from 'zod';
import type { Context } from '../context.ts';
import type { PromisedJob } from './job.ts';
import { findJob, lockJob } from './job-store.ts';
import { countPictures, findPictureFile, findWidths, insertPicture, pictureUrl } from './picture-store.ts';
import { isWorkState } from './progress.ts';
import { publishJobs } from './publish-jobs.ts';

const PictureId = z.uuid();

/**
 * Stores a picture of a job in all sizes and publishes it.
 * @throws ShopError 404 for another artisan's job, 409 `not_now` or `too_many_pictures`, 413 or 415 for an unusable
 * file
 */
export async function addPicture(ctx: Context, artisanId: string, jobId: string, upload: Buffer): Promise<JobPicture> {
  await assertMayAdd(ctx.pool, artisanId, await findJob(ctx.pool, jobId));
  const picture = await encodePicture(upload);
  const id = randomUUID();
  await inTransaction(ctx.pool, async (tx) => {
    const job = await assertMayAdd(tx, artisanId, await lockJob(tx, jobId));
    await insertPicture(tx, { id, jobId, picture, now: ctx.now() });
    await publishJobs(tx, [job]);
  });
  ctx.outbox.wake();
  return { imageUrl: pictureUrl(id), image: picture.details };
}

async function assertMayAdd(db: Queryable, artisanId: string, job: PromisedJob | undefined): Promise<PromisedJob> {
  if (job?.artisanId !== artisanId) throw notFound('Piece not found');
  if (!isWorkState(job.state)) throw conflict(`This piece is ${job.state}.`, 'not_now');
  if ((await countPictures(db, job.id)) >= MAX_PIECE_PICTURES) {
    throw conflict(`A piece has at most ${MAX_PIECE_PICTURES} pictures.`, 'too_many_pictures');
  }
  return job;
}

export async function readPicture(ctx: Context, id: string, file?: string) {
  const widths = PictureId.safeParse(id).success ? await findWidths(ctx.pool, id) : undefined;
  const named = widths && pictureFile(file, widths);
  const bytes = named && (await findPictureFile(ctx.pool, id, named.name));
  if (!named || !bytes) throw notFound('Image not found');
  return reply(200, bytes, named.headers);
}
