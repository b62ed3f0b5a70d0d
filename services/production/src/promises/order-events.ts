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
  type OrderEnd,
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
  viewDates,
  viewPromise,
} from './promise-store.ts';
import { storePromise } from './reserve-promise.ts';
import { keepBegun, restoreJobs, restorePromise } from './restore-work.ts';
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
  if (early?.closed === 'ended') await cancelWork({ orderId: id, at: new Date(time), sentLines: [] }, tx);
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

/**
 * Makes the promise for the placed order from the current plan, regardless of the dates shown to the shopper. The begun
 * and the sent pieces of a reopened order keep their jobs, and an order that has no others keeps its promise.
 */
async function promiseLate(ctx: Context, orderId: string, tx: Queryable): Promise<void> {
  const order = await findOrderCopy(tx, orderId);
  if (!order || order.closed) return;
  const at = await changePlan(tx);
  const { former, deleted } = await keepBegun(tx, orderId);
  let promise = former && viewDates(former);
  const { service, extraTransitDays, placedAt, neededBy, reservationVersion: version } = order;
  const lines = linesToMake(order, await listJobsOfOrder(tx, orderId));
  if (lines.length > 0) {
    const request = { lines, service, extraTransitDays, neededBy, version, orderedAt: placedAt.toISOString() };
    const cached = await ctx.plan.changed(tx, at);
    const possible = promiseForLines(cached, lines);
    const planned = 'madeBy' in possible ? possible : defaultPromise(cached, lines);
    const madeBy = former && former.madeBy > planned.madeBy ? former.madeBy : planned.madeBy;
    // an accepted request is confirmed with a date even without an artisan
    const made = { ...planned, madeBy, isDated: true };
    promise = await storePromise(tx, { orderId, request, made, state: 'confirmed', now: ctx.now() });
  }
  if (promise) await addToOutbox(tx, promiseChanged({ orderId, promise, neededBy }));
  await publishJobs(tx, [...deleted, ...(await listJobsOfOrder(tx, orderId))]);
}

/** Ends production of a cancelled, refunded or never paid order, unless it has been reopened since. */
export async function onOrderEnded(step: OrderEnd, tx: Queryable): Promise<void> {
  if (await closeOrder(tx, step, 'ended')) await cancelWork(step, tx);
}

async function cancelWork({ orderId, at, sentLines }: Omit<OrderEnd, 'reservationVersion'>, tx: Queryable) {
  const promise = await findPromise(tx, orderId);
  if (!promise || promise.state === 'cancelled') return;
  await changePlan(tx);
  await cancelPromiseRow(tx, orderId, sentLines, at);
  if (promise.state === 'confirmed') await publishJobs(tx, await listJobsOfOrder(tx, orderId));
}

/** Closes the jobs of an order that was shipped or set to delivered, even unfinished ones. */
export async function onOrderShipped(step: OrderStep, tx: Queryable): Promise<void> {
  const { orderId, at } = step;
  // only paid orders are shipped: `order.paid` may arrive later
  await confirmReservation(tx, orderId);
  if (!(await closeOrder(tx, step, 'shipped'))) return;
  await restorePromise(tx, orderId, ['cancelled']);
  await shipJobs(orderId, at, tx);
}

async function shipJobs(orderId: string, at: Date, tx: Queryable): Promise<void> {
  const { rowCount } = await tx.query(
    `UPDATE jobs SET state = 'shipped', working_since = NULL, shipped_at = $2
      WHERE order_id = $1 AND state NOT IN ('shipped', 'cancelled', 'reserved')`,
    [orderId, at],
  );
  if (rowCount) await publishChanged(orderId, tx);
}

async function publishChanged(orderId: string, tx: Queryable): Promise<void> {
  await changePlan(tx);
  await publishJobs(tx, await listJobsOfOrder(tx, orderId));
}

/** Applies an admin's change of status. The work of a reopened order is resumed from its stored jobs. */
export async function onOrderStatusChanged(
  ctx: Context,
  { data, time }: EventOf<typeof orderStatusChanged>,
  tx: Queryable,
): Promise<void> {
  const { orderId, from, to } = data;
  const step = { ...data, at: new Date(time) };
  if (to === 'shipped' || to === 'delivered') return onOrderShipped(step, tx);
  if (from === 'pending' || from === 'processing' || to === 'cancelled') return;
  const reopened = await reopenOrder(tx, step);
  if (!reopened) return;
  const promise = await findPromise(tx, orderId);
  if (promise?.state === 'confirmed') {
    if (await restoreJobs(tx, orderId, ['shipped'])) await publishChanged(orderId, tx);
  } else if (promise?.state === 'cancelled' || reopened.isPaid) {
    await startMaking(ctx, orderId, tx);
  }
}
