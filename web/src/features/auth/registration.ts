import { MIN_PASSWORD_LENGTH } from '@loop-petal/contracts/rules/shop';
import type { RegisterRequest } from '@loop-petal/contracts/shapes/identity';

export const EMPTY_REGISTRATION = {
  username: '',
  email: '',
  password: '',
  confirm: '',
  shippingName: '',
  shippingPhone: '',
  shippingAddressLine1: '',
  shippingAddressLine2: '',
  shippingCity: '',
  shippingState: '',
  shippingZipCode: '',
  shippingDeliveryInstructions: '',
};
export type Registration = typeof EMPTY_REGISTRATION;

const DEFAULT_COUNTRY = 'US';
const REQUIRED_FOR_SHIPPING = [
  'shippingName',
  'shippingPhone',
  'shippingAddressLine1',
  'shippingCity',
  'shippingState',
  'shippingZipCode',
] as const;

/** What is wrong with it, or null. */
export function findFault(registration: Registration, withAddress: boolean): string | null {
  const { username, password, confirm } = registration;
  if (!username.trim() || !password || !confirm) return 'Please fill in all required fields';
  if (password !== confirm) return 'Passwords do not match';
  if (password.length < MIN_PASSWORD_LENGTH) return 'Password must be at least 6 characters long';
  if (withAddress && REQUIRED_FOR_SHIPPING.some((field) => !registration[field].trim())) {
    return 'Please fill in all required shipping fields';
  }
  return null;
}

/** Optional texts that are empty are left out. */
export function toRequest(registration: Registration, withAddress: boolean, setAsDefault: boolean): RegisterRequest {
  const { username, password, email, confirm: _, ...address } = registration;
  const filled = Object.entries(address)
    .map(([field, text]) => [field, text.trim()])
    .filter(([, text]) => text);
  return {
    username: username.trim(),
    password,
    ...(email.trim() ? { email: email.trim() } : {}),
    ...(withAddress ? { ...Object.fromEntries(filled), shippingCountry: DEFAULT_COUNTRY, setAsDefault } : {}),
  };
}
