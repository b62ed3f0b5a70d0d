import type { EventOf } from '@loop-petal/contracts/events/event';
import type { orderPlaced, orderStatusChanged } from '@loop-petal/contracts/events/order-events';
import { promiseChanged } from '@loop-petal/contracts/events/production-events';
import { findDelivery } from '@loop-petal/contracts/rules/shipping-services';
import { addToOutbox } from '@loop-petal/service-kit/events/outbox';
import type { Queryable } from '@loop-petal/service-kit/postgres/postgres';
import type { Context } from '../context.ts';
import { listJobsOfOrder } from '../jobs/job-store.ts';
import { publishJobs } from '../jobs/publish-jobs.ts';
import { changePlan } from '../workshop/plan-version.ts';
import { cancelLeftOut, linesToMake } from './left-out-pieces.ts';
import {
  closeOrder,
  findOrderCopy,
  insertOrderCopy,
  markPaid,
  type OrderStep,
  reopenOrder,
} from './order-copy-store.ts';
import { defaultPromise, promiseForLines } from './promise-for-lines.ts';
import {
  cancelPromiseRow,
  confirmReservation,
  deletePromise,
  findPromise,
  keepReservation,
  viewPromise,
} from './promise-store.ts';
import { storePromise } from './reserve-promise.ts';
import { slippedEvent } from './watch-promises.ts';

/**
 * Keeps the reservation on which the order relies until it is paid, and publishes its promise if the response was lost.
 * Releases the reservations of other submissions.
 */
export async function onOrderPlaced(
  ctx: Context,
  { data, time }: EventOf<typeof orderPlaced>,
  tx: Queryable,
): Promise<void> {
  const { orderId: id, lines, shippingService, hasPromise, neededBy, reservationVersion, extraTransitDays } = data;
  const early = await insertOrderCopy(tx, {
    id,
    service: findDelivery(shippingService)?.code ?? 'FEDEX_GROUND',
    placedAt: new Date(time),
    lines,
    neededBy,
    reservationVersion,
    extraTransitDays,
  });
  // a promise that orders has received is the only reservation
  const reserved = hasPromise ? undefined : await findPromise(tx, id);
  if (reserved?.state === 'reserved' && reserved.version === reservationVersion) {
    if (reserved.isDated)
      await addToOutbox(tx, promiseChanged({ orderId: id, promise: viewPromise(reserved), neededBy }));
  } else if (reserved?.state === 'reserved') {
    await changePlan(tx);
    await deletePromise(tx, id);
  }
  if (early?.closed === 'ended') await cancelWork(id, tx);
  else if (early?.isPaid || early?.closed) await startMaking(ctx, id, tx);
}

/** Queues the jobs of a paid order, or keeps its reservation until `order.placed` arrives. */
export async function onOrderPaid(ctx: Context, orderId: string, tx: Queryable): Promise<void> {
  if (await markPaid(tx, orderId)) await startMaking(ctx, orderId, tx);
  else await keepReservation(tx, orderId);
}

/** Without a reservation of the order's version, makes the promise now. */
async function startMaking(ctx: Context, orderId: string, tx: Queryable): Promise<void> {
  const promise = await confirmReservation(tx, orderId);
  if (promise) await cancelLeftOut(tx, orderId);
  if (promise?.shippedAt) {
    await shipJobs(orderId, promise.shippedAt, tx);
  } else if (promise) {
    if (promise.slippedTo && promise.isDated) await addToOutbox(tx, slippedEvent(promise, promise.slippedTo));
  } else if ((await findPromise(tx, orderId))?.state !== 'confirmed') {
    await promiseLate(ctx, orderId, tx);
  }
}

/** Makes the promise for the placed order from the current plan, regardless of the dates shown to the shopper. */
async function promiseLate(ctx: Context, orderId: string, tx: Queryable): Promise<void> {
  const order = await findOrderCopy(tx, orderId);
  if (!order || order.closed) return;
  const at = await changePlan(tx);
  await deletePromise(tx, orderId);
  const { service, extraTransitDays, placedAt, neededBy, reservationVersion: version } = order;
  const lines = linesToMake(order);
  if (lines.length === 0) return;
  const request = { lines, service, extraTransitDays, neededBy, version, orderedAt: placedAt.toISOString() };
  const cached = await ctx.plan.changed(tx, at);
  const possible = promiseForLines(cached, lines);
  // an accepted request is confirmed with a date even without an artisan
  const made = { ...('madeBy' in possible ? possible : defaultPromise(cached, lines)), isDated: true };
  const promise = await storePromise(tx, { orderId, request, made, state: 'confirmed', now: ctx.now() });
  if (promise) await addToOutbox(tx, promiseChanged({ orderId, promise, neededBy }));
  await publishJobs(tx, await listJobsOfOrder(tx, orderId));
}

/** Ends production of a cancelled, refunded or never paid order, unless it has been reopened since. */
export async function onOrderEnded(step: OrderStep, tx: Queryable): Promise<void> {
  if (await closeOrder(tx, step, 'ended')) await cancelWork(step.orderId, tx);
}

async function cancelWork(orderId: string, tx: Queryable): Promise<void> {
  const promise = await findPromise(tx, orderId);
  if (!promise || promise.state === 'cancelled') return;
  await changePlan(tx);
  await cancelPromiseRow(tx, orderId);
  if (promise.state === 'confirmed') await publishJobs(tx, await listJobsOfOrder(tx, orderId));
}

/** Closes the jobs of an order that was shipped or set to delivered, even unfinished ones. */
export async function onOrderShipped(step: OrderStep, tx: Queryable): Promise<void> {
  const { orderId, at } = step;
  // only paid orders are shipped: `order.paid` may arrive later
  await confirmReservation(tx, orderId);
  if (await closeOrder(tx, step, 'shipped')) await shipJobs(orderId, at, tx);
}

async function shipJobs(orderId: string, at: Date, tx: Queryable): Promise<void> {
  const { rowCount } = await tx.query(
    `UPDATE jobs SET state = 'shipped', working_since = NULL, ready_at = coalesce(ready_at, $2)
      WHERE order_id = $1 AND state NOT IN ('shipped', 'cancelled', 'reserved')`,
    [orderId, at],
  );
  if (!rowCount) return;
  await changePlan(tx);
  await publishJobs(tx, await listJobsOfOrder(tx, orderId));
}

/** Resumes the jobs of an order that was set to shipped by mistake, each with its former progress. */
async function reopenWork(orderId: string, tx: Queryable): Promise<void> {
  const { rowCount } = await tx.query(
    `UPDATE jobs SET
       state = CASE WHEN finished_at IS NOT NULL THEN 'ready' WHEN started_at IS NOT NULL THEN 'paused' ELSE 'queued' END,
       ready_at = CASE WHEN finished_at IS NOT NULL THEN ready_at END
      WHERE order_id = $1 AND state = 'shipped'`,
    [orderId],
  );
  if (!rowCount) return;
  await changePlan(tx);
  await publishJobs(tx, await listJobsOfOrder(tx, orderId));
}

/** Applies an admin's change of status: a reopened order gets a new promise, as if it had just been paid. */
export async function onOrderStatusChanged(
  ctx: Context,
  { data, time }: EventOf<typeof orderStatusChanged>,
  tx: Queryable,
): Promise<void> {
  const { orderId, from, to } = data;
  const step = { ...data, at: new Date(time) };
  if (to === 'shipped' || to === 'delivered') return onOrderShipped(step, tx);
  if (from === 'pending' || from === 'processing' || to === 'cancelled') return;
  if (!(await reopenOrder(tx, step))) return;
  if (from !== 'cancelled') return reopenWork(orderId, tx);
  const promise = await findPromise(tx, orderId);
  if (promise?.state === 'cancelled') await startMaking(ctx, orderId, tx);
}
