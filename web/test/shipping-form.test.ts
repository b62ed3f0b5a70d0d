import { expect, test } from '@jest/globals';
import { PlaceOrderRequest } from '@loop-petal/contracts/shapes/orders';
import {
  EMPTY_SHIPPING,
  SHIPPING_LIMITS,
  SHIPPING_RULES,
  type ShippingField,
  startForm,
} from '../src/features/checkout/shipping-form.ts';

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

const ADA = {
  ...EMPTY_SHIPPING,
  customerName: 'Ada Stone',
  customerEmail: 'ada@example.com',
  customerPhone: '503-555-0100',
  addressLine1: '100 Main Street',
  city: 'Portland',
  state: 'OR',
  zipCode: '97201',
};
/** What an order says about whom it goes to. */
const Contact = PlaceOrderRequest.pick({
  customerName: true,
  customerEmail: true,
  customerPhone: true,
  addressLine1: true,
  addressLine2: true,
  country: true,
  state: true,
  city: true,
  zipCode: true,
  deliveryInstructions: true,
});
const orderTakes = (form: Partial<typeof ADA>) => Contact.safeParse({ ...ADA, ...form }).success;

test.each(Object.keys(EMPTY_SHIPPING) as ShippingField[])(
  'the longest text of the field %s is accepted by the order contract',
  (field) => {
    if (field === 'customerEmail') return;
    expect(orderTakes({ [field]: '1'.repeat(SHIPPING_LIMITS[field]) })).toBe(true);
    expect(orderTakes({ [field]: '1'.repeat(SHIPPING_LIMITS[field] + 1) })).toBe(false);
  },
);

test.each([
  'ada@example.com',
  "o'neil+shop@mail.example.co.uk",
  'a@b.c',
  'ä@ö.de',
  'a..b@example.com',
  '.a@example.com',
  'a@-b.com',
  'a@b.c1',
])('the form accepts the email %s exactly if the order contract does', (customerEmail) => {
  expect(SHIPPING_RULES.customerEmail?.(customerEmail) === true).toBe(orderTakes({ customerEmail }));
});

test('the form starts with the saved draft, else with the default address', () => {
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
