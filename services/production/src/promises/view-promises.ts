import { addBusinessDays, businessDaysBetween } from '@loop-petal/contracts/rules/business-days';
import { promiseByFasterService, withExtraDays } from '@loop-petal/contracts/rules/delivery-window';
import { fasterServices, findDelivery, type ShippingServiceCode } from '@loop-petal/contracts/rules/shipping-services';
import type {
  OpenPromiseView,
  OrderPromiseView,
  PromiseHelp,
  SafetyReason,
} from '@loop-petal/contracts/shapes/promises';
import { notFound } from '@loop-petal/service-kit/http/errors';
import type { z } from 'zod';
import type { Context } from '../context.ts';
import { explainPromise } from '../forecast/explain-promise.ts';
import { toPercent } from '../forecast/to-percent.ts';
import { whatHelps } from '../forecast/what-helps.ts';
import type { PromisedJob } from '../jobs/job.ts';
import { listJobsOfOrder } from '../jobs/job-store.ts';
import type { OrderInPlan } from '../planning/orders-in-plan.ts';
import type { CachedPlan } from '../planning/plan-cache.ts';
import { preparePlan } from '../schedule/plan-work.ts';
import { promiseFor } from '../schedule/promise-for.ts';
import { findPromise, type StoredPromise, viewDates, viewPromise } from './promise-store.ts';

const MAX_PROMISES = 500;

const openView = (order: OrderInPlan): OpenPromiseView => ({ ...order, chance: toPercent(order.chance) });

/** Least likely first. Omits orders in checkout. */
export async function viewOpenPromises(ctx: Context, orderIds?: readonly string[]): Promise<OpenPromiseView[]> {
  const cached = await ctx.plan.current();
  const wanted = orderIds && new Set(orderIds);
  const placed = new Set(cached.jobs.filter(({ state }) => state !== 'reserved').map(({ orderId }) => orderId));
  return [...cached.orders().values()]
    .filter(({ orderId }) => placed.has(orderId) && (!wanted || wanted.has(orderId)))
    .sort((a, b) => a.chance - b.chance || (a.promisedMadeBy < b.promisedMadeBy ? -1 : 1))
    .slice(0, MAX_PROMISES)
    .map(openView);
}

/** @throws ShopError 404 */
export async function viewOrderPromise(ctx: Context, orderId: string): Promise<z.input<typeof OrderPromiseView>> {
  const [cached, promise] = await Promise.all([ctx.plan.current(), findPromise(ctx.pool, orderId)]);
  if (!promise) throw notFound('Order not found');
  const order = cached.orders().get(orderId);
  return {
    orderId,
    promise: viewDates(promise),
    made: await viewMade(ctx, cached, promise),
    now: order ? openView(order) : null,
    help: order ? listHelp(cached, promise) : [],
  };
}

async function viewMade(
  ctx: Context,
  cached: CachedPlan,
  { orderId, forecast, madeBy, firstMadeBy }: StoredPromise,
): Promise<OrderPromiseView['made']> {
  if (!forecast) return null;
  const { plannedMadeBy, level, workDays } = forecast;
  const safetyDays = businessDaysBetween(plannedMadeBy, firstMadeBy ?? madeBy);
  const reason = safetyDays > 0 ? explain(cached, await listJobsOfOrder(ctx.pool, orderId), safetyDays) : null;
  return { plannedMadeBy, level, workDays, safetyDays, reason };
}

/**
 * The reason for the safety days if the order were promised now. Computed on demand, because it takes several
 * forecasts, for which checkout should not wait.
 */
function explain(cached: CachedPlan, jobs: readonly PromisedJob[], safetyDays: number): SafetyReason | null {
  const { input, artisans, materials, outlook } = cached;
  const orderIds = new Set(jobs.map(({ orderId }) => orderId));
  const others = preparePlan({ ...input, jobs: input.jobs.filter(({ orderId }) => !orderIds.has(orderId)) });
  const pieces = jobs.map(({ makingMinutes, ...job }) => ({ ...job, minutesLeft: makingMinutes }));
  const plan = promiseFor(others, pieces);
  if ('shortage' in plan) return null;
  const madeBy = addBusinessDays(plan.madeBy, safetyDays);
  const { reason } = explainPromise(others, outlook, pieces, { plan, madeBy });
  if (!reason) return null;
  const named =
    reason.kind === 'deliveries'
      ? materials.find(({ id }) => id === reason.materialId)
      : artisans.find(({ id }) => id === reason.artisanId);
  const kind = reason.kind === 'bias' ? 'minutes' : reason.kind;
  return { kind, name: named?.name ?? '', percent: Math.round(100 * reason.share) };
}

/** Ways to bring an order below the shop's level closer to it. */
function listHelp(cached: CachedPlan, promise: StoredPromise): PromiseHelp[] {
  const { artisans, outlook, level, prepared } = cached;
  const nameOf = (id: string) => artisans.find((artisan) => artisan.id === id)?.name ?? '';
  const present = findDelivery(promise.service);
  const faster = present && promise.isDated ? fasterServices(present) : [];
  const helps = whatHelps(prepared, outlook, {
    orderId: promise.orderId,
    level: level / 100,
    fasterServices: faster.map((service) => {
      const days = promiseByFasterService(viewPromise(promise), true, withExtraDays(service, promise.extraTransitDays));
      return { service: service.code, madeBy: days.madeBy };
    }),
  });
  return helps.map((help): PromiseHelp => {
    const chance = toPercent(help.chance);
    if (help.kind === 'reassign') {
      const { kind, jobIds, from, to } = help;
      return { kind, jobIds, from, artisanId: to, artisanName: nameOf(to), chance };
    }
    if (help.kind === 'overtime') return { ...help, artisanName: nameOf(help.artisanId), chance };
    return { ...help, service: help.service as ShippingServiceCode, chance };
  });
}
