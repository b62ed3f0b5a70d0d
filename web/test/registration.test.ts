import { expect, test } from '@jest/globals';
import { validateField } from '@loop-petal/web-kit/field-rule';
import {
  checkRegistration,
  REGISTRATION_FIELDS,
  type Registration,
  type RegistrationName,
  registrationError,
  toRequest,
} from '../src/features/auth/registration.ts';

const NAMES = Object.keys(REGISTRATION_FIELDS) as RegistrationName[];
const EMPTY = Object.fromEntries(NAMES.map((name) => [name, ''])) as Registration;
const rosa = { ...EMPTY, username: 'rosa', password: 'petals', confirm: 'petals', setAsDefault: 'on' };
const home = {
  shippingName: 'Rosa Miller',
  shippingPhone: '503-555-0117',
  shippingAddressLine1: '2218 NE Alberta Street',
  shippingCity: 'Portland',
  shippingState: 'OR',
  shippingZipCode: '97211',
};

test.each([
  [{ username: '' }, 'Please fill in all required fields'],
  [{ confirm: '' }, 'Please fill in all required fields'],
  [{ confirm: 'petal' }, 'Passwords do not match'],
  [{ password: 'petal', confirm: 'petal' }, 'Password must be at least 6 characters long'],
  [{ username: 'ro' }, 'Username must be at least 3 characters'],
  [{ shippingCity: '' }, 'Please fill in all required shipping fields'],
  [{ shippingPhone: '5' }, 'Please enter a valid phone number'],
])('with %j, the dialog shows %s', (change, message) => {
  const values = { ...rosa, ...home, ...change };
  const own = NAMES.flatMap((name) => {
    const error = validateField(REGISTRATION_FIELDS[name], values[name]);
    return error ? [[name, error]] : [];
  });
  expect(registrationError({ ...checkRegistration(values), ...Object.fromEntries(own) }, values)).toBe(message);
});

test('optional fields left empty are not sent', () => {
  expect(toRequest(rosa)).toEqual({ username: 'rosa', password: 'petals' });
});

test('an address includes its country, and is sent only if requested', () => {
  expect(toRequest({ ...rosa, ...home, withAddress: 'on' })).toEqual({
    username: 'rosa',
    password: 'petals',
    ...home,
    shippingCountry: 'US',
    setAsDefault: true,
  });
  expect(toRequest({ ...rosa, ...home })).not.toHaveProperty('shippingCity');
});
