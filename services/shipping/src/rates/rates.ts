import type { Day } from '@loop-petal/contracts/rules/business-days';
import { serviceTo } from '@loop-petal/contracts/rules/delivery-window';
import { toMoney } from '@loop-petal/contracts/rules/money';
import { isOffered, shippingCost } from '@loop-petal/contracts/rules/pricing';
import { SHIPPING_SERVICES } from '@loop-petal/contracts/rules/shipping-services';
import type { Settings } from '@loop-petal/contracts/shapes/settings';
import type { RateView } from '@loop-petal/contracts/shapes/shipping';
import { promisedDelivery, transitTime } from './delivery-dates.ts';

/** The available services to a ZIP code, ground first, then cheapest first; costs in decimal dollars, `9.99`. */
export function ratesFor(
  rules: Settings,
  { subtotalCents, shipments }: { subtotalCents: number; shipments: number },
  toZip: string,
  today: Day,
): RateView[] {
  return SHIPPING_SERVICES.filter(({ code }) => isOffered(rules, code))
    .map((service) => ({
      service: serviceTo(service, toZip),
      costCents: shippingCost(rules, subtotalCents, Math.max(1, shipments), service.code),
    }))
    .sort(
      (a, b) =>
        Number(b.service.code === 'FEDEX_GROUND') - Number(a.service.code === 'FEDEX_GROUND') ||
        a.costCents - b.costCents,
    )
    .map(({ service, costCents }) => ({
      service: service.code,
      serviceName: service.name,
      cost: toMoney(costCents),
      currency: 'USD',
      transitTime: transitTime(service),
      deliveryDate: promisedDelivery(service, today, rules).toISOString(),
    }));
}
