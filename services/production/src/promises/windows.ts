import type { Day } from '@loop-petal/contracts/rules/business-days';
import { deliveryWindow, withExtraDays } from '@loop-petal/contracts/rules/delivery-window';
import { isOffered } from '@loop-petal/contracts/rules/pricing';
import {
  SHIPPING_SERVICE_CODES,
  SHIPPING_SERVICES,
  type ShippingServiceCode,
} from '@loop-petal/contracts/rules/shipping-services';
import type { Settings } from '@loop-petal/contracts/shapes/settings';

export interface ServiceWindow {
  code: ShippingServiceCode;
  from: Day;
  to: Day;
}

/** The windows of the available services, cheapest first. */
export const windowsFor = (rules: Pick<Settings, 'services'>, madeBy: Day, extra = 0): ServiceWindow[] =>
  SHIPPING_SERVICE_CODES.filter((code) => isOffered(rules, code)).flatMap((code) => {
    const service = SHIPPING_SERVICES.find((one) => one.code === code);
    return service ? [{ code, ...deliveryWindow(madeBy, withExtraDays(service, extra)) }] : [];
  });
