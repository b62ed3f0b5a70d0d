import { businessDaysBetween, type Day } from '@loop-petal/contracts/rules/business-days';
import type { Plan } from '../schedule/schedule.ts';

/** An order whose pieces are not all ready. */
export interface OrderInPlan {
  orderId: string;
  promisedMadeBy: Day;
  /** null if it can't be made */
  plannedMadeBy: Day | null;
  /** Business days from the planned day to the promised one, negative when late. */
  slackDays: number | null;
  /** The probability that it is made on time. */
  chance: number;
  isAtRisk: boolean;
  isLate: boolean;
}

/** Below this, an order is more likely to be late than on time. */
const LATE_BELOW = 0.5;
/** Below this, at least one order in four is late: the owner should act while there is still time. */
const AT_RISK_BELOW = 0.75;

export function ordersInPlan(plan: Plan, chances: ReadonlyMap<string, number>): Map<string, OrderInPlan> {
  const orders = new Map<string, OrderInPlan>();
  for (const { orderId, promisedMadeBy, madeBy, isLate } of plan.jobs) {
    if (promisedMadeBy === null) continue;
    const chance = chances.get(orderId) ?? 0;
    const before = orders.get(orderId) ?? { plannedMadeBy: '', isLate: chance < LATE_BELOW };
    const plannedMadeBy = laterOf(before.plannedMadeBy, madeBy);
    const isOrderLate = before.isLate || isLate;
    orders.set(orderId, {
      orderId,
      promisedMadeBy,
      plannedMadeBy,
      slackDays: plannedMadeBy === null ? null : slackBetween(plannedMadeBy, promisedMadeBy),
      chance,
      isLate: isOrderLate,
      isAtRisk: !isOrderLate && chance < AT_RISK_BELOW,
    });
  }
  return orders;
}

/** null ("never") is later than any day. */
const laterOf = (a: Day | null, b: Day | null): Day | null => (a === null || b === null ? null : a > b ? a : b);

const slackBetween = (planned: Day, promised: Day): number =>
  planned > promised ? -businessDaysBetween(promised, planned) : businessDaysBetween(planned, promised);
