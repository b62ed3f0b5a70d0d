import { addBusinessDays } from '@loop-petal/contracts/rules/business-days';
import { momentOfShopClock, shopClock, shopDay } from '@loop-petal/contracts/rules/days';

/** The owner's time to mend a delay, by reassigning or overtime, before the customer is asked. */
const GRACE_MS = 4 * 3_600_000;
const FIRST_CLOCK = '09:00';
const LAST_CLOCK = '18:00';

/** 9 AM of the shop's next business morning, not before `moment`. */
export function nextMorning(moment: Date, timeZone: string): Date {
  const day = addBusinessDays(shopDay(moment, timeZone), 0);
  const opens = momentOfShopClock(`${day}T${FIRST_CLOCK}`, timeZone);
  return opens >= moment ? opens : momentOfShopClock(`${addBusinessDays(day, 1)}T${FIRST_CLOCK}`, timeZone);
}

/** When the customer of an order that is late from now on is asked, unless it is on time again before. */
export const questionTime = (lateFrom: Date, timeZone: string): Date =>
  nextMorning(new Date(lateFrom.getTime() + GRACE_MS), timeZone);

/** Whether customers may be asked now: a question delayed by an outage waits for the morning. */
export function isDaytime(moment: Date, timeZone: string): boolean {
  const [day = '', clock = ''] = shopClock(moment, timeZone).split('T');
  return addBusinessDays(day, 0) === day && FIRST_CLOCK <= clock && clock < LAST_CLOCK;
}
