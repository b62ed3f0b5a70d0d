import type { PricingRules } from './pricing.ts';
import type { ShippingServiceCode } from './shipping-services.ts';

/** Whether shoppers can choose this service of the carrier. */
export const offersService = ({ services }: Pick<PricingRules, 'services'>, service: ShippingServiceCode): boolean =>
  services.some(({ code, available }) => available && code === service);

/** The subtotal above which an order's first parcel ships free. Null without ground, because only ground can be free. */
export const freeAbove = (rules: Pick<PricingRules, 'services' | 'freeShippingAbove'>): string | null =>
  offersService(rules, 'FEDEX_GROUND') ? rules.freeShippingAbove : null;
