import { shopDay } from '@loop-petal/contracts/rules/days';
import { usuallyMadeBy } from '@loop-petal/contracts/rules/delivery-window';
import type { ProductionItemView } from '@loop-petal/contracts/shapes/admin-orders';

type Work = Pick<ProductionItemView, 'oldestAt' | 'promisedBy'>;

/** The day by which the first of the pieces is promised; without a promise what the shop says of all orders. */
export const dueDay = ({ oldestAt, promisedBy }: Work, timeZone: string): string =>
  promisedBy ?? usuallyMadeBy(shopDay(new Date(oldestAt), timeZone));

/** Work is late from the day after, in the shop's time zone. */
export const isLate = (work: Work, now: Date, timeZone: string): boolean =>
  dueDay(work, timeZone) < shopDay(now, timeZone);
