import { expect, test } from '@jest/globals';
import { EMPTY_SHIPPING, isFilled, SHIPPING_RULES, startForm } from '../src/features/checkout/shipping-form.ts';

test.each([
  ['customerName', 'A', 'Name must be at least 2 characters'],
  ['customerEmail', 'ada@home', 'Please enter a valid email'],
  ['customerPhone', '555-0100', 'Please enter a valid phone number'],
  ['addressLine1', '1 A', 'Street address is required'],
  ['city', ' P ', 'City is required'],
  ['state', 'O', 'State/Province is required'],
  ['zipCode', '9720', 'ZIP/Postal code is required'],
  ['country', '', 'Country is required'],
] as const)('%s with %j says %s', (field, text, message) => {
  expect(SHIPPING_RULES[field]?.(text)).toBe(message);
});

test('a form without its optional fields is filled', () => {
  const ada = {
    ...EMPTY_SHIPPING,
    customerName: 'Ada Stone',
    customerEmail: 'ada@example.com',
    customerPhone: '503-555-0100',
    addressLine1: '100 Main Street',
    city: 'Portland',
    state: 'OR',
    zipCode: '97201',
  };
  expect(isFilled(ada)).toBe(true);
  expect(isFilled({ ...ada, zipCode: '' })).toBe(false);
});

test('the form starts with what was typed before, else with the default address', () => {
  const home = { id: 'a', name: 'Home', recipientName: 'Rosa', phone: '1', addressLine1: 'x', addressLine2: null };
  const rest = { city: 'y', state: 'OR', zipCode: '97211', country: 'US', deliveryInstructions: null };
  const addresses = [
    { ...home, ...rest, isDefault: false },
    { ...home, ...rest, id: 'b', recipientName: 'Ingrid', isDefault: true },
  ];
  expect(startForm(null, 'r@example.com', addresses)).toMatchObject({ customerName: 'Ingrid', addressLine2: '' });
  const draft = { ...EMPTY_SHIPPING, customerName: 'Typed' };
  expect(startForm(draft, 'r@example.com', addresses)).toBe(draft);
});
