import { shopDay } from '@loop-petal/contracts/rules/days';
import { usuallyMadeBy } from '@loop-petal/contracts/rules/delivery-window';
import type { ProductionItemView } from '@loop-petal/contracts/shapes/admin-orders';
import type { Settings } from '@loop-petal/contracts/shapes/settings';

type MakingDays = Settings['makingDays'];
type Work = Pick<ProductionItemView, 'oldestAt' | 'promisedBy'>;

/** The day by which the first piece is promised; without a promise, the shop's usual production time applies. */
export const dueDay = ({ oldestAt, promisedBy }: Work, timeZone: string, makingDays: MakingDays): string =>
  promisedBy ?? usuallyMadeBy(shopDay(new Date(oldestAt), timeZone), { makingDays });

export const isLate = (work: Work, now: Date, timeZone: string, makingDays: MakingDays): boolean =>
  dueDay(work, timeZone, makingDays) < shopDay(now, timeZone);
