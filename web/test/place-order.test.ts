import { expect, test } from '@jest/globals';
import { createQueryClient } from '@loop-petal/web-kit/query-client';
import { api } from '../src/api.ts';
import { type OrderDraft, type OrderRequest, orderRequest } from '../src/features/checkout/order-request.ts';
import {
  awaitCart,
  type CheckoutAttempt,
  placeOnce,
  placeOrder,
} from '../src/features/checkout/payment/place-order.ts';
import { cartQueries } from '../src/queries/cart.ts';

type Lines = { id: string; quantity: number }[];

/** The cart service returns each of these carts once, then keeps returning the last one. */
async function awaitCarts(bought: Lines, ...carts: [Lines, ...Lines[]]) {
  const methods = new Set<string | undefined>();
  api.configure({
    baseUrl: 'http://shop.test',
    fetch: async (_url, init) => {
      methods.add(init?.method);
      return Response.json(carts.length > 1 ? carts.shift() : carts[0]);
    },
  });
  const queryClient = createQueryClient();
  await awaitCart({ key: 'k', fingerprint: '', body: { orderItems: bought } as CheckoutAttempt['body'] }, queryClient);
  expect([...methods]).toEqual(['GET']);
  return queryClient.getQueryData(cartQueries.list().queryKey);
}

test('the cart is shown as empty once the shop has emptied it', async () => {
  const rose = [{ id: 'rose', quantity: 2 }];
  expect(await awaitCarts(rose, rose, [])).toEqual([]);
});

test.each([
  ['what another tab put into it', [{ id: 'lily', quantity: 1 }]],
  ['pieces that were added to a bought line', [{ id: 'rose', quantity: 1 }]],
])('the cart keeps %s', async (_what, left) => {
  const rose = { id: 'rose', quantity: 2 };
  expect(await awaitCarts([rose], [rose, ...left], left)).toEqual(left);
});

test('an order without an offer code sends null, so that the cart’s code does not apply', () => {
  const due = { subtotalCents: 0, taxCents: 0, shippingCents: 0, totalCents: 0, unitCents: new Map() };
  const draft = { form: {}, due, rate: { serviceName: 'Ground' }, lines: [], offerCode: null };
  expect(orderRequest(draft as unknown as OrderDraft)).toMatchObject({ offerCode: null });
});

const attempt = (): CheckoutAttempt => ({
  key: 'k',
  fingerprint: '',
  token: { id: 't' } as CheckoutAttempt['token'],
  payment: { paymentId: 'p', status: 'authorized' } as CheckoutAttempt['payment'],
});
const refusedWith = (body: object) =>
  api.configure({ baseUrl: 'http://shop.test', fetch: async () => Response.json(body, { status: 409 }) });

test('an order whose promise has become later is refused with the new date', async () => {
  const promise = { madeBy: '2026-12-03', from: '2026-12-04', to: '2026-12-10' };
  refusedWith({ message: 'By Dec 10 now.', code: 'promise_changed', promise });
  const outcome = await placeOnce(attempt(), {} as OrderRequest, placeOrder);
  expect(outcome).toEqual({ kind: 'promise-changed', promise, message: 'By Dec 10 now.' });
});

test.each(['needed_by_impossible', 'out_of_material', 'no_time'])(
  'after %s the order is refused with the shop’s message',
  async (code) => {
    refusedWith({ message: 'Not by then.', code });
    const outcome = await placeOnce(attempt(), {} as OrderRequest, placeOrder);
    expect(outcome).toEqual({ kind: 'refused', message: 'Not by then.', isOpen: false });
  },
);
