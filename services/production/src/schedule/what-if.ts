import type { Day } from '@loop-petal/contracts/rules/business-days';
import { planWork, preparePlan } from './plan-work.ts';
import { applyMoves, type Move, reassign } from './reassign.ts';
import type { Artisan, Plan, ScheduleInput } from './schedule.ts';

export type ArtisanChange = { id: string } & Partial<Omit<Artisan, 'id'>>;

export interface MovedPromise {
  orderId: string;
  promisedMadeBy: Day;
  /** The planned last production day before and after; null if it can't be made. */
  before: Day | null;
  after: Day | null;
}

export const applyChange = (input: ScheduleInput, change: ArtisanChange): ScheduleInput => ({
  ...input,
  artisans: input.artisans.map((artisan) => (artisan.id === change.id ? { ...artisan, ...change } : artisan)),
});

/** Previews a change: reassigned jobs, and promises that would become late or later. */
export function whatIf(input: ScheduleInput, change: ArtisanChange): { moves: Move[]; moved: MovedPromise[] } {
  const changed = applyChange(input, change);
  const moves = reassign(preparePlan(changed));
  const before = ordersOf(planWork(input));
  const after = ordersOf(planWork(applyMoves(changed, moves)));
  const moved: MovedPromise[] = [];
  for (const [orderId, { promisedMadeBy, madeBy }] of after) {
    const was = before.get(orderId)?.madeBy ?? null;
    if (promisedMadeBy !== null && isLater(madeBy, promisedMadeBy) && isLater(madeBy, was)) {
      moved.push({ orderId, promisedMadeBy, before: was, after: madeBy });
    }
  }
  return { moves, moved };
}

/** null ("never") is later than any day. */
const isLater = (a: Day | null, b: Day | null) => b !== null && (a === null || a > b);

function ordersOf({ jobs }: Plan): Map<string, { promisedMadeBy: Day | null; madeBy: Day | null }> {
  const orders = new Map<string, { promisedMadeBy: Day | null; madeBy: Day | null }>();
  for (const { orderId, promisedMadeBy, madeBy } of jobs) {
    const known = orders.get(orderId);
    if (!known || isLater(madeBy, known.madeBy)) orders.set(orderId, { promisedMadeBy, madeBy });
  }
  return orders;
}
