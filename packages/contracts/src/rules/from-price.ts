import { toCents } from './money.ts';
import type { PricingRules } from './pricing.ts';
import type { ShippingServiceCode } from './shipping-services.ts';

/** The "From" price of a service. That of ground is never above what a parcel costs. */
export function fromPrice({ services, flatShipping }: PricingRules, service: ShippingServiceCode): number {
  const cents = toCents(services.find(({ code }) => code === service)?.price ?? flatShipping);
  return service === 'FEDEX_GROUND' ? Math.min(cents, toCents(flatShipping)) : cents;
}
