import type { Settings } from '../shapes/settings.ts';
import { addBusinessDays, type Day, dayAt, dayNumber, isBusinessDay } from './business-days.ts';
import { isClosedOn } from './closed-days.ts';
import type { Delivery } from './shipping-services.ts';
import { stateOfZip } from './us-states.ts';

/** First and last delivery day of an order that the carrier receives on its last production day; that day for pickup. */
export function deliveryWindow(madeBy: Day, { transitDays }: Delivery): { from: Day; to: Day } {
  if (transitDays.max === 0) return { from: madeBy, to: madeBy };
  return { from: addBusinessDays(madeBy, transitDays.min), to: addBusinessDays(madeBy, transitDays.max) };
}

/** The last production day after which a service still delivers by the given business day. */
function lastDayOfMaking(to: Day, { transitDays }: Delivery): Day {
  let number = dayNumber(to);
  for (let left = transitDays.max; left > 0; ) if (isBusinessDay(--number)) left -= 1;
  return dayAt(number);
}

/**
 * The promise after an upgrade to a faster service. An order on time gets earlier delivery days. A late order keeps its
 * last delivery day, and production gets the saved transit days.
 */
export function promiseByFasterService(
  promise: { madeBy: Day; to: Day },
  hasSlipped: boolean,
  service: Delivery,
): { madeBy: Day; from: Day; to: Day } {
  const last = hasSlipped ? lastDayOfMaking(promise.to, service) : promise.madeBy;
  const madeBy = last > promise.madeBy ? last : promise.madeBy;
  return { madeBy, ...deliveryWindow(madeBy, service) };
}

/** Like `addBusinessDays`, without the days on which the shop is closed. */
export function addOpenDays(day: Day, days: number, closed: Settings['closed'] | undefined): Day {
  let number = dayNumber(day);
  const isOpen = () => isBusinessDay(number) && !(closed && isClosedOn(closed, dayAt(number)));
  for (let left = days; left > 0; ) {
    number += 1;
    if (isOpen()) left -= 1;
  }
  while (!isOpen()) number += 1;
  return dayAt(number);
}

/** The last production day of an order without a promise, from the settings. */
export const usuallyMadeBy = (
  orderedOn: Day,
  { makingDays, closed }: Pick<Settings, 'makingDays'> & Partial<Pick<Settings, 'closed'>>,
): Day => addOpenDays(orderedOn, makingDays.max, closed);

/** Additional business days of every service to the slowest of these ZIP codes, because territories take longer. */
export const extraTransitDays = (...zips: string[]): number =>
  Math.max(0, ...zips.map((zip) => stateOfZip(zip)?.extraTransitDays ?? 0));

/** Pickup takes no days. */
export const withExtraDays = <Service extends Delivery>(service: Service, extra: number): Service =>
  service.transitDays.max === 0
    ? service
    : {
        ...service,
        transitDays: { min: service.transitDays.min + extra, max: service.transitDays.max + extra },
      };

/** A service with the transit days to this ZIP code. */
export const serviceTo = <Service extends Delivery>(service: Service, zip: string): Service =>
  withExtraDays(service, extraTransitDays(zip));
