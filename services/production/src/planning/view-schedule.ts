import type {
  ReassignPreviewView,
  ScheduleView,
  WhatIfRequest,
  WhatIfView,
} from '@loop-petal/contracts/shapes/production';
import { conflict, notFound } from '@loop-petal/service-kit/http/errors';
import type { z } from 'zod';
import type { Context } from '../context.ts';
import { forecast } from '../forecast/forecast.ts';
import { toPercent } from '../forecast/to-percent.ts';
import { describeLoad, describePlan, preparePlan } from '../schedule/plan-work.ts';
import { applyMoves } from '../schedule/reassign.ts';
import { canMake, type ScheduleInput } from '../schedule/schedule.ts';
import { applyChange, whatIf } from '../schedule/what-if.ts';
import { type OrderInPlan, ordersInPlan } from './orders-in-plan.ts';
import type { CachedPlan } from './plan-cache.ts';

export async function viewSchedule(ctx: Context, days: number): Promise<z.input<typeof ScheduleView>> {
  const cached = await ctx.plan.current();
  const names = new Map(cached.artisans.map(({ id, name }) => [id, name]));
  const late = [...cached.orders().values()].filter(({ isLate }) => isLate);
  return {
    today: cached.input.today,
    artisans: describeLoad(cached.prepared, days).map((load) => ({ ...load, name: names.get(load.artisanId) ?? '' })),
    late: late
      .map(({ orderId, promisedMadeBy, plannedMadeBy }) => ({ orderId, promisedMadeBy, plannedMadeBy }))
      .sort((a, b) => ((a.plannedMadeBy ?? '9') > (b.plannedMadeBy ?? '9') ? -1 : 1)),
  };
}

type MovedOrder = z.input<typeof ReassignPreviewView>['orders'][number];

/** The orders of a changed plan, with their days and probabilities before and after. */
function compareOrders(cached: CachedPlan, changed: ScheduleInput): MovedOrder[] {
  const prepared = preparePlan(changed);
  const after = ordersInPlan(describePlan(prepared), forecast(prepared, cached.outlook).chances());
  return [...after.values()].flatMap((order) => {
    const before = cached.orders().get(order.orderId);
    return before ? [viewMoved(before, order)] : [];
  });
}

const viewMoved = (before: OrderInPlan, after: OrderInPlan): MovedOrder => ({
  orderId: after.orderId,
  promisedMadeBy: after.promisedMadeBy,
  before: before.plannedMadeBy,
  after: after.plannedMadeBy,
  lateBefore: daysLate(before),
  lateAfter: daysLate(after),
  chanceBefore: toPercent(before.chance),
  chanceAfter: toPercent(after.chance),
});

const gainOf = ({ chanceBefore, chanceAfter }: MovedOrder): number => chanceAfter - chanceBefore;

const daysLate = ({ slackDays }: OrderInPlan): number | null => (slackDays === null ? null : 0 - slackDays);

export async function previewChange(
  ctx: Context,
  { artisanId, active, timeOff, overtime, minutesPerWeekday }: z.output<typeof WhatIfRequest>,
): Promise<z.input<typeof WhatIfView>> {
  const cached = await ctx.plan.current();
  const { input } = cached;
  if (!input.artisans.some(({ id }) => id === artisanId)) throw notFound('Artisan not found');
  const change = {
    id: artisanId,
    ...(timeOff && { timeOff: timeOff.map(({ from, to }) => ({ from, to })) }),
    ...(overtime && { overtime }),
    ...(minutesPerWeekday && { minutesPerWeekday }),
    ...(active !== undefined && { isActive: active }),
  };
  const { moves, moved } = whatIf(input, change);
  const isMoved = new Set(moved.map(({ orderId }) => orderId));
  const orders = compareOrders(cached, applyMoves(applyChange(input, change), moves));
  return {
    moved: orders.filter(({ orderId }) => isMoved.has(orderId)),
    helped: orders.filter((order) => gainOf(order) > 0).sort((a, b) => gainOf(b) - gainOf(a)),
    reassigned: moves,
  };
}

/** @throws ShopError 404, 409 `not_now`, `unknown_artisan` or `other_craft` */
export async function previewReassign(
  ctx: Context,
  jobId: string,
  artisanId: string,
): Promise<z.input<typeof ReassignPreviewView>> {
  const cached = await ctx.plan.current();
  const { input, artisans } = cached;
  const job = input.jobs.find(({ id }) => id === jobId);
  if (!job) throw notFound('Piece not found');
  const artisan = artisans.find(({ id }) => id === artisanId);
  if (!artisan) throw conflict('This artisan no longer exists.', 'unknown_artisan');
  if (!canMake(artisan, job)) {
    throw conflict(`${artisan.name} doesn’t currently make pieces like this.`, 'other_craft');
  }
  const orders = compareOrders(cached, applyMoves(input, [{ jobId, from: job.artisanId, to: artisanId }]));
  const own = (order: MovedOrder) => order.orderId === job.orderId;
  const isChanged = (order: MovedOrder) => order.before !== order.after || order.chanceBefore !== order.chanceAfter;
  return {
    orders: orders
      .filter((order) => own(order) || isChanged(order))
      .sort((a, b) => Number(own(b)) - Number(own(a)) || latest(b) - latest(a)),
  };
}

const latest = ({ lateAfter }: { lateAfter: number | null }): number => lateAfter ?? Number.MAX_SAFE_INTEGER;
