import { isUnitedStates, isZip, US_ONLY, unreachableZip } from '@loop-petal/contracts/rules/address';
import type { Day } from '@loop-petal/contracts/rules/business-days';
import { momentOfDay } from '@loop-petal/contracts/rules/days';
import { deliveryWindow, serviceTo, usuallyMadeBy } from '@loop-petal/contracts/rules/delivery-window';
import { toMoney } from '@loop-petal/contracts/rules/money';
import { isOffered, shippingCost } from '@loop-petal/contracts/rules/pricing';
import { SHIPPING_SERVICES, type ShippingService } from '@loop-petal/contracts/rules/shipping-services';
import type { Settings } from '@loop-petal/contracts/shapes/settings';
import type { RatesRequest, RateView } from '@loop-petal/contracts/shapes/shipping';
import { badRequest, unprocessable } from '@loop-petal/service-kit/http/errors';
import type { z } from 'zod';

/**
 * The available services to a ZIP code for an order placed today, ground first, then cheapest first; costs in decimal
 * dollars, `9.99`. Delivery dates are the latest: the usual production days, then the carrier's.
 * @throws ShopError 422 `us_only` or `unreachable_zip`, 400 `invalid_zip`
 */
export function ratesFor(
  rules: Settings,
  { subtotalCents, shipments }: { subtotalCents: number; shipments: number },
  { toZip, toCountry }: Pick<z.output<typeof RatesRequest>, 'toZip' | 'toCountry'>,
  today: Day,
): RateView[] {
  if (!isUnitedStates(toCountry)) throw unprocessable(US_ONLY, 'us_only');
  if (!isZip(toZip)) throw badRequest('Please enter a valid ZIP code, such as 97201', 'invalid_zip');
  const unreachable = unreachableZip(toZip);
  if (unreachable) throw unprocessable(unreachable, 'unreachable_zip');
  const madeBy = usuallyMadeBy(today, rules);
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
      deliveryDate: momentOfDay(deliveryWindow(madeBy, service).to).toISOString(),
    }));
}

function transitTime({ transitDays: { min, max } }: ShippingService): string {
  const range = min === max ? `${max}` : `${min}-${max}`;
  return `${range} business ${max === 1 ? 'day' : 'days'}`;
}
