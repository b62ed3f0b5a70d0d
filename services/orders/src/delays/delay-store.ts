import { createJobStore, type Job } from '@loop-petal/service-kit/postgres/job-store';
import { onlyRow } from '@loop-petal/service-kit/postgres/only-row';
import type { Queryable } from '@loop-petal/service-kit/postgres/postgres';
import { requestContext } from '@loop-petal/service-kit/runtime/request-context';
import { type Decision, isToBeMade, type Order } from '../orders/order.ts';
import type { Delay } from './delay.ts';

const COLUMNS = `id, order_id AS "orderId", promised, proposed, on_silence AS "onSilence", asked_at AS "askedAt",
  answer_by AS "answerBy", state, decision, decided_by AS "decidedBy", decided_at AS "decidedAt",
  refund_cents AS "refundCents"`;

export async function findNewestDelay(db: Queryable, orderId: string): Promise<Delay | undefined> {
  const { rows } = await db.query(
    `SELECT ${COLUMNS} FROM delays WHERE order_id = $1 ORDER BY asked_at DESC, id LIMIT 1`,
    [orderId],
  );
  return rows[0] as Delay | undefined;
}

/** The number of an order's delays that the customer accepted, explicitly or by not answering. */
export async function countKeptDelays(db: Queryable, orderId: string): Promise<number> {
  const counted = await db.query(
    `SELECT count(*)::int AS count /* not null */ FROM delays WHERE order_id = $1 AND decision = 'keep'`,
    [orderId],
  );
  return onlyRow(counted).count;
}

export async function insertDelay(
  tx: Queryable,
  delay: Pick<Delay, 'id' | 'orderId' | 'promised' | 'proposed' | 'onSilence' | 'askedAt' | 'answerBy'>,
): Promise<void> {
  await tx.query(
    `INSERT INTO delays (id, order_id, promised, proposed, on_silence, asked_at, answer_by, state, next_attempt_at, traceparent)
     VALUES ($1, $2, $3, $4, $5, $6, $7, 'open', $7, $8)`,
    [
      delay.id,
      delay.orderId,
      JSON.stringify(delay.promised),
      JSON.stringify(delay.proposed),
      delay.onSilence,
      delay.askedAt,
      delay.answerBy,
      requestContext()?.traceparent ?? null,
    ],
  );
}

export async function saveDelayDecision(
  tx: Queryable,
  id: string,
  decided: Pick<Delay, 'decision' | 'decidedBy' | 'decidedAt' | 'refundCents'>,
): Promise<void> {
  await tx.query(
    `UPDATE delays SET state = 'decided', decision = $2, decided_by = $3, decided_at = $4, refund_cents = $5 WHERE id = $1`,
    [id, decided.decision, decided.decidedBy, decided.decidedAt, decided.refundCents],
  );
}

/** Withdraws an open or planned question. @returns whether a question was open */
export async function withdrawDelay(tx: Queryable, orderId: string): Promise<boolean> {
  await dropPlannedQuestion(tx, orderId);
  const { rowCount } = await tx.query(`UPDATE delays SET state = 'withdrawn' WHERE order_id = $1 AND state = 'open'`, [
    orderId,
  ]);
  return rowCount === 1;
}

/** Plans a question unless one is already planned or open. */
export async function planQuestion(tx: Queryable, orderId: string, askAt: Date): Promise<void> {
  await tx.query(
    `INSERT INTO planned_questions (id, ask_at, next_attempt_at, traceparent) SELECT $1, $2, $2, $3
     WHERE NOT EXISTS (SELECT FROM delays WHERE order_id = $1 AND state = 'open') ON CONFLICT DO NOTHING`,
    [orderId, askAt, requestContext()?.traceparent ?? null],
  );
}

export async function postponeQuestion(tx: Queryable, orderId: string, askAt: Date): Promise<void> {
  await tx.query('UPDATE planned_questions SET ask_at = $2, next_attempt_at = $2 WHERE id = $1', [orderId, askAt]);
}

export async function dropPlannedQuestion(tx: Queryable, orderId: string): Promise<void> {
  await tx.query('DELETE FROM planned_questions WHERE id = $1', [orderId]);
}

export async function findQuestionTime(db: Queryable, orderId: string): Promise<Date | null> {
  const { rows } = await db.query('SELECT ask_at AS "askAt" FROM planned_questions WHERE id = $1', [orderId]);
  return rows[0]?.askAt ?? null;
}

/** The planned questions as jobs, one per order. */
export const plannedQuestionJobs = createJobStore<Job>({
  table: 'planned_questions',
  isWaiting: 'true',
  columns: 'ask_at AS "askAt"',
  leaseSeconds: 60,
});

/** Withdraws a question when the order is shipped, cancelled or refunded. */
export async function withdrawIfClosed(
  tx: Queryable,
  { id, status, paymentStatus }: Pick<Order, 'id' | 'status' | 'paymentStatus'>,
  change: Decision['change'],
): Promise<void> {
  const isClosed = !isToBeMade({ status, paymentStatus, ...change });
  if ((change.status || change.paymentStatus) && isClosed) await withdrawDelay(tx, id);
}

export interface OverdueDelayJob extends Job {
  orderId: string;
}

export const overdueDelayJobs = createJobStore<OverdueDelayJob>({
  table: 'delays',
  isWaiting: `job.state = 'open'`,
  columns: 'order_id AS "orderId"',
  leaseSeconds: 60,
});
