/** @jest-environment ./packages/web-kit/test/page-environment.mjs */
import { beforeEach, expect, test } from '@jest/globals';
import type { WishlistItemView } from '@loop-petal/contracts/shapes/cart';
import type { VariationView } from '@loop-petal/contracts/shapes/catalog';
import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ProductCard } from '../src/catalogue/product-card.tsx';
import { Component as WishlistPage } from '../src/features/wishlist/wishlist-page.tsx';
import { categoryQueries } from '../src/queries/categories.ts';
import { offerQueries } from '../src/queries/offers.ts';
import { productQueries } from '../src/queries/products.ts';
import { product, tulip } from './samples.ts';
import { expectAccessible, never, Refusal, sent, shopAnswers, show } from './storefront.tsx';

const item = (of: typeof product, isAvailable = true): WishlistItemView => ({
  id: `w-${of.id}`,
  product: of,
  isAvailable,
});
const add = { line: 'POST /api/wishlist', body: { productId: 'p1' } };
const remove = { line: 'DELETE /api/wishlist/p1', body: undefined };

beforeEach(() =>
  shopAnswers({
    'GET /api/wishlist': [item(product), item(tulip, false)],
    'POST /api/wishlist': {},
    'DELETE /api/wishlist/p1': {},
    'POST /api/cart': {},
    'GET /api/cart': [],
  }),
);

function open() {
  const { client } = show(<WishlistPage />);
  client.setQueryData(productQueries.list().queryKey, [product, tulip]);
  client.setQueryData(categoryQueries.list().queryKey, []);
  client.setQueryData(offerQueries.list().queryKey, []);
}

test('shows saved products with their available colors, accessibly', async () => {
  open();
  expect(await screen.findByText('2 items saved for later')).toBeVisible();
  expect(screen.getByText('In Stock')).toBeVisible();
  const [buy, soldOut] = screen.getAllByRole('button', { name: 'Add to Cart' });
  expect(buy).toBeEnabled();
  expect(soldOut).toBeDisabled();
  await expectAccessible();
});

test('a product that is no longer listed leads nowhere', async () => {
  shopAnswers({ 'GET /api/wishlist': [item({ ...product, isListed: false } as typeof product, false)] });
  open();
  expect(await screen.findByText('No longer available')).toBeVisible();
  expect(screen.queryByRole('link', { name: /Rose Stem|Tell me/ })).toBeNull();
  expect(document.querySelector('[href*="/product/"]')).toBeNull();
  await expectAccessible();
});

test('adds a product to the cart in the chosen color, once by a double click', async () => {
  open();
  await userEvent.selectOptions(await screen.findByLabelText('Color of Rose Stem'), 'Pink');
  const [button] = screen.getAllByRole('button', { name: 'Add to Cart' }) as [HTMLElement];
  fireEvent.click(button);
  fireEvent.click(button);
  expect(await screen.findByText('Added to cart')).toBeVisible();
  const body = { productId: 'p1', quantity: 1, selectedColor: 'Pink' };
  expect(sent()).toEqual([{ line: 'POST /api/cart', body }]);
});

test('offers the colors of the product’s variations', async () => {
  shopAnswers({ 'GET /api/wishlist': [item(tulip)], 'POST /api/cart': {}, 'GET /api/cart': [] });
  open();
  const choice = await screen.findByLabelText('Color of Tulip');
  const names = [...choice.querySelectorAll('option')].map(({ textContent }) => textContent);
  expect(names).toEqual(['Select color', 'Red', 'White', 'Blue']);
});

test('removes a product, and an empty list links to the shop', async () => {
  open();
  const button = await screen.findByRole('button', { name: 'Remove Rose Stem from wishlist' });
  shopAnswers({ 'GET /api/wishlist': [] });
  await userEvent.click(button);
  expect(await screen.findByRole('heading', { name: 'Your wishlist is empty' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Start Shopping' })).toHaveAttribute('href', '/shop');
  expect(sent()).toEqual([remove]);
});

test('shows why a product can’t be removed', async () => {
  shopAnswers({ 'DELETE /api/wishlist/p1': () => new Refusal(503, 'Back in a minute') });
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Remove Rose Stem from wishlist' }));
  expect(await screen.findByText('Back in a minute')).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Rose Stem' })).toBeVisible();
});

test('Retry reloads the list after a failure', async () => {
  shopAnswers({ 'GET /api/wishlist': () => new Refusal(503, 'Busy') });
  open();
  await screen.findByRole('heading', { name: 'We could not load your wishlist' });
  shopAnswers({ 'GET /api/wishlist': [item(product)] });
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('1 item saved for later')).toBeVisible();
});

const card = () =>
  show(<ProductCard product={product} price={{ cents: 1200, originalCents: 1200, offer: null }} headingLevel="h2" />);
const heart = (pressed: boolean) => screen.findByRole('button', { name: /wishlist$/, pressed });

test('the heart of a card saves and removes its product, accessibly', async () => {
  shopAnswers({ 'GET /api/wishlist': [] });
  card();
  shopAnswers({ 'GET /api/wishlist': [item(product)] });
  await userEvent.click(await heart(false));
  expect(await heart(true)).toHaveAccessibleName('Remove Rose Stem from wishlist');
  await expectAccessible();
  fireEvent.click(await heart(true), { detail: 2 });
  expect(await heart(true)).toBeEnabled();
  expect(sent()).toEqual([add]);
  shopAnswers({ 'GET /api/wishlist': [] });
  await userEvent.click(await heart(true));
  expect(await heart(false)).toBeVisible();
  expect(sent()).toEqual([add, remove]);
});

test('the heart waits for a slow shop', async () => {
  shopAnswers({ 'GET /api/wishlist': [], 'POST /api/wishlist': never });
  card();
  fireEvent.click(await heart(false));
  fireEvent.click(await heart(false));
  await screen.findByRole('button', { name: /wishlist$/ });
  expect(sent()).toEqual([add]);
});

test('a card adds the selected color to the cart and links to it', async () => {
  show(<ProductCard product={tulip} price={{ cents: 1200, originalCents: 1200, offer: null }} />);
  await userEvent.click(screen.getByRole('button', { name: 'White' }));
  expect(screen.getByRole('link', { name: 'Tulip' })).toHaveAttribute('href', '/product/p2?color=White');
  await userEvent.click(screen.getByRole('button', { name: 'Add to Cart: Tulip' }));
  await screen.findByText('Added to cart');
  expect(sent()[0]?.body).toEqual({ productId: 'p2', quantity: 1, selectedColor: 'White' });
});

test('a card offers the colors of the variations, an available one first', async () => {
  const [red, ...others] = tulip.variations.map((one) => ({ ...one, isAvailable: true }));
  const variations = [{ ...(red as VariationView), isAvailable: false }, ...others];
  const price = { cents: 1200, originalCents: 1200, offer: null };
  show(<ProductCard product={{ ...tulip, colors: ['Mixed', 'Red'], variations }} price={price} />);
  expect(screen.queryByRole('button', { name: 'Mixed' })).not.toBeInTheDocument();
  const [next] = others;
  expect(screen.getByRole('button', { name: next?.colorName })).toHaveAttribute('aria-pressed', 'true');
});

test('a product with sold-out variations can’t be added from its card', () => {
  const variations = tulip.variations.map((one) => ({ ...one, isAvailable: false }));
  show(<ProductCard product={{ ...tulip, variations }} price={{ cents: 1200, originalCents: 1200, offer: null }} />);
  expect(screen.getByRole('button', { name: /^Out of Stock: / })).toBeDisabled();
});

test('an out-of-stock product can’t be added from its card', () => {
  show(
    <ProductCard product={{ ...product, inStock: false }} price={{ cents: 1200, originalCents: 1200, offer: null }} />,
  );
  expect(screen.getByRole('button', { name: /^Out of Stock: / })).toBeDisabled();
});
