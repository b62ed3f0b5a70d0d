import { describe, expect, test } from '@jest/globals';
import { isUnitedStates } from '@loop-petal/contracts/rules/address';
import { Amount } from '@loop-petal/contracts/rules/amount';
import { PlaceOrderRequest } from '@loop-petal/contracts/shapes/orders';
import type { ReturnState } from '@loop-petal/contracts/shapes/returns';
import { DEFAULT_SETTINGS } from '@loop-petal/contracts/shapes/settings';
import { isOrderToken, orderToken } from '@loop-petal/service-kit/security/order-link';
import fc from 'fast-check';
import { authorizedAmounts, differsFromQuote, priceLines } from '../src/checkout/price-lines.ts';
import { deriveId } from '../src/orders/derive-id.ts';
import { canCancel, canReturn, formatAddress, isLinkOpen } from '../src/orders/order.ts';
import { orderBody } from './checkout.ts';
import { offer, product } from './start-orders.ts';

const NOW = new Date('2026-11-21T12:00:00Z');
const ago = (hours: number, ms = 0) => new Date(NOW.getTime() - hours * 3_600_000 - ms);

describe('a customer can', () => {
  const fresh = {
    status: 'pending',
    paymentStatus: 'succeeded',
    acceptance: null,
    decidedAt: null,
    makingBegunAt: null,
    shipments: [],
    createdAt: ago(24),
    cancelWindowHours: 24,
  } as const;
  test('cancel within 24 hours while pending, not failed, not started and not sent', () => {
    expect(canCancel(fresh, NOW)).toBe(true);
    expect(canCancel({ ...fresh, createdAt: ago(24, 1) }, NOW)).toBe(false);
    expect(canCancel({ ...fresh, paymentStatus: 'pending' }, NOW)).toBe(true);
    expect(canCancel({ ...fresh, paymentStatus: 'partially_refunded' }, NOW)).toBe(true);
    expect(canCancel({ ...fresh, makingBegunAt: NOW }, NOW)).toBe(false);
    const label = { handedOverAt: null, deliveredAt: null };
    expect(canCancel({ ...fresh, shipments: [label] }, NOW)).toBe(true);
    expect(canCancel({ ...fresh, shipments: [label, { ...label, handedOverAt: NOW }] }, NOW)).toBe(false);
    expect(canCancel({ ...fresh, shipments: [{ ...label, deliveredAt: NOW }] }, NOW)).toBe(false);
    expect(canCancel({ ...fresh, paymentStatus: 'refunded' }, NOW)).toBe(false);
    expect(canCancel({ ...fresh, paymentStatus: 'failed' }, NOW)).toBe(false);
    for (const status of ['processing', 'shipped', 'delivered', 'cancelled'] as const) {
      expect(canCancel({ ...fresh, status }, NOW)).toBe(false);
    }
  });

  test('cancel a large order until it is accepted, and within 24 hours afterwards', () => {
    const requested = { ...fresh, paymentStatus: 'authorized', acceptance: 'requested', createdAt: ago(100) } as const;
    expect(canCancel(requested, NOW)).toBe(true);
    const accepted = { ...requested, paymentStatus: 'succeeded', acceptance: 'accepted' } as const;
    expect(canCancel({ ...accepted, decidedAt: ago(24) }, NOW)).toBe(true);
    expect(canCancel({ ...accepted, decidedAt: ago(24, 1) }, NOW)).toBe(false);
  });

  test('return each piece once within 30 days of delivery', () => {
    const items = [{ id: 'rose', quantity: 2 }];
    const arrived = {
      ...({ status: 'delivered', deliveredAt: ago(30 * 24), paymentStatus: 'succeeded', erased: false } as const),
      refunds: [],
      items,
      returns: [],
      returnWindowDays: 30,
    };
    const returned = (quantity: number, state: ReturnState) => ({
      ...arrived,
      returns: [{ state, items: [{ itemId: 'rose', quantity }] }],
    });
    expect(canReturn(arrived, NOW)).toBe(true);
    expect(canReturn({ ...arrived, deliveredAt: ago(30 * 24, 1) }, NOW)).toBe(false);
    expect(canReturn(returned(2, 'requested'), NOW)).toBe(false);
    expect(canReturn(returned(2, 'refunded'), NOW)).toBe(false);
    expect(canReturn(returned(1, 'received'), NOW)).toBe(true);
    expect(canReturn(returned(2, 'declined'), NOW)).toBe(true);
    const refunded = (quantity: number, state: 'done' | 'failed') => ({
      ...returned(1, 'received'),
      refunds: [{ state, items: [{ itemId: 'rose', quantity }] }],
    });
    expect(canReturn(refunded(1, 'done'), NOW)).toBe(true);
    expect(canReturn(refunded(2, 'done'), NOW)).toBe(false);
    expect(canReturn(refunded(2, 'failed'), NOW)).toBe(true);
    expect(canReturn({ ...arrived, paymentStatus: 'refunded' }, NOW)).toBe(false);
    expect(canReturn({ ...arrived, status: 'shipped' }, NOW)).toBe(false);
    expect(canReturn({ ...arrived, deliveredAt: null }, NOW)).toBe(false);
    expect(canReturn({ ...arrived, erased: true }, NOW)).toBe(false);
  });

  test('cancel and return within the time that applied when the order was placed', () => {
    expect(canCancel({ ...fresh, cancelWindowHours: 2, createdAt: ago(3) }, NOW)).toBe(false);
    expect(canCancel({ ...fresh, cancelWindowHours: 48, createdAt: ago(47) }, NOW)).toBe(true);
    const arrived = {
      ...({ status: 'delivered', deliveredAt: ago(20 * 24), paymentStatus: 'succeeded', erased: false } as const),
      refunds: [],
      items: [{ id: 'rose', quantity: 1 }],
      returns: [],
    };
    expect(canReturn({ ...arrived, returnWindowDays: 14 }, NOW)).toBe(false);
    expect(canReturn({ ...arrived, returnWindowDays: 21 }, NOW)).toBe(true);
  });

  test('a signed link is open for 90 days after delivery, or as long as pieces can be returned', () => {
    const arrived = { createdAt: ago(200 * 24), deliveredAt: ago(95 * 24) };
    expect(isLinkOpen({ ...arrived, returnWindowDays: 30 }, NOW)).toBe(false);
    expect(isLinkOpen({ ...arrived, returnWindowDays: 120 }, NOW)).toBe(true);
    expect(isLinkOpen({ ...arrived, returnWindowDays: 0, deliveredAt: ago(89 * 24) }, NOW)).toBe(true);
    expect(isLinkOpen({ ...arrived, returnWindowDays: 120, deliveredAt: null }, NOW)).toBe(true);
  });
});

test('an address is formatted as one line without its empty parts', () => {
  const address = {
    ...{ recipientName: 'Ada', phone: null, deliveryInstructions: 'Ring twice' },
    ...{
      addressLine1: '1 Petal Lane',
      addressLine2: null,
      city: 'Portland',
      state: 'OR',
      zipCode: '97201',
      country: 'US',
    },
  };
  expect(formatAddress(address)).toBe('1 Petal Lane, Portland, OR 97201, US');
  expect(formatAddress({ ...address, addressLine2: 'Apt 2' })).toBe('1 Petal Lane, Apt 2, Portland, OR 97201, US');
  expect(formatAddress({ ...address, addressLine2: '', city: '', state: '' })).toBe('1 Petal Lane, 97201, US');
});

test('the United States is recognized in every common spelling', () => {
  expect(['US', 'usa', ' United States ', 'U.S.A.'].every(isUnitedStates)).toBe(true);
  expect(['CA', 'MX', 'GB', 'AU', '', 'U'].some(isUnitedStates)).toBe(false);
});

describe('links and ids of orders', () => {
  test('a token opens its own order only', () => {
    fc.assert(
      fc.property(fc.uuid(), fc.uuid(), fc.string(), (id, other, noise) => {
        const token = orderToken('secret', id);
        expect(isOrderToken('secret', id, token)).toBe(true);
        expect(isOrderToken('secret', other, token)).toBe(id === other);
        expect(isOrderToken('another secret', id, token)).toBe(false);
        expect(isOrderToken('secret', id, noise)).toBe(noise === token);
        expect(isOrderToken('secret', id, [token])).toBe(false);
      }),
    );
  });

  test('the order id is a UUID derived from owner and payment', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (owner, payment) => {
        const id = deriveId('secret', 'order', owner, payment);
        expect(id).toBe(deriveId('secret', 'order', owner, payment));
        expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
        expect(id).not.toBe(deriveId('secret', 'order', `${owner}x`, payment));
        expect(id).not.toBe(deriveId('secret', 'order', owner, `${payment}x`));
      }),
    );
  });

  test.each([
    ['p1', '9acc883c-85a4-8fe5-bf78-572349fff9d8'],
    ['p2', 'bdefd5b7-7303-8cbd-9b10-cc5ddc10b1d5'],
    ['p4', '6c8bd051-c5b1-8e5e-b2fc-396e59b4015b'],
  ])('the order of the payment %s keeps its id across upgrades', (payment, id) => {
    expect(deriveId('secret', 'order', 'owner', payment)).toBe(id);
  });
});

test('amounts are accepted if they differ from the quote by at most one cent', () => {
  const anyLine = fc.record({ cents: fc.integer({ min: 1, max: 9_000 }), quantity: fc.integer({ min: 1, max: 99 }) });
  const anyLines = fc.array(anyLine, { minLength: 1, maxLength: 6 });
  const amounts = ['subtotalAmount', 'taxAmount', 'shippingCost', 'totalAmount'] as const;
  fc.assert(
    fc.property(anyLines, fc.integer({ min: 0, max: 90 }), fc.constantFrom(...amounts), (given, percent, field) => {
      const shelf = given.map(({ cents }) => product({ priceCents: cents }).data);
      const offers = percent > 0 ? [offer({ discountValue: percent }).data] : [];
      const lines = given.map(({ quantity }, index) => ({ quantity, product: at(shelf, index) }));
      const picked = lines.map(({ product: copy, quantity }) => ({
        ...{ product: copy, variation: null, color: null, wishes: [], work: null },
        request: { productId: copy.id, quantity },
      }));
      const asked = (shown: { cents: number; productId: string; quantity: number }[]) =>
        PlaceOrderRequest.parse(orderBody(shown));
      const plain = asked(picked.map(({ request, product: copy }) => ({ ...request, cents: copy.priceCents })));
      const facts = { request: plain, offers, settings: DEFAULT_SETTINGS, now: NOW, addresses: [null] };
      const priced = priceLines(picked, facts, null);
      const request = asked(
        picked.map(({ request: line }, index) => ({
          ...line,
          cents: at(priced.totals.lines, index).discountedUnitCents,
        })),
      );
      const { totalCents } = priced.totals;
      const off = (by: number) =>
        differsFromQuote({ ...request, [field]: new Amount(request[field].cents + by) }, priced, totalCents);
      expect([-2, -1, 0, 1, 2].map(off)).toEqual([true, false, false, false, true]);
      expect(differsFromQuote(request, priced, totalCents + 2)).toBe(true);
    }),
  );
});

test('an order has the authorized total: the odd cent goes to the tax, without tax to the shipping, otherwise to the subtotal', () => {
  const cents = fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 10_000_00 }));
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10_000_00 }), cents, cents, fc.constantFrom(-1, 0, 1), (...given) => {
      const [subtotalCents, taxCents, shippingCents, by] = given;
      const totalCents = subtotalCents + taxCents + shippingCents;
      const held = authorizedAmounts({ subtotalCents, taxCents, shippingCents, totalCents }, totalCents + by);
      expect(held.totalCents).toBe(totalCents + by);
      expect(held.subtotalCents + held.taxCents + held.shippingCents).toBe(held.totalCents);
      expect(Math.min(held.subtotalCents, held.taxCents, held.shippingCents)).toBeGreaterThanOrEqual(0);
      if (taxCents > 0) expect(held).toMatchObject({ subtotalCents, shippingCents });
      else if (shippingCents > 0) expect(held).toMatchObject({ subtotalCents, taxCents: 0 });
      else expect(held).toMatchObject({ taxCents: 0, shippingCents: 0 });
    }),
  );
});

function at<T>(list: readonly T[], index: number): T {
  const found = list[index];
  if (found === undefined) throw new RangeError(`nothing at ${index}`);
  return found;
}
