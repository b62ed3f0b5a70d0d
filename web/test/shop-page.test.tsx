/** @jest-environment ./packages/web-kit/test/page-environment.mjs */
import { beforeEach, expect, test } from '@jest/globals';
import type { CategoryView } from '@loop-petal/contracts/shapes/catalog';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Component as ShopPage } from '../src/features/shop/shop-page.tsx';
import { offer, product, tulip } from './samples.ts';
import { expectAccessible, Refusal, shopAnswers, show } from './storefront.tsx';

// jsdom does not know `search`, so React would warn.
Object.defineProperty(HTMLUnknownElement.prototype, Symbol.toStringTag, { value: 'HTMLElement' });

const category = (slug: string, name: string): CategoryView => ({
  id: slug,
  slug,
  name,
  aliases: [],
  description: `All ${name}`,
  imageUrl: null,
  image: null,
  isActive: true,
  createdAt: '2026-01-01T00:00:00.000Z',
});
const lily = { ...product, id: 'p3', name: 'Lily', price: '8.00', category: 'potted', colors: ['White'] };

beforeEach(() =>
  shopAnswers({
    'GET /api/products': (_: unknown, query: URLSearchParams) =>
      [tulip, { ...product, price: '20.00' }, lily].filter(({ name }) =>
        name.toLowerCase().includes(query.get('q') ?? ''),
      ),
    'GET /api/categories': [category('stems', 'Single Stems'), category('potted', 'Potted Flowers')],
    'GET /api/offers': [{ ...offer, applicableProducts: ['p1'] }],
    'GET /api/wishlist': [],
  }),
);

async function open(address = '/shop') {
  const page = show(<ShopPage />, address);
  await screen.findByTestId('result-count');
  await screen.findByRole('button', { name: 'Single Stems' });
  return page;
}
const names = () =>
  screen.getAllByTestId('product-card').map((card) => within(card).getByRole('heading', { level: 2 }).textContent);

test('shows all products by name, with the categories, accessibly', async () => {
  await open();
  expect(names()).toEqual(['Lily', 'Rose Stem', 'Tulip']);
  expect(screen.getByTestId('result-count')).toHaveTextContent('3 products');
  expect(screen.getByRole('link', { name: /Potted Flowers/ })).toHaveAttribute('href', '/shop?category=potted');
  await expectAccessible();
});

test('a category is selected by its button and removed by its chip', async () => {
  const { address } = await open();
  await userEvent.click(screen.getByRole('button', { name: 'Single Stems' }));
  await waitFor(() => expect(names()).toEqual(['Rose Stem', 'Tulip']));
  expect(screen.getByRole('heading', { level: 1, name: 'Single Stems' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Single Stems', pressed: true })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Remove filter Single Stems' }));
  await waitFor(() => expect(names()).toHaveLength(3));
  expect(address()).toBe('/shop');
});

test('a category that shoppers don’t see has no name, and a chip that removes it', async () => {
  shopAnswers({ 'GET /api/categories': [category('stems', 'Single Stems')] });
  await open('/shop?category=potted');
  expect(names()).toEqual(['Lily']);
  expect(screen.getByRole('heading', { level: 1, name: 'Our Crochet Flowers' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Remove filter Category' })).toBeVisible();
});

test.each([
  ['price-low', ['Lily', 'Tulip', 'Rose Stem']],
  ['price-high', ['Rose Stem', 'Tulip', 'Lily']],
])('sorts by %s with offer prices', async (sort, sorted) => {
  const { address } = await open();
  await userEvent.selectOptions(screen.getByLabelText('Sort by'), sort);
  await waitFor(() => expect(names()).toEqual(sorted));
  expect(address()).toBe(`/shop?sort=${sort}`);
});

test('typing filters the products after a pause, combined with all other filters', async () => {
  const { address } = await open();
  const search = screen.getByRole('searchbox', { name: 'Search products' });
  await userEvent.type(search, 'tul');
  await waitFor(() => expect(names()).toEqual(['Tulip']));
  await userEvent.type(search, 'x');
  expect(await screen.findByRole('heading', { name: 'No products found' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Remove filter “tulx”' })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Clear all' }));
  await waitFor(() => expect(names()).toHaveLength(3));
  expect(search).toHaveValue('');
  expect(address()).toBe('/shop');
});

test('only products on offer are shown when the URL requests them', async () => {
  await open('/shop?filter=offers');
  expect(names()).toEqual(['Rose Stem']);
});

test('Retry reloads products after a failure', async () => {
  shopAnswers({ 'GET /api/products': () => new Refusal(503, 'Busy') });
  show(<ShopPage />, '/shop');
  expect(await screen.findByRole('heading', { name: 'We could not load our flowers' })).toBeVisible();
  shopAnswers({ 'GET /api/products': [lily] });
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('heading', { name: 'Lily' })).toBeVisible();
});
