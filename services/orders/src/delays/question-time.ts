import { addBusinessDays } from '@loop-petal/contracts/rules/business-days';
import { momentOfShopClock, shopClock, shopDay } from '@loop-petal/contracts/rules/days';

/** The time in which the owner can fix a delay, by reassigning or overtime, before the customer is asked. */
const GRACE_MS = 4 * 3_600_000;
const FIRST_CLOCK = '09:00';
const LAST_CLOCK = '18:00';

/** 9 AM in the shop's time zone on the first business day not before `moment`. */
export function nextMorning(moment: Date, timeZone: string): Date {
  const day = addBusinessDays(shopDay(moment, timeZone), 0);
  const opens = momentOfShopClock(`${day}T${FIRST_CLOCK}`, timeZone);
  return opens >= moment ? opens : momentOfShopClock(`${addBusinessDays(day, 1)}T${FIRST_CLOCK}`, timeZone);
}

/** When to ask the customer of an order that becomes late now, unless it is back on time by then. */
export const questionTime = (lateFrom: Date, timeZone: string): Date =>
  nextMorning(new Date(lateFrom.getTime() + GRACE_MS), timeZone);

/** Whether customers may be asked now; a question delayed by an outage waits until the morning. */
export function isDaytime(moment: Date, timeZone: string): boolean {
  const [day = '', clock = ''] = shopClock(moment, timeZone).split('T');
  return addBusinessDays(day, 0) === day && FIRST_CLOCK <= clock && clock < LAST_CLOCK;
}
