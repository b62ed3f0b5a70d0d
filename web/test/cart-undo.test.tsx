/** @jest-environment ./packages/web-kit/test/page-environment.mjs */
import { beforeEach, expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Component as CartPage } from '../src/features/cart/cart-page.tsx';
import { line, product, shop, user } from './samples.ts';
import { Refusal, sent, shopAnswers, show } from './storefront.tsx';

const lineOf = (id: string, productId: string, name: string) => ({
  ...{ ...line, id, productId, selectedColor: null },
  product: { ...product, id: productId, name },
});
const changes = () => sent().filter(({ line: call }) => call !== 'POST /api/promises');
const refuseLily = ({ productId }: { productId: string }) =>
  productId === 'p2' ? new Refusal(409, 'Product not available', 'unavailable') : {};

beforeEach(() =>
  shopAnswers({
    'GET /api/auth/user': user,
    'GET /api/addresses': [],
    'GET /api/offers': [],
    'GET /api/wishlist': [],
    'GET /api/products': [],
    'GET /api/cart': [lineOf('l1', 'p1', 'Rose'), lineOf('l2', 'p2', 'Lily'), lineOf('l3', 'p3', 'Daisy')],
    'GET /api/cart/totals': { offerCode: null, offerCodeApplies: false },
    'GET /api/shop': shop,
    'POST /api/promises': { madeBy: null, services: {}, earliest: null, suggestions: [] },
  }),
);

test('Undo of Clear cart restores every line that can be bought, and the offer code', async () => {
  shopAnswers({
    'GET /api/cart/totals': {
      ...{ listSubtotal: '72.00', discount: '0.00', subtotal: '72.00', shipments: 1, shipping: '9.99' },
      ...{ tax: '4.80', total: '86.79', offerCode: 'SPRING', offerCodeApplies: true },
    },
    'DELETE /api/cart': {},
    'POST /api/cart': refuseLily,
    'POST /api/cart/offer-code': {},
  });
  show(<CartPage />, '/cart');
  await screen.findAllByText(/SPRING/);
  await userEvent.click(await screen.findByRole('button', { name: 'Clear cart' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Not back in your cart: Lily. Product not available')).toBeVisible();
  expect(changes().slice(1)).toMatchObject([
    ...['p1', 'p2', 'p3'].map((productId) => ({ line: 'POST /api/cart', body: { productId } })),
    { line: 'POST /api/cart/offer-code', body: { code: 'SPRING' } },
  ]);
});

test('Undo stops when the shop does not answer', async () => {
  shopAnswers({ 'DELETE /api/cart': {}, 'POST /api/cart': () => new Refusal(503, 'Busy') });
  show(<CartPage />, '/cart');
  await userEvent.click(await screen.findByRole('button', { name: 'Clear cart' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Failed to add item to cart')).toBeVisible();
  expect(changes().filter(({ line: call }) => call === 'POST /api/cart')).toHaveLength(1);
});

test('Save for Later keeps only the lines that can’t be saved, and names them', async () => {
  shopAnswers({ 'POST /api/wishlist': refuseLily, 'DELETE /api/cart/l1': {}, 'DELETE /api/cart/l3': {} });
  show(<CartPage />, '/cart');
  await userEvent.click(await screen.findByRole('button', { name: 'Save for Later' }));
  expect(await screen.findByText('Still in your cart: Lily. Product not available')).toBeVisible();
  expect(changes().map(({ line: call, body }) => (body as { productId?: string })?.productId ?? call)).toEqual([
    ...['p1', 'DELETE /api/cart/l1', 'p2', 'p3', 'DELETE /api/cart/l3'],
  ]);
});
