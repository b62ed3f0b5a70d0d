import type { CartItemView } from '@loop-petal/contracts/shapes/cart';
import type { AddressView } from '@loop-petal/contracts/shapes/identity';
import { groupByDestination, labelOf } from '../../catalogue/destinations.ts';
import { fromAddress, oneLine, type ShippingForm } from './shipping-form.ts';

/** What goes to one address. */
export interface CheckoutParcel {
  /** The saved address; null: the one of the form. */
  destination: string | null;
  /** Such as "Rosa Miller, Portland, OR". */
  to: string;
  /** The whole address. */
  address: string;
  lines: CartItemView[];
}

/** @param form undefined while it is being filled in */
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

/** "2 × Tulip Stem, Rose Stem" */
export const namesOf = (lines: readonly CartItemView[]): string =>
  lines.map(({ quantity, product }) => (quantity > 1 ? `${quantity} × ${product.name}` : product.name)).join(', ');
