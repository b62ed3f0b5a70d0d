import { shopDay } from '@loop-petal/contracts/rules/days';
import type { StatisticsQuery, StatisticsView } from '@loop-petal/contracts/shapes/production-statistics';
import type { z } from 'zod';
import type { Context } from '../context.ts';
import { measureReliability } from '../learning/promise-record.ts';
import type { CachedPlan } from '../planning/plan-cache.ts';
import { describeLoad } from '../schedule/plan-work.ts';
import { recipeFor } from '../workshop/recipe.ts';
import { compareLevels } from './compare-levels.ts';
import { keptPromises } from './kept-promises.ts';
import { LOAD_DAYS, loadOfWeeks } from './load-of-weeks.ts';
import { rangeOf } from './range.ts';
import { countPromisedOrders, listMeasuredPieces, type MeasuredPieces } from './statistics-store.ts';
import { suggestMinutes } from './suggest-minutes.ts';

/** On-time delivery, recipe accuracy and upcoming load. @throws ShopError 400 for an invalid range */
export async function viewStatistics(
  ctx: Context,
  query: z.output<typeof StatisticsQuery>,
): Promise<z.input<typeof StatisticsView>> {
  const today = shopDay(ctx.now(), ctx.timeZone);
  const range = rangeOf(query, today);
  const [cached, promised, measured] = await Promise.all([
    ctx.plan.current(),
    countPromisedOrders(ctx.pool, range, ctx.timeZone),
    listMeasuredPieces(ctx.pool, range, ctx.timeZone),
  ]);
  const names = new Map(cached.artisans.map(({ id, name }) => [id, name]));
  return {
    ...range,
    promises: keptPromises(promised, today),
    level: cached.level,
    reliability: measureReliability(cached.due),
    levels: compareLevels(cached),
    pieces: measured.map((pieces) => compareWithRecipe(cached, pieces)),
    load: describeLoad(cached.prepared, LOAD_DAYS).map(({ artisanId, days }) => ({
      artisanId,
      name: names.get(artisanId) ?? '',
      weeks: loadOfWeeks({ days }),
    })),
  };
}

function compareWithRecipe(cached: CachedPlan, measured: MeasuredPieces): StatisticsView['pieces'][number] {
  const { productId, variationId } = measured;
  const product = cached.products.get(productId);
  const variation = product?.variations.find(({ id }) => id === variationId);
  const isThere = product !== undefined && (variationId === null || variation !== undefined);
  const recipeMinutes = isThere
    ? recipeFor(cached.recipes.get(productId), cached.firstSlugs.get(product.category) ?? product.category, variationId)
        .makingMinutes
    : null;
  return {
    ...measured,
    plannedMinutes: inTenths(measured.plannedMinutes),
    realMinutes: inTenths(measured.realMinutes),
    variationName: variation?.colorName ?? null,
    recipeMinutes,
    suggestedMinutes: recipeMinutes === null ? null : suggestMinutes(measured, recipeMinutes),
  };
}

const inTenths = (minutes: number): number => Math.round(10 * minutes) / 10;
