import { findShippingService, type ShippingServiceCode } from '@loop-petal/contracts/rules/shipping-services';

/** By when a service delivers on the day that it arrives, if the carrier says: ", by 10:30 AM". */
export function hourOf(service: ShippingServiceCode): string {
  const hour = findShippingService(service)?.arrivesBy;
  return hour ? `, by ${hour}` : '';
}

/** A carrier's service as shoppers know it. */
export const nameOf = (service: ShippingServiceCode): string => findShippingService(service)?.name ?? service;
