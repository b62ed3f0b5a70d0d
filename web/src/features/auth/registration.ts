import type { RegisterRequest } from '@loop-petal/contracts/shapes/identity';
import type { FieldErrors } from '@loop-petal/web-kit/use-native-form';
import { addressRules } from '../../forms/rules/address.ts';
import { registrationRules } from '../../forms/rules/registration.ts';

const { shippingCountry: _, ...texts } = registrationRules;
const DEFAULT_COUNTRY = 'US';

export const REGISTRATION_FIELDS = {
  ...texts,
  confirm: { required: true, verbatim: true },
  shippingName: addressRules.recipientName,
  shippingPhone: addressRules.phone,
  shippingAddressLine1: addressRules.addressLine1,
  shippingCity: addressRules.city,
  shippingState: addressRules.state,
  shippingZipCode: addressRules.zipCode,
  withAddress: {},
  setAsDefault: {},
};
export type RegistrationName = keyof typeof REGISTRATION_FIELDS;
export type Registration = Record<RegistrationName, string>;

const DIFFERENT = 'Passwords do not match';

export const checkRegistration = ({ password, confirm }: Registration): FieldErrors<RegistrationName> =>
  password === confirm ? {} : { confirm: DIFFERENT };

export function registrationError(errors: FieldErrors<RegistrationName>, values: Registration): string {
  const { username, password, confirm } = values;
  if (!username || !password || !confirm) return 'Please fill in all required fields';
  if (errors.confirm) return errors.confirm;
  const names = Object.keys(errors) as RegistrationName[];
  const isAddress = (name: RegistrationName) => name.startsWith('shipping');
  if (names.every(isAddress) && names.some((name) => !values[name]))
    return 'Please fill in all required shipping fields';
  return errors[names.find((name) => !isAddress(name)) ?? names[0] ?? 'username'] ?? '';
}

export function toRequest(registration: Registration): RegisterRequest {
  const { username, password, email, confirm: _, withAddress, setAsDefault, ...address } = registration;
  const filled = Object.entries(address).filter(([, text]) => text);
  return {
    username,
    password,
    ...(email ? { email } : {}),
    ...(withAddress
      ? { ...Object.fromEntries(filled), shippingCountry: DEFAULT_COUNTRY, setAsDefault: setAsDefault === 'on' }
      : {}),
  };
}
