import type { ScheduleView, WhatIfRequest, WhatIfView } from '@loop-petal/contracts/shapes/production';
import { notFound } from '@loop-petal/service-kit/http/errors';
import type { z } from 'zod';
import type { Context } from '../context.ts';
import { describeLoad } from '../schedule/plan-work.ts';
import { whatIf } from '../schedule/what-if.ts';

export async function viewSchedule(ctx: Context, days: number): Promise<z.input<typeof ScheduleView>> {
  const cached = await ctx.plan.current();
  const { jobs } = cached.plan();
  const names = new Map(cached.artisans.map(({ id, name }) => [id, name]));
  const late = new Map<string, { orderId: string; promisedMadeBy: string; plannedMadeBy: string | null }>();
  for (const { orderId, promisedMadeBy, madeBy, isLate } of jobs) {
    if (!isLate || promisedMadeBy === null) continue;
    const before = late.get(orderId);
    const isLater = !before || madeBy === null || (before.plannedMadeBy !== null && madeBy > before.plannedMadeBy);
    if (isLater) late.set(orderId, { orderId, promisedMadeBy, plannedMadeBy: madeBy });
  }
  return {
    today: cached.input.today,
    artisans: describeLoad(cached.prepared, days).map((load) => ({ ...load, name: names.get(load.artisanId) ?? '' })),
    late: [...late.values()].sort((a, b) => ((a.plannedMadeBy ?? '9') > (b.plannedMadeBy ?? '9') ? -1 : 1)),
  };
}

export async function previewChange(
  ctx: Context,
  { artisanId, active, timeOff, minutesPerWeekday }: z.output<typeof WhatIfRequest>,
): Promise<z.input<typeof WhatIfView>> {
  const { input } = await ctx.plan.current();
  if (!input.artisans.some(({ id }) => id === artisanId)) throw notFound('Artisan not found');
  const { moves, moved } = whatIf(input, {
    id: artisanId,
    ...(timeOff && { timeOff }),
    ...(minutesPerWeekday && { minutesPerWeekday }),
    ...(active !== undefined && { isActive: active }),
  });
  return { moved, reassigned: moves };
}
