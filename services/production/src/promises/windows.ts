import type { Day } from '@loop-petal/contracts/rules/business-days';
import { deliveryWindow, withExtraDays } from '@loop-petal/contracts/rules/delivery-window';
import {
  SHIPPING_SERVICE_CODES,
  SHIPPING_SERVICES,
  type ShippingServiceCode,
} from '@loop-petal/contracts/rules/shipping-services';

export interface ServiceWindow {
  code: ShippingServiceCode;
  from: Day;
  to: Day;
}

export const windowsFor = (madeBy: Day, extra = 0): ServiceWindow[] =>
  SHIPPING_SERVICE_CODES.flatMap((code) => {
    const service = SHIPPING_SERVICES.find((one) => one.code === code);
    return service ? [{ code, ...deliveryWindow(madeBy, withExtraDays(service, extra)) }] : [];
  });
