import { shopDay } from '@loop-petal/contracts/rules/days';
import { usuallyMadeBy } from '@loop-petal/contracts/rules/delivery-window';
import type { ProductionItemView } from '@loop-petal/contracts/shapes/admin-orders';

type Work = Pick<ProductionItemView, 'oldestAt' | 'promisedBy'>;

/** The day by which the first piece is promised; without a promise, the shop's usual production time applies. */
export const dueDay = ({ oldestAt, promisedBy }: Work, timeZone: string): string =>
  promisedBy ?? usuallyMadeBy(shopDay(new Date(oldestAt), timeZone));

export const isLate = (work: Work, now: Date, timeZone: string): boolean =>
  dueDay(work, timeZone) < shopDay(now, timeZone);
