import { expect, test } from '@jest/globals';
import type { CartItemView, CartTotalsView } from '@loop-petal/contracts/shapes/cart';
import type { OfferView } from '@loop-petal/contracts/shapes/catalog';
import { DEFAULT_SETTINGS } from '@loop-petal/contracts/shapes/settings';
import { sumCart } from '../src/features/cart/cart-sums.ts';

const NOW = new Date('2026-11-21T12:00:00Z');
const line = (id: string, unitPrice: string, rest: Partial<CartItemView> = {}): CartItemView =>
  ({
    id,
    productId: `product-${id}`,
    quantity: 1,
    unitPrice,
    discountedPrice: unitPrice,
    lineTotal: unitPrice,
    isAvailable: true,
    shipToAddressId: null,
    offerTitle: null,
    ...rest,
  }) as CartItemView;
const tenPercent = {
  id: 'o1',
  title: 'Ten off',
  code: null,
  needsCode: false,
  discountType: 'percentage',
  discountValue: 10,
  validFrom: '2026-01-01T00:00:00.000Z',
  validUntil: '2027-01-01T00:00:00.000Z',
  isActive: true,
  applicableProducts: ['product-a'],
  minOrderValue: null,
  minQuantity: null,
  maxDiscount: null,
} as unknown as OfferView;
const serverTotals: CartTotalsView = {
  listSubtotal: '30.00',
  discount: '6.00',
  subtotal: '24.00',
  shipments: 1,
  shipping: '9.99',
  tax: '1.60',
  total: '35.59',
  offerCode: 'TWENTY',
  offerCodeApplies: true,
};

test('a cart is totaled by the shop’s rules, including offers', () => {
  const sums = sumCart(
    DEFAULT_SETTINGS,
    [line('a', '20.00', { quantity: 2 }), line('b', '10.00')],
    [tenPercent],
    undefined,
    NOW,
  );
  expect(sums).toMatchObject({ listSubtotalCents: 5000, discountCents: 400, subtotalCents: 4600, shippingCents: 999 });
  expect(sums?.lines.get('a')).toEqual({
    originalCents: 2000,
    unitCents: 1800,
    totalCents: 3600,
    offerTitle: 'Ten off',
  });
});

test('unavailable lines don’t count toward the totals', () => {
  const sums = sumCart(
    DEFAULT_SETTINGS,
    [line('a', '20.00'), line('b', '10.00', { isAvailable: false })],
    [],
    undefined,
    NOW,
  );
  expect(sums?.subtotalCents).toBe(2000);
  expect(sums?.lines.has('b')).toBe(false);
});

test('each destination is a separate shipment, the first one free above the threshold', () => {
  const lines = [line('a', '50.00'), line('b', '40.00', { shipToAddressId: 'mom' })];
  expect(sumCart(DEFAULT_SETTINGS, lines, [], undefined, NOW)).toMatchObject({ shipments: 2, shippingCents: 999 });
});

test('with an offer code the cart shows the server’s totals', () => {
  const sums = sumCart(DEFAULT_SETTINGS, [line('a', '30.00', { discountedPrice: '24.00' })], [], serverTotals, NOW);
  expect(sums).toMatchObject({ subtotalCents: 2400, totalCents: 3559, offerCode: 'TWENTY', offerCodeApplies: true });
});

test('without offers, the totals are the server’s, and none are shown before it responds', () => {
  expect(sumCart(DEFAULT_SETTINGS, [line('a', '30.00')], undefined, undefined, NOW)).toBeUndefined();
  expect(sumCart(DEFAULT_SETTINGS, [line('a', '30.00')], undefined, serverTotals, NOW)?.totalCents).toBe(3559);
});
