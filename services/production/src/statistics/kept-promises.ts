import { type Day, dayNumber } from '@loop-petal/contracts/rules/business-days';
import type { StatisticsView } from '@loop-petal/contracts/shapes/production-statistics';

/** Orders with the same original promised day and the same day of completion. */
export interface PromisedOrders {
  madeBy: Day;
  isRenewed: boolean;
  isCancelled: boolean;
  readyOn: Day | null;
  orders: number;
}

/**
 * On-time statistics by original promised day. Counts orders that are made, that were cancelled while late, or whose
 * day has passed; others are not due yet.
 */
export function keptPromises(promised: readonly PromisedOrders[], today: Day): StatisticsView['promises'] {
  const ordersByDays = new Map<number, number>();
  let [overdue, renewed, cancelledLate] = [0, 0, 0];
  for (const { madeBy, readyOn, isRenewed, isCancelled, orders } of promised) {
    if (isCancelled) cancelledLate += orders;
    if (isCancelled || (readyOn === null && madeBy >= today)) continue;
    if (isRenewed) renewed += orders;
    if (readyOn === null) overdue += orders;
    const days = dayNumber(readyOn ?? today) - dayNumber(madeBy);
    ordersByDays.set(days, (ordersByDays.get(days) ?? 0) + orders);
  }
  const days = [...ordersByDays].map(([late, orders]) => ({ days: late, orders })).sort((a, b) => a.days - b.days);
  const due = count(days) + cancelledLate;
  const kept = count(days.filter(({ days: late }) => late <= 0));
  const keptPercent = due === 0 ? null : Math.floor((1000 * kept) / due) / 10;
  return { due, kept, overdue, renewed, cancelledLate, keptPercent, medianDays: medianDays(days, count(days)), days };
}

const count = (days: readonly { orders: number }[]): number => days.reduce((sum, { orders }) => sum + orders, 0);

/** The median; for an even number of days, the mean of the middle two. @param days ascending */
function medianDays(days: StatisticsView['promises']['days'], due: number): number | null {
  const at = (index: number) => {
    let before = 0;
    return days.find(({ orders }) => {
      before += orders;
      return index < before;
    })?.days;
  };
  const [lower, upper] = [at(Math.floor((due - 1) / 2)), at(Math.floor(due / 2))];
  return lower === undefined || upper === undefined ? null : (lower + upper) / 2;
}
