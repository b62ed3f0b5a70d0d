import type { ShippingService } from '@loop-petal/contracts/rules/shipping-services';
import { MAKING_BUSINESS_DAYS } from '@loop-petal/contracts/rules/shop';

/** The moment `days` business days (Monday to Friday, UTC) after `from`. */
export function addBusinessDays(from: Date, days: number): Date {
  const date = new Date(from);
  for (let left = days; left > 0; ) {
    date.setUTCDate(date.getUTCDate() + 1);
    if (date.getUTCDay() !== 0 && date.getUTCDay() !== 6) left -= 1;
  }
  return date;
}

/** When an order placed at `now` arrives at the latest: the days of making it, then those of the carrier. */
export function promisedDelivery(service: ShippingService, now: Date): Date {
  return addBusinessDays(now, MAKING_BUSINESS_DAYS.max + service.transitDays.max);
}

/** `1-5 business days` */
export function transitTime({ transitDays: { min, max } }: ShippingService): string {
  const range = min === max ? `${max}` : `${min}-${max}`;
  return `${range} business ${max === 1 ? 'day' : 'days'}`;
}
