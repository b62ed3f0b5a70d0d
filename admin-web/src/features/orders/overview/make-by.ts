import { MAKING_BUSINESS_DAYS } from '@loop-petal/contracts/rules/shop';

const days = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });

/** The last of the business days that the shop promises to make an order in. */
export function dueDate(placedAt: string): Date {
  const due = new Date(placedAt);
  for (let left = MAKING_BUSINESS_DAYS.max; left > 0; ) {
    due.setUTCDate(due.getUTCDate() + 1);
    const isWeekend = due.getUTCDay() % 6 === 0;
    if (!isWeekend) left -= 1;
  }
  return due;
}

/** `Nov 21` */
export const makeBy = (placedAt: string): string => days.format(dueDate(placedAt));

/** Late is from the day after. */
export const isLate = (placedAt: string, now: Date): boolean =>
  dueDate(placedAt).toISOString().slice(0, 10) < now.toISOString().slice(0, 10);
