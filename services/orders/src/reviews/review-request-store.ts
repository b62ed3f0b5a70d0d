import { createJobStore, type Job } from '@loop-petal/service-kit/postgres/job-store';
import type { Queryable } from '@loop-petal/service-kit/postgres/postgres';
import { requestContext } from '@loop-petal/service-kit/runtime/request-context';
import type { Decision } from '../orders/order.ts';
import { daysAfter, FIRST_ASK_DAYS } from './review.ts';

/** Plans the first email that asks for reviews of a delivered order, unless it was sent already. */
export async function planReviewRequest(
  tx: Queryable,
  { id }: { id: string },
  { status }: Decision['change'],
  at: Date,
): Promise<void> {
  if (status !== 'delivered') return;
  await tx.query(
    `INSERT INTO review_requests AS request (id, ask_at, next_attempt_at, traceparent) VALUES ($1, $2, $2, $3)
     ON CONFLICT (id) DO UPDATE SET ask_at = excluded.ask_at, next_attempt_at = excluded.next_attempt_at
     WHERE request.asked = 0`,
    [id, daysAfter(at, FIRST_ASK_DAYS), requestContext()?.traceparent ?? null],
  );
}

/** The planned email about a locked order; undefined if none is planned. */
export async function findReviewRequest(
  tx: Queryable,
  orderId: string,
): Promise<{ askAt: Date; asked: number } | undefined> {
  const { rows } = await tx.query('SELECT ask_at AS "askAt", asked FROM review_requests WHERE id = $1', [orderId]);
  const [request] = rows;
  return request?.askAt ? { ...request, askAt: request.askAt } : undefined;
}

/** @param askAt when the next email is due, if any */
export async function saveReviewRequest(
  tx: Queryable,
  orderId: string,
  { askAt, asked }: { askAt: Date | null; asked: number },
): Promise<void> {
  await tx.query(
    `UPDATE review_requests SET ask_at = $2, asked = $3, attempts = 0,
       next_attempt_at = coalesce($2, next_attempt_at)
     WHERE id = $1`,
    [orderId, askAt, asked],
  );
}

/** The planned review requests as jobs, one per order. */
export const reviewRequestJobs = createJobStore<Job>({
  table: 'review_requests',
  isWaiting: 'job.ask_at IS NOT NULL',
  columns: 'ask_at AS "askAt"',
  leaseSeconds: 60,
});
