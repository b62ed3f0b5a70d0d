import { formatDay } from '@loop-petal/contracts/rules/format-days';
import { materialName, quantityOf } from '@loop-petal/contracts/rules/material-text';
import { orderNumber } from '@loop-petal/contracts/rules/order-number';
import type { SetupPart } from '@loop-petal/contracts/shapes/setup';
import { MAX_TODAY_ENTRIES, type TodayView } from '@loop-petal/contracts/shapes/today';
import type { Context } from '../context.ts';
import { toPercent } from '../forecast/to-percent.ts';
import type { PromisedJob } from '../jobs/job.ts';
import { viewMaterials } from '../workshop/manage-materials.ts';
import type { CachedPlan } from './plan-cache.ts';

/** The lists of the day that production knows. */
export async function viewToday(ctx: Context): Promise<TodayView> {
  const [cached, materials] = await Promise.all([ctx.plan.current(), viewMaterials(ctx)]);
  const low = materials.filter(({ isLow, short }) => isLow || short > 0);
  return {
    toMake: listToMake(cached),
    atRisk: listAtRisk(cached),
    lowMaterials: firstOf(low, ({ id, name, color, unit, onHand, needed }) => ({
      id,
      title: materialName({ name, color }),
      detail: `${quantityOf(onHand, unit)} on hand, ${quantityOf(needed, unit)} needed`,
      path: `/workshop/materials/${id}`,
    })),
  };
}

const firstOf = <Item, Entry>(items: readonly Item[], entryOf: (item: Item) => Entry) => ({
  count: items.length,
  entries: items.slice(0, MAX_TODAY_ENTRIES).map(entryOf),
});

/** Pieces in progress and those whose start is planned for today or earlier, by artisan and start. */
function listToMake(cached: CachedPlan): NonNullable<TodayView['toMake']> {
  const planned = cached.plannedById();
  const startOf = ({ id }: PromisedJob) => planned.get(id)?.plannedStart ?? null;
  const isDue = (job: PromisedJob) => {
    const start = startOf(job);
    if (job.state === 'making' || job.state === 'paused') return true;
    return job.state === 'queued' && start !== null && start <= cached.input.today;
  };
  const jobs = cached.jobs
    .filter(isDue)
    .toSorted(
      (a, b) =>
        (a.artisanName ?? '').localeCompare(b.artisanName ?? '') ||
        a.promisedMadeBy.localeCompare(b.promisedMadeBy) ||
        (startOf(a) ?? '').localeCompare(startOf(b) ?? ''),
    );
  return firstOf(jobs, ({ id, orderId, productName, selectedColor, artisanName, promisedMadeBy }) => ({
    id,
    title: selectedColor ? `${productName}, ${selectedColor}` : productName,
    detail: `Order ${orderNumber(orderId)}, promised by ${formatDay(promisedMadeBy)}`,
    path: `/workshop/pieces/${id}`,
    artisan: artisanName,
  }));
}

function listAtRisk(cached: CachedPlan) {
  const placed = new Set(cached.jobs.filter(({ state }) => state !== 'reserved').map(({ orderId }) => orderId));
  const orders = [...cached.orders().values()]
    .filter(({ isAtRisk, orderId }) => isAtRisk && placed.has(orderId))
    .sort((a, b) => a.chance - b.chance);
  return firstOf(orders, ({ orderId, chance, promisedMadeBy }) => ({
    id: orderId,
    title: `Order ${orderNumber(orderId)}`,
    detail: `${toPercent(chance)} % likely to be ready by ${formatDay(promisedMadeBy)}`,
    path: `/orders/${orderId}`,
  }));
}

/** Whether someone works, and whether a product has its recipe. */
export async function readSetup(ctx: Context): Promise<SetupPart> {
  const { artisans, recipes, products } = await ctx.plan.current();
  return {
    artisan: artisans.some(({ isActive }) => isActive),
    product: [...recipes.keys()].some((productId) => products.has(productId)),
  };
}
