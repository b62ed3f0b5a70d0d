import { expect, test } from '@jest/globals';
import { EMPTY_SHIPPING, startForm } from '../src/features/checkout/shipping/shipping-form.ts';

test('the form starts with the saved draft, or with the default address', () => {
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
