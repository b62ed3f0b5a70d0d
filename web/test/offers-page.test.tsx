/** @jest-environment ./packages/web-kit/test/page-environment.mjs */
import { beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { ProductView } from '@loop-petal/contracts/shapes/catalog';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { Component as OffersPage } from '../src/features/offers/offers-page.tsx';
import { Component as BouquetsPage } from '../src/features/shop/bouquets-page.tsx';
import { hydrateDeferred } from '../src/navigation/deferred.tsx';
import { productQueries } from '../src/queries/products.ts';
import { wishlistQueries } from '../src/queries/wishlist.ts';
import { offer, product, tulip } from './samples.ts';
import { expectAccessible, never, Refusal, shopAnswers, show } from './storefront.tsx';

const roses = { ...offer, id: 'o2', title: 'Rose Season', applicableProducts: ['p1'], needsCode: false };

beforeAll(hydrateDeferred);
beforeEach(() => shopAnswers({ 'GET /api/offers': [roses], 'GET /api/wishlist': [] }));

function open(part: ReactNode, address: string, products: readonly ProductView[] = [product, tulip]) {
  const { client } = show(part, address);
  act(() => {
    client.setQueryData(wishlistQueries.list().queryKey, []);
    client.setQueryData(productQueries.list().queryKey, [...products]);
  });
}

test('an offer shows its products, accessibly', async () => {
  const forAll = { ...roses, id: 'o3', title: 'Fill the Vase', applicableProducts: ['all', 'p2'] };
  shopAnswers({ 'GET /api/offers': [roses, forAll] });
  open(<OffersPage />, '/offers');
  const sale = (await screen.findByRole('heading', { name: 'Products on Sale: Rose Season' })).closest('section');
  expect(within(sale as HTMLElement).getAllByTestId('product-card')).toHaveLength(1);
  expect(screen.queryByRole('heading', { name: 'Products on Sale: Fill the Vase' })).not.toBeInTheDocument();
  expect(screen.getAllByRole('link', { name: 'Shop the offer' })[0]).toHaveAttribute('href', '/shop?filter=offers');
  expect(screen.getByRole('heading', { name: 'Featured Sale Items' })).toBeVisible();
  await screen.findByRole('heading', { name: 'Never miss an offer' });
  await expectAccessible();
});

test('an offer whose prices the shop can’t show links to all products', async () => {
  const seven = Array.from({ length: 7 }, (_, index) => ({ ...product, id: `s${index}`, name: `Stem ${index}` }));
  const rules = { ...roses, applicableProducts: seven.map(({ id }) => id), minOrderValue: '50.00' };
  shopAnswers({ 'GET /api/offers': [rules] });
  open(<OffersPage />, '/offers', seven);
  expect(await screen.findByRole('link', { name: 'View All 7 Products' })).toHaveAttribute('href', '/shop');
  expect(screen.getByRole('link', { name: 'Shop the offer' })).toHaveAttribute('href', '/shop');
  expect(screen.queryByRole('heading', { name: 'Sale Items Coming Soon' })).toBeNull();
});

test('six reduced products are featured, starting with those that no offer shows', async () => {
  const seven = Array.from({ length: 7 }, (_, index) => ({ ...product, id: `s${index}`, name: `Stem ${index}` }));
  shopAnswers({ 'GET /api/offers': [{ ...roses, applicableProducts: seven.map(({ id }) => id) }] });
  open(<OffersPage />, '/offers', seven);
  const featured = (await screen.findByRole('heading', { name: 'Featured Sale Items' })).closest('section');
  const cards = within(featured as HTMLElement).getAllByTestId('product-card');
  expect(cards.map((card) => within(card).getByRole('heading').textContent)).toEqual(
    [6, 0, 1, 2, 3, 4].map((index) => `Stem ${index}`),
  );
});

test('an offer that already shows all of its products has no link to more', async () => {
  open(<OffersPage />, '/offers');
  await screen.findByRole('heading', { name: 'Products on Sale: Rose Season' });
  expect(screen.queryByRole('link', { name: /View All/ })).toBeNull();
  expect(screen.getByRole('heading', { name: 'Featured Sale Items' })).toBeVisible();
});

test('shows an empty state without offers', async () => {
  shopAnswers({ 'GET /api/offers': [] });
  open(<OffersPage />, '/offers');
  expect(await screen.findByRole('heading', { name: 'Sale Items Coming Soon' })).toBeVisible();
});

test('Retry reloads offers after a failure', async () => {
  shopAnswers({ 'GET /api/offers': () => new Refusal(503, 'Busy') });
  open(<OffersPage />, '/offers');
  await screen.findByRole('heading', { name: 'We could not load our offers' });
  shopAnswers({ 'GET /api/offers': [roses] });
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('heading', { name: 'Rose Season' })).toBeVisible();
});

test('bouquets are counted by style, accessibly', async () => {
  shopAnswers({ 'GET /api/offers': never });
  const bouquet = { ...product, category: 'bouquets' };
  open(<BouquetsPage />, '/bouquets', [
    { ...bouquet, id: 'b1', name: 'Rose Bouquet' },
    { ...bouquet, id: 'b2', name: 'Mixed Rose Bouquet' },
    tulip,
  ]);
  expect(await screen.findAllByTestId('product-card')).toHaveLength(2);
  expect(screen.getByText('Rose Bouquets').closest('li')).toHaveTextContent('2 styles');
  expect(screen.getByText('Mixed Bouquets').closest('li')).toHaveTextContent('1 style');
  await expectAccessible();
});

test('shows an empty state without bouquets', async () => {
  open(<BouquetsPage />, '/bouquets');
  expect(await screen.findByRole('heading', { name: 'No Bouquets Available' })).toBeVisible();
});
