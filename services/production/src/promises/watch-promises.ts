import { setImmediate } from 'node:timers/promises';
import { promiseChanged, promiseSlipped } from '@loop-petal/contracts/events/production-events';
import type { Day } from '@loop-petal/contracts/rules/business-days';
import { addOpenDays, deliveryWindow, withExtraDays } from '@loop-petal/contracts/rules/delivery-window';
import { findDelivery } from '@loop-petal/contracts/rules/shipping-services';
import { addToOutbox } from '@loop-petal/service-kit/events/outbox';
import { inTransaction, type Queryable } from '@loop-petal/service-kit/postgres/postgres';
import { createLoop } from '@loop-petal/service-kit/runtime/background-loop';
import type { Context } from '../context.ts';
import { assignJobs, listJobsOfOrder } from '../jobs/job-store.ts';
import { publishJobs } from '../jobs/publish-jobs.ts';
import { planMomentOf } from '../planning/moment.ts';
import type { OrderInPlan } from '../planning/orders-in-plan.ts';
import type { CachedPlan } from '../planning/plan-cache.ts';
import { reassign } from '../schedule/reassign.ts';
import { changePlan, findPlanVersion, isAppendOnly, lockPlan, type PlanVersion } from '../workshop/plan-version.ts';
import { publishShortages } from '../workshop/publish-shortages.ts';
import {
  deleteExpired,
  hasExpired,
  listSlipped,
  markSlipped,
  type StoredPromise,
  viewPromise,
} from './promise-store.ts';
import { publishAvailable } from './publish-available.ts';

const INTERVAL_MS = 15_000;
const MIN_PAUSE_MS = 1000;
/** A new promise delays no earlier one, so a plan that only grew is checked less often than each second. */
const GROWTH_PAUSE_MS = 5000;
const MAX_DAYS_LATER = 60;

/**
 * Checks all promises after each change of the plan and every quarter of an hour: deletes expired reservations,
 * reassigns jobs of artisans who can't do them, and publishes late promises and material shortages. Safe with several
 * replicas.
 * @returns the checked version
 */
export async function watchPromises(ctx: Context): Promise<PlanVersion> {
  const now = ctx.now();
  // outside the lock; also fills the cache for shoppers
  const committed = await ctx.plan.current();
  const moment = Object.values(planMomentOf(now, ctx.timeZone)).join(' ');
  if ((await isWatched(ctx.pool, committed.version, moment)) && !(await hasExpired(ctx.pool, now))) return committed;
  // yields to quotes and checkouts between the artisans, and below between the late orders
  for (const _ of committed.forecast.computeChances()) await setImmediate();
  const checked = await inTransaction(ctx.pool, async (tx) => {
    const locked = await lockPlan(tx);
    const hasDeleted = (await deleteExpired(tx, now)) > 0;
    if (!hasDeleted && (await isWatched(tx, locked.version, moment))) return locked;
    const plan = hasDeleted ? await ctx.plan.changed(tx, await changePlan(tx)) : await ctx.plan.locked(tx, locked);
    const cached = (await reassignWork(tx, plan)) ? await ctx.plan.changed(tx, await changePlan(tx)) : plan;
    await recordSlips(tx, cached, now);
    // the expected deliveries belong to the plan's input
    const watched = (await publishShortages(ctx, tx, cached, now)) ? await changePlan(tx) : cached;
    await tx.query('UPDATE plan SET watched_version = $1, watched_on = $2', [watched.version, moment]);
    return watched;
  });
  ctx.outbox.wake();
  return checked;
}

/** @returns a function that calls `watchPromises`, at most every five seconds while the plan only grows */
export function createWatch(ctx: Context): () => Promise<void> {
  let last: { at: Date; version: number; grown: number } | undefined;
  return async () => {
    const at = ctx.now();
    const isRecent = last && Math.abs(at.getTime() - last.at.getTime()) < GROWTH_PAUSE_MS;
    if (last && isRecent && isAppendOnly(last, await findPlanVersion(ctx.pool))) return;
    const { version, grown } = await watchPromises(ctx);
    last = { at, version, grown };
  };
}

async function isWatched(db: Queryable, version: number, moment: string): Promise<boolean> {
  const { rows } = await db.query('SELECT watched_version AS version, watched_on AS "on" FROM plan');
  return rows[0]?.version === version && rows[0].on === moment;
}

async function reassignWork(tx: Queryable, cached: CachedPlan): Promise<boolean> {
  const moves = reassign(cached.prepared);
  if (moves.length === 0) return false;
  await assignJobs(tx, moves);
  const moved = new Set(moves.map(({ jobId }) => jobId));
  const orders = new Set(cached.jobs.filter(({ id }) => moved.has(id)).map(({ orderId }) => orderId));
  for (const orderId of orders) {
    await publishJobs(
      tx,
      (await listJobsOfOrder(tx, orderId)).filter(({ id }) => moved.has(id)),
    );
  }
  return true;
}

async function recordSlips(tx: Queryable, cached: CachedPlan, now: Date): Promise<void> {
  const orders = cached.orders();
  const late = [...orders.values()].filter(({ isLate }) => isLate);
  for (const promise of await listSlipped(
    tx,
    late.map(({ orderId }) => orderId),
  )) {
    const { orderId, neededBy, slippedTo } = promise;
    // a finished order is on time, or it is too late to publish its delay
    const order = orders.get(orderId);
    await setImmediate();
    const slipped = order?.isLate ? expectedDay(cached, order, promise) : null;
    if (slipped === slippedTo) continue;
    await markSlipped(tx, orderId, slipped, now);
    if (promise.state === 'confirmed' && promise.isDated) {
      await addToOutbox(
        tx,
        slipped ? slippedEvent(promise, slipped) : promiseChanged({ orderId, promise: viewPromise(promise), neededBy }),
      );
    }
  }
}

/** The first day after the promise and not before the planned day by which the order is ready at the shop's level. */
function expectedDay(cached: CachedPlan, { orderId, plannedMadeBy }: OrderInPlan, { madeBy }: StoredPromise) {
  if (plannedMadeBy === null) return 'never';
  const { closed } = cached.input;
  let day = plannedMadeBy > madeBy ? plannedMadeBy : addOpenDays(madeBy, 1, closed);
  const isSure = () => 100 * (cached.forecast.chanceOf(orderId, day) ?? 0) >= cached.level;
  for (let later = 0; later < MAX_DAYS_LATER && !isSure(); later++) day = addOpenDays(day, 1, closed);
  return day;
}

export const slippedEvent = (promise: StoredPromise, to: Day | 'never') =>
  promiseSlipped({ orderId: promise.orderId, promise: viewPromise(promise), expected: expectedOf(promise, to) });

function expectedOf({ service, extraTransitDays }: StoredPromise, madeBy: Day | 'never') {
  const carrier = findDelivery(service);
  return carrier && madeBy !== 'never'
    ? { madeBy, ...deliveryWindow(madeBy, withExtraDays(carrier, extraTransitDays)) }
    : null;
}

export function createPromiseLoop(ctx: Context) {
  const watch = createWatch(ctx);
  return createLoop({
    name: 'looking after promises',
    everyMs: INTERVAL_MS,
    atMostEveryMs: MIN_PAUSE_MS,
    logger: ctx.logger,
    async run() {
      await watch();
      await publishAvailable(ctx);
    },
  });
}
