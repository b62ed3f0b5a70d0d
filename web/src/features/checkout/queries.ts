import { toMoney } from '@loop-petal/contracts/rules/money';
import {
  type DeliveryCode,
  findShippingService,
  type ShippingServiceCode,
} from '@loop-petal/contracts/rules/shipping-services';
import type { AddressCheckView, RateView } from '@loop-petal/contracts/shapes/shipping';
import { queryOptions } from '@tanstack/react-query';
import { api, queryOf } from '../../api.ts';
import { personalKeys } from '../../queries/keys.ts';
import type { ShippingForm } from './shipping/shipping-form.ts';

/** Required by the specification, but the server uses its own origin and the real quantity. */
const FROM = { fromZip: '12345', fromCountry: 'US' };
const WEIGHT_PER_LINE = 0.5;

/** A way to get the order: a service of the carrier, or pickup. */
export type Rate = Omit<RateView, 'service' | 'deliveryDate'> & { service: DeliveryCode; deliveryDate: string | null };

interface RatesFor {
  toZip: string;
  toCountry: string;
  lines: number;
  cart: string;
  /** The default service and its cost by the shop's rules, used when the rates do not load. */
  service: ShippingServiceCode;
  cents: number;
}

export const paymentQueries = {
  config: () => queryOf('GET /api/payment/clover-config', { queryKey: ['payment', 'config'] }),
};

export const checkoutQueries = {
  rates: ({ toZip, toCountry, lines, cart, service, cents }: RatesFor) =>
    queryOptions({
      queryKey: [...personalKeys.checkout, 'rates', toZip, toCountry, cart],
      queryFn: async (): Promise<Rate[]> => {
        const body = { ...FROM, toZip, toCountry, weight: WEIGHT_PER_LINE * lines };
        const rates = await api.call('POST /api/shipping/rates', { body }).catch(() => []);
        return rates.length > 0 ? rates : [fallbackRate(service, cents)];
      },
    }),
};

const fallbackRate = (service: ShippingServiceCode, cents: number): Rate => ({
  service,
  serviceName: findShippingService(service)?.name ?? service,
  cost: toMoney(cents),
  currency: 'USD',
  transitTime: findShippingService(service)?.delivery ?? '',
  deliveryDate: null,
});

/** A failed request for the check counts as passed; an admin then reviews the order. */
export async function checkAddress(form: ShippingForm): Promise<AddressCheckView & { unchecked: boolean }> {
  const { customerName: recipientName, addressLine1, addressLine2, city, state, zipCode, country } = form;
  try {
    const address = { recipientName, addressLine1, addressLine2: addressLine2 || null, city, state, zipCode, country };
    return { ...(await api.call('POST /api/address/validate', { body: address })), unchecked: false };
  } catch {
    return { isValid: true, errors: [], warnings: [], unchecked: true };
  }
}
