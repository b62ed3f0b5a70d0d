import type { AddressView } from '@loop-petal/contracts/shapes/identity';
import type { Form } from '../../forms/use-form.ts';

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
/** The form on the page. */
export type ShippingFields = Form<ShippingField>;

/** A saved address as the form has it; the email stays what it is. */
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

/** What the form starts with: the saved draft, else the account's data. */
export function startForm(draft: ShippingForm | null, email: string, addresses: readonly AddressView[]): ShippingForm {
  if (draft) return draft;
  const saved = addresses.find((address) => address.isDefault) ?? addresses[0];
  return { ...EMPTY_SHIPPING, customerEmail: email, ...(saved ? fromAddress(saved) : {}) };
}

export function oneLine(form: ShippingForm): string {
  const { customerName, addressLine1, addressLine2, city, state, zipCode, country } = form;
  return [customerName, addressLine1, addressLine2, `${city}, ${state} ${zipCode}`, country].filter(Boolean).join(', ');
}
