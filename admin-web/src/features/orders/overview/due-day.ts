import { shopDay } from '@loop-petal/contracts/rules/days';
import { usuallyMadeBy } from '@loop-petal/contracts/rules/delivery-window';
import type { ProductionItemView } from '@loop-petal/contracts/shapes/admin-orders';
import type { Settings } from '@loop-petal/contracts/shapes/settings';

type UsualDays = Pick<Settings, 'makingDays' | 'closed'>;
type Work = Pick<ProductionItemView, 'oldestAt' | 'promisedBy'>;

/** The day by which the first piece is promised; without a promise, the shop's usual production time applies. */
export const dueDay = ({ oldestAt, promisedBy }: Work, timeZone: string, usual: UsualDays): string =>
  promisedBy ?? usuallyMadeBy(shopDay(new Date(oldestAt), timeZone), usual);

export const isLate = (work: Work, now: Date, timeZone: string, usual: UsualDays): boolean =>
  dueDay(work, timeZone, usual) < shopDay(now, timeZone);
