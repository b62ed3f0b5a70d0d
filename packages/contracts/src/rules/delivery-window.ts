import { addBusinessDays, type Day } from './business-days.ts';
import type { ShippingService } from './shipping-services.ts';

/** First and last day on which an order arrives that is handed to the carrier on its last day of making. */
export function deliveryWindow(madeBy: Day, { transitDays }: ShippingService): { from: Day; to: Day } {
  return { from: addBusinessDays(madeBy, transitDays.min), to: addBusinessDays(madeBy, transitDays.max) };
}
