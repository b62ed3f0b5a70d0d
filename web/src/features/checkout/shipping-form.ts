import type { AddressView } from '@loop-petal/contracts/shapes/identity';

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

/** As the contract checks an email: an address that it refuses must not reach the payment. */
const LOOKS_LIKE_EMAIL = /^(?!\.)(?!.*\.\.)[\w'+.-]*[\w+-]@([a-z\d][a-z\d-]*\.)+[a-z]{2,}$/i;
const atLeast = (length: number, message: string) => (text: string) => text.trim().length >= length || message;

/** The rules of each field; those without one are optional. */
export const SHIPPING_RULES: Partial<Record<ShippingField, (text: string) => true | string>> = {
  customerName: atLeast(2, 'Name must be at least 2 characters'),
  customerEmail: (text) => LOOKS_LIKE_EMAIL.test(text.trim()) || 'Please enter a valid email',
  customerPhone: atLeast(10, 'Please enter a valid phone number'),
  addressLine1: atLeast(5, 'Street address is required'),
  country: atLeast(2, 'Country is required'),
  state: atLeast(2, 'State/Province is required'),
  city: atLeast(2, 'City is required'),
  zipCode: atLeast(5, 'ZIP/Postal code is required'),
};

/** How much of each field an order has room for. */
export const SHIPPING_LIMITS: Record<ShippingField, number> = {
  customerName: 100,
  customerEmail: 254,
  customerPhone: 30,
  addressLine1: 120,
  addressLine2: 120,
  country: 60,
  state: 60,
  city: 80,
  zipCode: 12,
  deliveryInstructions: 500,
};

/** Trims every field. */
export function trimmed(form: ShippingForm): ShippingForm {
  return Object.fromEntries(Object.entries(form).map(([field, text]) => [field, text.trim()])) as ShippingForm;
}

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
