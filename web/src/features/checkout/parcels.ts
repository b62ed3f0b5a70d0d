import type { CartItemView } from '@loop-petal/contracts/shapes/cart';
import type { AddressView } from '@loop-petal/contracts/shapes/identity';
import { groupByDestination, labelOf } from '../../catalogue/destinations.ts';
import { fromAddress, oneLine, type ShippingForm } from './shipping/shipping-form.ts';

export interface CheckoutParcel {
  destination: string | null;
  to: string;
  address: string;
  lines: CartItemView[];
}

export function toParcels(
  lines: readonly CartItemView[],
  addresses: readonly AddressView[],
  form: ShippingForm | undefined,
): CheckoutParcel[] {
  return groupByDestination(lines).map(([destination, ofParcel]) => {
    const saved = addresses.find(({ id }) => id === destination);
    if (saved) {
      const address = oneLine({ ...fromAddress(saved), customerEmail: '' });
      return { destination, to: labelOf(saved), address, lines: ofParcel };
    }
    const unknown = destination ? 'a deleted address' : 'your shipping address';
    const isMain = destination === null && form;
    const to = isMain ? labelOf({ ...form, recipientName: form.customerName }) : unknown;
    return { destination, to, address: isMain ? oneLine(form) : unknown, lines: ofParcel };
  });
}

export const namesOf = (lines: readonly CartItemView[]): string =>
  lines.map(({ quantity, product }) => (quantity > 1 ? `${quantity} × ${product.name}` : product.name)).join(', ');
