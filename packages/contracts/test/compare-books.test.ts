import { expect, test } from '@jest/globals';
import { compareBooks } from '../src/rules/compare-books.ts';
import type { OrderBooks } from '../src/shapes/order-books.ts';

const order = { id: 'o1', totalCents: 4599, refundedCents: 1000, paymentStatus: 'partially_refunded', paymentId: 'p1' };
const payment = { id: 'p1', orderId: 'o1', status: 'captured', amountCents: 4599, refundedCents: 1000 };
const charge = { paymentId: 'p1', state: 'captured', capturedCents: 4599, refundedCents: 1000 };
const shipment = { id: 's1', orderId: 'o1' };
const thing = { orderId: 'o1', lineId: 'l1', productId: 'rose', variationId: 'v1', selectedColor: 'Red' };
const line = { ...thing, quantity: 2 };
const made = { ...thing, pieces: 2 };

const books = (changes: Partial<OrderBooks> = {}): OrderBooks => ({
  orders: [order, { ...order, id: 'o2', paymentStatus: 'failed', paymentId: null, refundedCents: 0 }],
  payments: [payment, { ...payment, id: 'p2', orderId: null, status: 'voided', refundedCents: 0 }],
  provider: [charge],
  shipments: [shipment],
  shipmentsOfOrders: [shipment],
  promisedLines: [line],
  madeLines: [made, { ...made, orderId: 'o2' }],
  unsent: { orders: 2 },
  deadLetters: { cart: 0 },
  ...changes,
});

test('matching records have no differences, with numbers and with dollars', () => {
  const { lines, differences } = compareBooks(books());
  expect(differences).toEqual([]);
  expect(lines.map(({ left, right }) => [left, right])).toEqual([
    ['1', '1'],
    ['$45.99', '$45.99'],
    ['$10.00', '$10.00'],
    ['1', '1'],
  ]);
});

test.each<[string, Partial<OrderBooks>, RegExp]>([
  ['a payment that is lost', { payments: [] }, /Order o1 is paid, but its payment p1 is missing/],
  ['an order that is lost', { orders: [] }, /Payment p1 of \$45.99 was captured without an order/],
  ['a cent', { payments: [{ ...payment, amountCents: 4600 }] }, /Order o1 totals \$45.99, but \$46.00 was paid/],
  ['a refund', { orders: [{ ...order, refundedCents: 0 }] }, /has \$0.00 in refunds, its payments \$10.00/],
  ['a payment of another order', { payments: [{ ...payment, orderId: 'o9' }] }, /belongs to o9/],
  ['what the provider took', { provider: [{ ...charge, state: 'voided' }] }, /here but voided at the provider/],
  ['what the provider gave back', { provider: [{ ...charge, refundedCents: 0 }] }, /different refunds at the provider/],
  ['a parcel', { shipmentsOfOrders: [] }, /shipments recorded by shipping and by orders: 1 and 0/],
  ['events that were abandoned', { deadLetters: { cart: 3 } }, /cart has given up on 3 events/],
  [
    'a promise that production has lost',
    { promisedOrders: [{ orderId: 'o1', isCancelled: false }], promises: [] },
    /Order o1 was promised a day and is paid, but its promise in production is gone/,
  ],
  [
    'work on a cancelled order',
    {
      promisedOrders: [{ orderId: 'o1', isCancelled: true }],
      promises: [{ orderId: 'o1', state: 'confirmed' }],
    },
    /Order o1 is cancelled, but production still plans it/,
  ],
  [
    'a missing job',
    { promisedLines: [line], madeLines: [{ ...made, pieces: 1 }] },
    /Order o1 is paid, but of its line l1 production makes 1 of 2 × product rose, variation v1, Red\./,
  ],
  [
    'another product',
    { promisedLines: [line], madeLines: [{ ...made, productId: 'tulip' }] },
    /makes 0 of 2 × product rose.*\n.*makes 2 × product tulip, variation v1, Red as line l1, which it does not have/,
  ],
  [
    'another variation',
    { promisedLines: [line], madeLines: [{ ...made, variationId: 'v2' }] },
    /makes 0 of 2 × product rose.*\n.*makes 2 × product rose, variation v2/,
  ],
  [
    'another color',
    { promisedLines: [line], madeLines: [{ ...made, selectedColor: null }] },
    /makes 0 of 2 × product rose.*\n.*makes 2 × product rose, variation v1 as line l1/,
  ],
  [
    'pieces of a line that the order does not have',
    { promisedLines: [line], madeLines: [made, { ...made, lineId: 'l2' }] },
    /makes 2 × product rose, variation v1, Red as line l2, which it does not have/,
  ],
  [
    'a reservation that would run out',
    { reservations: [{ orderId: 'o1', what: '1 × Rose (pink)', expiresAt: '2026-11-21T12:00:00.000Z' }] },
    /1 × Rose \(pink\) is held only until/,
  ],
  [
    'an email',
    { emails: [{ orderId: 'o1', kind: 'order.placed', state: 'failed' }] },
    /order.placed about order o1 was not sent/,
  ],
])('%s is a difference', (_what, changes, published) => {
  expect(compareBooks(books(changes)).differences.join('\n')).toMatch(published);
});

test('missing entries of a service are not compared', () => {
  const { payments: _, ...untold } = books();
  expect(compareBooks(untold).lines.map(({ what }) => what)).toEqual(['shipments recorded by shipping and by orders']);
});

test('an order whose whole amount is refunded needs no promise and no jobs', () => {
  const refunded = { refundedCents: 4599 };
  const ended: Partial<OrderBooks> = {
    orders: [{ ...order, ...refunded, paymentStatus: 'refunded' }],
    payments: [{ ...payment, ...refunded }],
    provider: [{ ...charge, ...refunded }],
    promisedOrders: [{ orderId: 'o1', isCancelled: false }],
    promises: [{ orderId: 'o1', state: 'cancelled' }],
    madeLines: [],
  };
  expect(compareBooks(books(ended)).differences).toEqual([]);
});
