import { beforeEach, expect, test } from '@jest/globals';
import { api } from '../src/api.ts';
import { type CheckoutAttempt, emptyCart } from '../src/features/checkout/place-order.ts';

let cart: { id: string; quantity: number }[];

beforeEach(() => {
  api.configure({
    baseUrl: 'http://shop.test',
    fetch: async (_url, init) => {
      if (init?.method === 'DELETE') cart = [];
      return Response.json(cart);
    },
  });
});

const bought = (...orderItems: typeof cart) =>
  emptyCart({ key: 'k', fingerprint: '', body: { orderItems } as CheckoutAttempt['body'] });

test('a cart whose lines were all bought is emptied', async () => {
  cart = [{ id: 'rose', quantity: 2 }];
  await bought({ id: 'rose', quantity: 2 }, { id: 'tulip', quantity: 1 });
  expect(cart).toEqual([]);
});

test.each([
  ['what another tab put into it', { id: 'lily', quantity: 1 }],
  ['a line that grew meanwhile', { id: 'rose', quantity: 3 }],
])('a cart with %s is not emptied by the browser', async (_what, line) => {
  cart = [line];
  await bought({ id: 'rose', quantity: 2 });
  expect(cart).toEqual([line]);
});
