import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { Product } from '../../src/products/product.ts';
import { type Outcome, reserve, restock, returnShipped, settleReservations } from '../../src/stock/reservation.ts';

const LATER = new Date('2026-11-22T12:00:00Z');
const STOCK = 5;
const red = { id: 'red', colorName: 'red', colorCode: null, imageUrl: '', image: null, sortOrder: 0 };
const offered = {
  name: 'Wedding Bouquet',
  inStock: true,
  variations: [{ ...red, stockQuantity: STOCK, isAvailable: true, soldOut: false, reservations: [], shipped: [] }],
} as unknown as Product;

/** An order that holds this many pieces. */
function placed(pieces: number) {
  let product =
    reserve(offered, { orderId: 'ada', version: 1, quantities: new Map([['red', pieces]]) }, LATER) ?? offered;
  const settle = (outcome: Outcome) => {
    product = settleReservations(product, 'ada', () => outcome, new Date(1)) ?? product;
  };
  settle('confirmed');
  return {
    settle,
    /** @param total all pieces so far that are not sent or came back */
    restock: (total: number) => {
      product = restock(product, 'ada', 1, new Map([['red', total]])) ?? product;
    },
    setBack: () => {
      product = returnShipped(product, 'ada', 1, new Date(2)) ?? product;
    },
    stock: () => product.variations[0]?.stockQuantity,
  };
}

test('an unsent piece is in stock again once, and later returns of sent ones too', () => {
  const order = placed(3);
  for (const total of [1, 1]) order.restock(total);
  expect(order.stock()).toBe(3);
  order.settle('fulfilled');
  order.restock(1);
  expect(order.stock()).toBe(3);
  for (const total of [3, 2]) order.restock(total);
  expect(order.stock()).toBe(5);
});

test('the other pieces of a cancelled order are in stock again, whichever event arrives first', () => {
  const [early, late] = [placed(2), placed(2)];
  early.restock(1);
  early.settle('released');
  late.settle('released');
  late.restock(1);
  expect([early.stock(), late.stock()]).toEqual([5, 5]);
});

test('an order that is set back after shipping holds only the pieces that are sent', () => {
  const order = placed(3);
  order.restock(1);
  order.settle('fulfilled');
  order.setBack();
  order.restock(1);
  expect(order.stock()).toBe(3);
  order.restock(2);
  expect(order.stock()).toBe(4);
  order.settle('released');
  expect(order.stock()).toBe(5);
});

test('an order of only unsent pieces holds none', () => {
  const order = placed(2);
  order.restock(2);
  order.settle('fulfilled');
  order.restock(2);
  expect(order.stock()).toBe(5);
});

test('no sequence of events puts more pieces in stock than there are', () => {
  const step = fc.oneof(
    fc.nat(4).map((total) => (order: ReturnType<typeof placed>) => order.restock(total)),
    fc
      .constantFrom<Outcome>('confirmed', 'fulfilled', 'released')
      .map((outcome) => (order: ReturnType<typeof placed>) => order.settle(outcome)),
    fc.constant((order: ReturnType<typeof placed>) => order.setBack()),
  );
  fc.assert(
    fc.property(fc.integer({ min: 1, max: STOCK }), fc.array(step), (pieces, steps) => {
      const order = placed(pieces);
      for (const take of steps) {
        take(order);
        expect(order.stock()).toBeGreaterThanOrEqual(STOCK - pieces);
        expect(order.stock()).toBeLessThanOrEqual(STOCK);
      }
    }),
  );
});
