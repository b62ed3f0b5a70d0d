import type { AddressView } from '@loop-petal/contracts/shapes/identity';
import type { Form } from '@loop-petal/web-kit/use-native-form';

export const EMPTY_SHIPPING = {
  customerName: '',
  customerEmail: '',
  customerPhone: '',
  addressLine1: '',
  addressLine2: '',
  country: 'US',
  state: '',
  city: '',
  zipCode: '',
  deliveryInstructions: '',
};
export type ShippingForm = typeof EMPTY_SHIPPING;
export type ShippingField = keyof ShippingForm;
export type ShippingFields = Form<ShippingField>;

export function fromAddress(address: AddressView): Omit<ShippingForm, 'customerEmail'> {
  return {
    customerName: address.recipientName,
    customerPhone: address.phone,
    addressLine1: address.addressLine1,
    addressLine2: address.addressLine2 ?? '',
    country: address.country,
    state: address.state,
    city: address.city,
    zipCode: address.zipCode,
    deliveryInstructions: address.deliveryInstructions ?? '',
  };
}

/** Initial values: the saved draft, or the account's data. */
export function startForm(draft: ShippingForm | null, email: string, addresses: readonly AddressView[]): ShippingForm {
  if (draft) return draft;
  const saved = addresses.find((address) => address.isDefault) ?? addresses[0];
  return { ...EMPTY_SHIPPING, customerEmail: email, ...(saved ? fromAddress(saved) : {}) };
}

export function oneLine(form: ShippingForm): string {
  const { customerName, addressLine1, addressLine2, city, state, zipCode, country } = form;
  return [customerName, addressLine1, addressLine2, `${city}, ${state} ${zipCode}`, country].filter(Boolean).join(', ');
}
