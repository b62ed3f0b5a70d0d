import { addBusinessDays, type Day } from '@loop-petal/contracts/rules/business-days';
import { momentOfDay } from '@loop-petal/contracts/rules/days';
import { deliveryWindow, serviceTo, usuallyMadeBy } from '@loop-petal/contracts/rules/delivery-window';
import { findShippingService, type ShippingService } from '@loop-petal/contracts/rules/shipping-services';

/** The latest delivery day of an order placed today: the usual production days, then the carrier's. */
export const promisedDelivery = (
  service: ShippingService,
  today: Day,
  settings: Parameters<typeof usuallyMadeBy>[1],
): Date => momentOfDay(deliveryWindow(usuallyMadeBy(today, settings), service).to);

/** The maximum number of business days that a service takes to a ZIP code. */
export function maxTransitDays(code: string, zip: string): number {
  const service = findShippingService(code);
  return service ? serviceTo(service, zip).transitDays.max : 5;
}

/** The latest delivery day of a parcel handed over today. */
export const estimatedDelivery = (code: string, zip: string, today: Day): Date =>
  momentOfDay(addBusinessDays(today, maxTransitDays(code, zip)));

export function transitTime({ transitDays: { min, max } }: ShippingService): string {
  const range = min === max ? `${max}` : `${min}-${max}`;
  return `${range} business ${max === 1 ? 'day' : 'days'}`;
}
