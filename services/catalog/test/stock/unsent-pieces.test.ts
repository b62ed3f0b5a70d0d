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

type Placed = ReturnType<typeof placed>;

/** An order that holds this many pieces. */
function placed(pieces: number) {
  let product =
    reserve(offered, { orderId: 'ada', version: 1, quantities: new Map([['red', pieces]]) }, LATER) ?? offered;
  const settle = (outcome: Outcome, sent = 0) => {
    product = settleReservations(product, 'ada', () => outcome, new Date(1), new Map([['red', sent]])) ?? product;
  };
  settle('confirmed');
  return {
    settle,
    /** @param total all pieces so far that are not sent or came back */
    restock: (total: number) => {
      product = restock(product, 'ada', 1, new Map([['red', total]])) ?? product;
    },
    reserveAgain: (quantity: number) => {
      const request = { orderId: 'ada', version: 2, quantities: new Map([['red', quantity]]) };
      product = reserve(product, request, LATER) ?? product;
      settle('confirmed');
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

test('the pieces of a parcel that has left are not in stock again when the order ends', () => {
  const order = placed(3);
  for (const total of [0, 1]) {
    order.settle('released', 2);
    order.restock(total);
    expect(order.stock()).toBe(3);
  }
  order.settle('fulfilled');
  expect(order.stock()).toBe(3);
  const early = placed(3);
  early.restock(1);
  early.settle('released', 2);
  expect(early.stock()).toBe(3);
});

test('a reopened order holds only its unsent pieces, which are in stock again when it ends again', () => {
  const order = placed(3);
  order.settle('released', 2);
  order.reserveAgain(1);
  expect(order.stock()).toBe(2);
  order.settle('released', 2);
  expect(order.stock()).toBe(3);
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
    fc.nat(4).map((total) => (order: Placed, unsent: number) => order.restock(Math.min(total, unsent))),
    fc
      .constantFrom<Outcome>('confirmed', 'fulfilled', 'released')
      .map((outcome) => (order: Placed, _: number, sent: number) => order.settle(outcome, sent)),
    fc.constant((order: Placed) => order.setBack()),
  );
  fc.assert(
    fc.property(fc.nat(STOCK), fc.nat(STOCK - 1), fc.array(step), (sent, others, steps) => {
      const unsent = Math.min(others, STOCK - sent);
      fc.pre(sent + unsent > 0);
      const order = placed(sent + unsent);
      for (const take of steps) {
        take(order, unsent, sent);
        expect(order.stock()).toBeGreaterThanOrEqual(STOCK - sent - unsent);
        expect(order.stock()).toBeLessThanOrEqual(STOCK - sent);
      }
    }),
  );
});
