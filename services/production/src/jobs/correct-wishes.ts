import type { CorrectWishesOfLine } from '@loop-petal/contracts/shapes/production';
import { conflict } from '@loop-petal/service-kit/http/errors';
import { inTransaction } from '@loop-petal/service-kit/postgres/postgres';
import type { z } from 'zod';
import type { Context } from '../context.ts';
import { lockPlan } from '../workshop/plan-version.ts';
import { listJobsOfOrder } from './job-store.ts';
import { saveWishes } from './wishes-store.ts';

const NOT_BEGUN = ['reserved', 'queued', 'cancelled'];

/** Stores corrected wishes, unless a piece of their line is started. @throws ShopError 409 `begun` */
export async function correctWishes(
  ctx: Context,
  orderId: string,
  { lineId, version, lines }: z.output<typeof CorrectWishesOfLine>,
): Promise<void> {
  await inTransaction(ctx.pool, async (tx) => {
    await lockPlan(tx);
    const jobs = await listJobsOfOrder(tx, orderId);
    if (jobs.some((job) => job.lineId === lineId && !NOT_BEGUN.includes(job.state))) {
      throw conflict('We have started this piece, so it can no longer be changed.', 'begun');
    }
    await saveWishes(tx, orderId, version, lines);
  });
}
