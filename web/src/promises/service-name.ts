import { findShippingService, type ShippingServiceCode } from '@loop-petal/contracts/rules/shipping-services';

/** A carrier's service as shoppers know it. */
export const nameOf = (service: ShippingServiceCode): string => findShippingService(service)?.name ?? service;
