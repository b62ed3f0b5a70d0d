import { isPickup, LOCAL_PICKUP } from '@loop-petal/contracts/rules/pickup';
import type { ManualOrderRequest } from '@loop-petal/contracts/shapes/manual-orders';
import type { z } from 'zod';
import { type LineValues, NEW_LINE, toLines } from './offer-values.ts';
import type { WantedPreview } from './use-offer-preview.ts';

/** A choice of the form: the customer has the finished pieces. */
export const HANDED_OVER = 'HANDED_OVER';

/** The form of a manual order. */
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
  const handedOver = service === HANDED_OVER;
  return {
    lines: toLines(lines, handedOver),
    customer: { name: customer.name, email: customer.email.trim() || null, phone: customer.phone.trim() || null },
    shipping: handedOver
      ? { method: LOCAL_PICKUP, ...(address.state && { state: address.state }) }
      : {
          method: service as Body['shipping']['method'],
          ...(!isPickup(service) && { ...address, addressLine2: address.addressLine2 || null }),
        },
    ...(handedOver && { handedOver }),
    ...{ paid: 'outside', method, note: note.trim() || null },
    ...seen,
  };
}

/** Uses the part of the address that has been entered so far. */
export function toOrderPreview({ lines, shipping }: Pick<OrderValues, 'lines' | 'shipping'>): WantedPreview {
  const { method, zipCode } = shipping;
  const state = shipping.state || null;
  if (method === HANDED_OVER) {
    return { lines: toLines(lines, true), shippingMethod: LOCAL_PICKUP, state, handedOver: true };
  }
  return {
    lines: toLines(lines),
    shippingMethod: method as WantedPreview['shippingMethod'],
    ...(!isPickup(method) && { state, zip: /^\d{5}/.test(zipCode) ? zipCode : null }),
  };
}
