import { expect, test } from '@jest/globals';
import { EMPTY_REGISTRATION, findFault, toRequest } from '../src/features/auth/registration.ts';

const rosa = { ...EMPTY_REGISTRATION, username: ' rosa ', password: 'petals', confirm: 'petals' };
const home = {
  shippingName: 'Rosa Miller',
  shippingPhone: '503-555-0117',
  shippingAddressLine1: '2218 NE Alberta Street',
  shippingCity: 'Portland',
  shippingState: 'OR',
  shippingZipCode: '97211',
};

test.each([
  [{ username: ' ' }, false, 'Please fill in all required fields'],
  [{ confirm: '' }, false, 'Please fill in all required fields'],
  [{ confirm: 'petal' }, false, 'Passwords do not match'],
  [{ password: 'petal', confirm: 'petal' }, false, 'Password must be at least 6 characters long'],
  [{}, true, 'Please fill in all required shipping fields'],
  [{}, false, null],
])('with %j and address %s the dialog says %s', (change, withAddress, message) => {
  expect(findFault({ ...rosa, ...change }, withAddress)).toBe(message);
});

test('optional fields left empty are not sent', () => {
  expect(toRequest(rosa, false, true)).toEqual({ username: 'rosa', password: 'petals' });
});

test('an address goes with its country, and only when it was asked for', () => {
  expect(toRequest({ ...rosa, ...home }, true, true)).toEqual({
    username: 'rosa',
    password: 'petals',
    ...home,
    shippingCountry: 'US',
    setAsDefault: true,
  });
  expect(toRequest({ ...rosa, ...home }, false, true)).not.toHaveProperty('shippingCity');
});
