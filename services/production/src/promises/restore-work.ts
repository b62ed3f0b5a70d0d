import type { Queryable } from '@loop-petal/service-kit/postgres/postgres';
import type { PromisedJob, StoredState } from '../jobs/job.ts';
import { listJobsOfOrder } from '../jobs/job-store.ts';
import { cancelLeftOut } from './left-out-pieces.ts';
import { findPromise, type StoredPromise } from './promise-store.ts';

type ClosedState = Extract<StoredState, 'shipped' | 'cancelled'>;

/**
 * Puts closed jobs of an order back into their former states, with their progress. Work that was interrupted is paused,
 * and is unassigned if its artisan was removed. Their categories may have changed, too.
 * @returns whether there were any
 */
export async function restoreJobs(tx: Queryable, orderId: string, closed: readonly ClosedState[]): Promise<boolean> {
  const { rowCount } = await tx.query(
    `UPDATE jobs SET
       state = CASE WHEN finished_at IS NOT NULL AND ready_at IS NOT NULL THEN 'ready'
         WHEN finished_at IS NOT NULL THEN 'finishing' WHEN started_at IS NOT NULL THEN 'paused' ELSE 'queued' END,
       ready_at = CASE WHEN finished_at IS NOT NULL THEN ready_at END, shipped_at = NULL,
       artisan_id = CASE WHEN finished_at IS NOT NULL THEN artisan_id
         ELSE (SELECT a.id FROM artisans a WHERE a.id = artisan_id AND NOT a.is_deleted) END,
       category = coalesce((SELECT p.snapshot ->> 'category' FROM products p WHERE p.id = product_id), category)
      WHERE order_id = $1 AND state = ANY($2) AND NOT is_sent`,
    [orderId, closed],
  );
  return (rowCount ?? 0) > 0;
}

/** Confirms the promise of a cancelled order again and restores its jobs, except those of left-out pieces. */
export async function restorePromise(tx: Queryable, orderId: string, closed: readonly ClosedState[]): Promise<void> {
  const { rowCount } = await tx.query(
    `UPDATE promises SET state = 'confirmed', cancelled_late = false WHERE order_id = $1 AND state = 'cancelled'`,
    [orderId],
  );
  if (!rowCount) return;
  await restoreJobs(tx, orderId, closed);
  await cancelLeftOut(tx, orderId);
}

/**
 * Restores the begun and the sent pieces of an order, and deletes its other jobs, so that they can be planned again.
 * @returns the former promise if there are such pieces, and the deleted jobs as cancelled ones
 */
export async function keepBegun(
  tx: Queryable,
  orderId: string,
): Promise<{ former: StoredPromise | undefined; deleted: PromisedJob[] }> {
  await restorePromise(tx, orderId, ['cancelled', 'shipped']);
  const jobs = await listJobsOfOrder(tx, orderId);
  await tx.query(`DELETE FROM jobs WHERE order_id = $1 AND state IN ('reserved', 'queued', 'cancelled')`, [orderId]);
  await tx.query('DELETE FROM promises WHERE order_id = $1 AND NOT EXISTS (SELECT FROM jobs WHERE order_id = $1)', [
    orderId,
  ]);
  return {
    former: await findPromise(tx, orderId),
    deleted: jobs.filter(({ state }) => state === 'queued').map((job) => ({ ...job, state: 'cancelled' })),
  };
}
