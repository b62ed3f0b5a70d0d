import type { EventOf } from '@loop-petal/contracts/events/event';
import type { orderPlaced, orderStatusChanged } from '@loop-petal/contracts/events/order-events';
import { promiseChanged } from '@loop-petal/contracts/events/production-events';
import { findShippingService } from '@loop-petal/contracts/rules/shipping-services';
import { addToOutbox } from '@loop-petal/service-kit/events/outbox';
import type { Queryable } from '@loop-petal/service-kit/postgres/postgres';
import type { Context } from '../context.ts';
import { listJobsOfOrder } from '../jobs/job-store.ts';
import { tellJobs } from '../jobs/tell-job.ts';
import { changePlan } from '../planning/plan-version.ts';
import { promiseForLines, usualPromise } from '../promises/promise-for-lines.ts';
import {
  cancelPromiseRow,
  confirmReservation,
  deletePromise,
  findPromise,
  keepReservation,
  viewPromise,
} from '../promises/promise-store.ts';
import { storePromise } from '../promises/reserve-promise.ts';
import { slippedEvent } from '../promises/watch-promises.ts';
import { addRefund, findOrderCopy, insertOrderCopy } from './order-copy-store.ts';

/** What has been reserved for the order waits for its payment. Orders is told when the answer has not reached it. */
export async function onOrderPlaced({ data, time }: EventOf<typeof orderPlaced>, tx: Queryable): Promise<void> {
  const { orderId: id, lines, totalCents, shippingService, hasPromise } = data;
  await insertOrderCopy(tx, {
    id,
    totalCents,
    service: findShippingService(shippingService)?.code ?? 'FEDEX_GROUND',
    placedAt: new Date(time),
    lines: lines.map(({ lineId, ...line }, n) => ({ ...line, lineId: lineId ?? `${id}:${n}` })),
  });
  await keepReservation(tx, id);
  const reserved = hasPromise ? undefined : await findPromise(tx, id);
  if (reserved?.state !== 'reserved') return;
  await addToOutbox(tx, promiseChanged({ orderId: id, promise: viewPromise(reserved), neededBy: reserved.neededBy }));
}

/**
 * The order is made. That the pieces of a reservation are queued now tells nobody anything new; an order that was placed
 * while nothing could be reserved gets its promise.
 */
export async function onOrderPaid(ctx: Context, orderId: string, tx: Queryable): Promise<void> {
  const promise = await confirmReservation(tx, orderId);
  if (promise) {
    if (promise.slippedTo) await addToOutbox(tx, slippedEvent(promise, promise.slippedTo));
  } else if ((await findPromise(tx, orderId))?.state !== 'confirmed') {
    await promiseLate(ctx, orderId, tx);
    await tellJobs(tx, await listJobsOfOrder(tx, orderId));
  }
}

/** What was reserved is gone, or never was: the promise is what the plan says now, whatever had been shown. */
async function promiseLate(ctx: Context, orderId: string, tx: Queryable): Promise<void> {
  const at = await changePlan(tx);
  const order = await findOrderCopy(tx, orderId);
  if (!order) return;
  await deletePromise(tx, orderId);
  const { lines, service, placedAt } = order;
  const request = { lines, service, orderedAt: placedAt.toISOString() };
  const known = await ctx.plan.changed(tx, at);
  const made = promiseForLines(known, lines) ?? usualPromise(known, lines);
  const promise = await storePromise(tx, { orderId, request, made, state: 'confirmed', now: ctx.now() });
  await addToOutbox(tx, promiseChanged({ orderId, promise, neededBy: null }));
}

/** Nothing is made for the order any more: it was cancelled, refunded or never paid. */
export async function cancelWork(orderId: string, tx: Queryable): Promise<void> {
  const promise = await findPromise(tx, orderId);
  if (!promise || promise.state === 'cancelled') return;
  await changePlan(tx);
  await cancelPromiseRow(tx, orderId);
  if (promise.state === 'confirmed') await tellJobs(tx, await listJobsOfOrder(tx, orderId));
}

/** All of the money has gone back: pieces that are not shipped are made for nobody. */
export async function onOrderRefunded(orderId: string, cents: number, tx: Queryable): Promise<void> {
  if (await addRefund(tx, orderId, cents)) await cancelWork(orderId, tx);
}

/**
 * Its pieces have left the workshop; an admin may say that they have arrived without saying that they were sent. Those
 * that nobody had called ready were so when they were shipped.
 */
export async function onOrderShipped(orderId: string, at: Date, tx: Queryable): Promise<void> {
  const { rowCount } = await tx.query(
    `UPDATE jobs SET state = 'shipped', working_since = NULL, ready_at = coalesce(ready_at, $2)
      WHERE order_id = $1 AND state NOT IN ('shipped', 'cancelled', 'reserved')`,
    [orderId, at],
  );
  if (!rowCount) return;
  await changePlan(tx);
  await tellJobs(tx, await listJobsOfOrder(tx, orderId));
}

/** An admin has moved an order by hand: out of cancelled it gets a promise as if it was paid now. */
export async function onOrderStatusChanged(
  ctx: Context,
  { data: { orderId, from, to }, time }: EventOf<typeof orderStatusChanged>,
  tx: Queryable,
): Promise<void> {
  if (to === 'shipped' || to === 'delivered') return onOrderShipped(orderId, new Date(time), tx);
  if (from !== 'cancelled' || to === 'cancelled') return;
  const promise = await findPromise(tx, orderId);
  if (promise?.state === 'cancelled') await onOrderPaid(ctx, orderId, tx);
}
