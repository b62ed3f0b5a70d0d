import type { EventOf } from '@loop-petal/contracts/events/event';
import type { orderDetailsChanged } from '@loop-petal/contracts/events/order-details-events';
import type { Queryable } from '@loop-petal/service-kit/postgres/postgres';
import type { PromisedJob, StoredState } from '../jobs/job.ts';
import { listJobsOfOrder } from '../jobs/job-store.ts';
import { publishJobs } from '../jobs/publish-jobs.ts';
import { changePlan } from '../workshop/plan-version.ts';
import { findOrderCopy, type OrderCopy, type OrderedLine, saveLeftOut } from './order-copy-store.ts';

/** Cancels the jobs of pieces that are refunded and not sent; an order's details name all of them so far. */
export async function onOrderDetails(
  { orderId, items }: EventOf<typeof orderDetailsChanged>['data'],
  tx: Queryable,
): Promise<void> {
  const leftOut = items.filter((item) => item.leftOut > 0).map((item) => [item.id, item.leftOut] as const);
  if (leftOut.length > 0 && (await saveLeftOut(tx, orderId, Object.fromEntries(leftOut)))) {
    await cancelLeftOut(tx, orderId);
  }
}

/**
 * The lines of an order with the numbers of the pieces to make; without lines that have none.
 * @param kept jobs of pieces that are made or begun
 */
export const linesToMake = (
  { lines, leftOut }: Pick<OrderCopy, 'lines' | 'leftOut'>,
  kept: readonly Pick<LineJob, 'lineId' | 'piece'>[],
): (OrderedLine & { pieces: number[] })[] =>
  lines
    .map((line) => {
      const isKept = (number: number) => kept.some(({ lineId, piece }) => lineId === line.lineId && piece === number);
      const others = Array.from({ length: line.quantity }, (_, number) => number).filter((number) => !isKept(number));
      const pieces = others.slice(0, Math.max(0, others.length - (leftOut[line.lineId] ?? 0)));
      return { ...line, pieces, quantity: pieces.length };
    })
    .filter(({ quantity }) => quantity > 0);

/** Cancels the jobs of an order that exceed the pieces to make. Does nothing before `order.placed` has arrived. */
export async function cancelLeftOut(tx: Queryable, orderId: string): Promise<void> {
  const order = await findOrderCopy(tx, orderId);
  if (!order || Object.keys(order.leftOut).length === 0) return;
  const surplus = surplusJobs(order, await listJobsOfOrder(tx, orderId)).map(({ id }) => id);
  if (surplus.length === 0) return;
  await changePlan(tx);
  await tx.query(
    `UPDATE jobs SET state = 'cancelled', working_since = NULL, moved_from = NULL WHERE id = ANY($1::uuid[])`,
    [surplus],
  );
  await publishJobs(tx, await listJobsOfOrder(tx, orderId));
}

type LineJob = Pick<PromisedJob, 'id' | 'lineId' | 'piece' | 'state'>;

/** States in the order of cancellation: those with the least work come first. */
const LEAST_WORK_FIRST: readonly StoredState[] = [
  'reserved',
  'queued',
  'paused',
  'making',
  'finishing',
  'ready',
  'shipped',
];

/** The jobs to cancel, so that each line keeps one for each piece to make. */
export function surplusJobs<One extends LineJob>(
  { lines, leftOut }: Pick<OrderCopy, 'lines' | 'leftOut'>,
  jobs: readonly One[],
): One[] {
  return lines.flatMap(({ lineId, quantity }) => {
    const kept = quantity - (leftOut[lineId] ?? 0);
    const alive = jobs.filter((job) => job.lineId === lineId && job.state !== 'cancelled');
    const place = ({ state }: One) => LEAST_WORK_FIRST.indexOf(state);
    return alive
      .sort((one, other) => place(one) - place(other) || other.piece - one.piece)
      .slice(0, leftOut[lineId] ? Math.max(0, alive.length - kept) : 0);
  });
}
