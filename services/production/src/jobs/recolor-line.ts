import type { RecolorLineRequest } from '@loop-petal/contracts/shapes/production';
import { conflict } from '@loop-petal/service-kit/http/errors';
import { inTransaction, type Queryable } from '@loop-petal/service-kit/postgres/postgres';
import type { z } from 'zod';
import type { Context } from '../context.ts';
import type { OrderedLine } from '../promises/order-copy-store.ts';
import { viewRecipe } from '../workshop/manage-recipes.ts';
import { changePlan } from '../workshop/plan-version.ts';
import { listJobsOfOrder } from './job-store.ts';
import { publishJobs } from './publish-jobs.ts';

/**
 * Gives the jobs of a line another color, with the recipe of the variation. Repeats change nothing.
 * @throws ShopError 409 `not_planned`, `begun`, or `stale` when the jobs have neither the old nor the new color
 */
export async function recolorLine(
  ctx: Context,
  orderId: string,
  { lineId, from, variationId, selectedColor }: z.output<typeof RecolorLineRequest>,
): Promise<void> {
  await inTransaction(ctx.pool, async (tx) => {
    await changePlan(tx);
    const all = await listJobsOfOrder(tx, orderId);
    const jobs = all.filter((job) => job.lineId === lineId && job.state !== 'cancelled');
    const [first] = jobs;
    if (!first) throw conflict('These pieces are not scheduled yet. Please try again in a moment.', 'not_planned');
    if (jobs.some(({ state }) => state !== 'queued'))
      throw conflict('A piece of this item is already started.', 'begun');
    if (first.selectedColor === selectedColor) return;
    if (first.selectedColor !== from) {
      throw conflict(`These pieces are now made in ${first.selectedColor}. Please reload the order.`, 'stale');
    }
    const { work, extraMinutes = 0 } = (await findLine(tx, orderId, lineId)) ?? {};
    const { makingMinutes, finishingDays, materials } = work ?? (await viewRecipe(tx, first.productId, variationId));
    await tx.query(
      `UPDATE jobs SET variation_id = $3, selected_color = $4, making_minutes = $5, finishing_days = $6, materials = $7
        WHERE order_id = $1 AND line_id = $2 AND state = 'queued'`,
      [
        orderId,
        lineId,
        variationId,
        selectedColor,
        makingMinutes + extraMinutes,
        finishingDays,
        JSON.stringify(materials),
      ],
    );
    await tx.query(
      `UPDATE orders SET lines = (
         SELECT jsonb_agg(CASE WHEN line ->> 'lineId' = $2 THEN line || $3::jsonb ELSE line END ORDER BY place)
         FROM jsonb_array_elements(lines) WITH ORDINALITY AS each (line, place))
        WHERE id = $1 AND lines IS NOT NULL`,
      [orderId, lineId, JSON.stringify({ variationId, selectedColor })],
    );
    const recolored = await listJobsOfOrder(tx, orderId);
    await publishJobs(
      tx,
      recolored.filter((job) => job.lineId === lineId),
    );
  });
  ctx.changed();
}

/** The line as ordered. */
async function findLine(tx: Queryable, orderId: string, lineId: string): Promise<OrderedLine | undefined> {
  const { rows } = await tx.query('SELECT lines FROM orders WHERE id = $1', [orderId]);
  return rows[0]?.lines?.find((line) => line.lineId === lineId);
}
