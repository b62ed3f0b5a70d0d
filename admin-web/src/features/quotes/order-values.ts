import { isPickup } from '@loop-petal/contracts/rules/pickup';
import type { ManualOrderRequest } from '@loop-petal/contracts/shapes/manual-orders';
import type { z } from 'zod';
import { type LineValues, NEW_LINE, toLines } from './offer-values.ts';
import type { WantedPreview } from './use-offer-preview.ts';

/** The form of an order by hand. */
export interface OrderValues {
  lines: LineValues[];
  customer: { name: string; email: string; phone: string };
  shipping: {
    method: string;
    addressLine1: string;
    addressLine2: string;
    city: string;
    state: string;
    zipCode: string;
  };
  method: ManualOrderRequest['method'];
  note: string;
}

export const NEW_ORDER: OrderValues = {
  lines: [NEW_LINE],
  customer: { name: '', email: '', phone: '' },
  shipping: { method: 'FEDEX_GROUND', addressLine1: '', addressLine2: '', city: '', state: '', zipCode: '' },
  method: 'cash',
  note: '',
};

type Body = z.input<typeof ManualOrderRequest>;

/** @param seen the total and date of the preview */
export function toOrder(
  { lines, customer, shipping: { method: service, ...address }, method, note }: OrderValues,
  seen: Pick<Body, 'totalAmount' | 'promisedBy'> = { totalAmount: '0.00' },
): Body {
  return {
    lines: toLines(lines),
    customer: { name: customer.name, email: customer.email.trim() || null, phone: customer.phone.trim() || null },
    shipping: {
      method: service as Body['shipping']['method'],
      ...(!isPickup(service) && { ...address, addressLine2: address.addressLine2 || null }),
    },
    ...{ paid: 'outside', method, note: note.trim() || null },
    ...seen,
  };
}

/** For the address as far as it is entered. */
export const toOrderPreview = ({ lines, shipping }: Pick<OrderValues, 'lines' | 'shipping'>): WantedPreview => ({
  lines: toLines(lines),
  shippingMethod: shipping.method as WantedPreview['shippingMethod'],
  ...(!isPickup(shipping.method) && {
    state: shipping.state || null,
    zip: /^\d{5}/.test(shipping.zipCode) ? shipping.zipCode : null,
  }),
});
