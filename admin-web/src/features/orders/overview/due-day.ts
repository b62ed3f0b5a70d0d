import { addBusinessDays, dayIn } from '@loop-petal/contracts/rules/business-days';
import { MAKING_BUSINESS_DAYS } from '@loop-petal/contracts/rules/shop';
import type { ProductionItemView } from '@loop-petal/contracts/shapes/admin-orders';

type Work = Pick<ProductionItemView, 'oldestAt' | 'promisedBy'>;

/** The day by which the first of the pieces is promised; without a promise what the shop says of all orders. */
export const dueDay = ({ oldestAt, promisedBy }: Work): string =>
  promisedBy ?? addBusinessDays(oldestAt.slice(0, 10), MAKING_BUSINESS_DAYS.max);

/** Work is late from the day after, in the time zone of the reader. */
export const isLate = (work: Work, now: Date, timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone): boolean =>
  dueDay(work) < dayIn(timeZone, now);
