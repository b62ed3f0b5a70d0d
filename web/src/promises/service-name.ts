import { type DeliveryCode, findShippingService } from '@loop-petal/contracts/rules/shipping-services';

/** The time by which a service delivers, if the carrier states one: ", by 10:30 AM". */
export function hourOf(service: DeliveryCode): string {
  const hour = findShippingService(service)?.arrivesBy;
  return hour ? `, by ${hour}` : '';
}

export const nameOf = (service: DeliveryCode): string => findShippingService(service)?.name ?? service;
