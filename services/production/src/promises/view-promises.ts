import { businessDaysBetween } from '@loop-petal/contracts/rules/business-days';
import type { OpenPromiseView, OrderPromiseView } from '@loop-petal/contracts/shapes/production';
import { notFound } from '@loop-petal/service-kit/http/errors';
import type { z } from 'zod';
import type { Context } from '../context.ts';
import { type OrderInPlan, toPercent } from '../planning/orders-in-plan.ts';
import { findPromise, type StoredPromise, viewDates } from './promise-store.ts';

const MAX_PROMISES = 500;

const openView = (order: OrderInPlan): OpenPromiseView => ({ ...order, chance: toPercent(order.chance) });

/** Least likely first. Leaves out orders in checkout. */
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
    made: viewMade(promise),
    now: order ? openView(order) : null,
    help: [],
  };
}

function viewMade({ forecast, madeBy, firstMadeBy }: StoredPromise): OrderPromiseView['made'] {
  if (!forecast) return null;
  const { plannedMadeBy, level, workDays, reason } = forecast;
  const safetyDays = businessDaysBetween(plannedMadeBy, firstMadeBy ?? madeBy);
  return { plannedMadeBy, level, workDays, safetyDays, reason };
}
