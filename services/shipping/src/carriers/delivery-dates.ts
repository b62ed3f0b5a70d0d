import { addBusinessDays, type Day } from '@loop-petal/contracts/rules/business-days';
import { momentOfDay } from '@loop-petal/contracts/rules/days';
import { serviceTo } from '@loop-petal/contracts/rules/delivery-window';
import { findShippingService } from '@loop-petal/contracts/rules/shipping-services';

/** The maximum number of business days that a service takes to a ZIP code. */
export function maxTransitDays(code: string, zip: string): number {
  const service = findShippingService(code);
  return service ? serviceTo(service, zip).transitDays.max : 5;
}

/** The latest delivery day of a parcel handed over today. */
export const estimatedDelivery = (code: string, zip: string, today: Day): Date =>
  momentOfDay(addBusinessDays(today, maxTransitDays(code, zip)));
