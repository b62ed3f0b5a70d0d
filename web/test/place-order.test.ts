import { beforeEach, expect, test } from '@jest/globals';
import { api } from '../src/api.ts';
import { type OrderDraft, type OrderRequest, orderRequest } from '../src/features/checkout/order-request.ts';
import { type CheckoutAttempt, emptyCart, placeOnce } from '../src/features/checkout/place-order.ts';

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

test('a completely bought cart is emptied', async () => {
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

test('a promise that has become later is refused with the new date', async () => {
  const promise = { madeBy: '2026-12-03', from: '2026-12-04', to: '2026-12-10' };
  refusedWith({ message: 'By Dec 10 now.', code: 'promise_changed', promise });
  const outcome = await placeOnce(attempt(), {} as OrderRequest);
  expect(outcome).toEqual({ kind: 'promise-changed', promise, message: 'By Dec 10 now.' });
});

test.each(['needed_by_impossible', 'out_of_material', 'no_time'])(
  '%s refuses the order in the shop’s words',
  async (code) => {
    refusedWith({ message: 'Not by then.', code });
    const outcome = await placeOnce(attempt(), {} as OrderRequest);
    expect(outcome).toEqual({ kind: 'refused', message: 'Not by then.', isOpen: false });
  },
);
