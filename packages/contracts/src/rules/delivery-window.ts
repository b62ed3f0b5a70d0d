import { addBusinessDays, type Day, dayAt, dayNumber, isBusinessDay } from './business-days.ts';
import type { ShippingService } from './shipping-services.ts';
import { MAKING_BUSINESS_DAYS } from './shop.ts';
import { stateOfZip } from './us-states.ts';

/** First and last day of delivery of an order that is handed to the carrier on its last day of making. */
export function deliveryWindow(madeBy: Day, { transitDays }: ShippingService): { from: Day; to: Day } {
  return { from: addBusinessDays(madeBy, transitDays.min), to: addBusinessDays(madeBy, transitDays.max) };
}

/** The last day of making from which a service still delivers by a business day. */
function lastDayOfMaking(to: Day, { transitDays }: ShippingService): Day {
  let number = dayNumber(to);
  for (let left = transitDays.max; left > 0; ) if (isBusinessDay(--number)) left -= 1;
  return dayAt(number);
}

/**
 * The promise of an order that is sent by a faster service than the paid one. One that is in time gets earlier days of
 * delivery; one that has slipped keeps its last day of delivery, and the saved days of the carrier are added to the
 * making.
 */
export function promiseByFasterService(
  promise: { madeBy: Day; to: Day },
  hasSlipped: boolean,
  service: ShippingService,
): { madeBy: Day; from: Day; to: Day } {
  const last = hasSlipped ? lastDayOfMaking(promise.to, service) : promise.madeBy;
  const madeBy = last > promise.madeBy ? last : promise.madeBy;
  return { madeBy, ...deliveryWindow(madeBy, service) };
}

/** The last of the shop's usual days of making an order that is placed on a day of the shop. */
export const usuallyMadeBy = (orderedOn: Day): Day => addBusinessDays(orderedOn, MAKING_BUSINESS_DAYS.max);

/** A service as it is to a ZIP code: territories take longer. */
export function serviceTo(service: ShippingService, zip: string): ShippingService {
  const extra = stateOfZip(zip)?.extraTransitDays ?? 0;
  const { min, max } = service.transitDays;
  return { ...service, transitDays: { min: min + extra, max: max + extra } };
}
