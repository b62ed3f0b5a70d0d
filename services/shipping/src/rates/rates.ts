import type { Day } from '@loop-petal/contracts/rules/business-days';
import { serviceTo } from '@loop-petal/contracts/rules/delivery-window';
import { toMoney } from '@loop-petal/contracts/rules/money';
import { shippingCost } from '@loop-petal/contracts/rules/pricing';
import { SHIPPING_SERVICES } from '@loop-petal/contracts/rules/shipping-services';
import type { RateView } from '@loop-petal/contracts/shapes/shipping';
import { promisedDelivery, transitTime } from './delivery-dates.ts';

/** All services for one cart to a ZIP code, ground first, then cheapest first; costs in decimal dollars, `9.99`. */
export function ratesFor(cart: { subtotalCents: number; shipments: number }, toZip: string, today: Day): RateView[] {
  return SHIPPING_SERVICES.map((service) => ({
    service: serviceTo(service, toZip),
    costCents: shippingCost(cart.subtotalCents, Math.max(1, cart.shipments), service),
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
      deliveryDate: promisedDelivery(service, today).toISOString(),
    }));
}
