/** @jest-environment ./packages/web-kit/test/page-environment.mjs */
import { beforeEach, expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { SearchDialog } from '../src/features/search/search-dialog.tsx';
import { offerQueries } from '../src/queries/offers.ts';
import { product, tulip } from './samples.ts';
import { expectAccessible, Refusal, sent, shopAnswers, show } from './storefront.tsx';

const FOUND = 'POST /api/search-products';
beforeEach(() => shopAnswers({ [FOUND]: { message: 'Found', products: [product, tulip] } }));

function open() {
  const page = show(<SearchDialog open onClose={() => undefined} />);
  page.client.setQueryData(offerQueries.list().queryKey, []);
  return page;
}
const box = () => screen.getByRole('combobox', { name: 'Search for flowers' });
const options = () => screen.findAllByRole('option');
const selected = () => screen.getByRole('option', { selected: true });

test('the search highlights matching words, accessibly', async () => {
  open();
  await userEvent.type(box(), 'rose');
  expect(await options()).toHaveLength(2);
  expect(screen.getAllByText('Rose', { selector: 'mark' })[0]).toBeVisible();
  expect(screen.getByText('2 results')).toBeInTheDocument();
  expect(sent()).toEqual([{ line: FOUND, body: { query: 'rose' } }]);
  await expectAccessible();
});

test('arrows move through the results while the focus stays in the field, and Enter opens one', async () => {
  const { address } = open();
  await userEvent.type(box(), 'stem');
  await options();
  expect(selected()).toHaveTextContent('Rose Stem');
  await userEvent.keyboard('{ArrowUp}');
  expect(selected()).toHaveTextContent('Tulip');
  expect(box()).toHaveAttribute('aria-activedescendant', selected().id);
  await userEvent.keyboard('{ArrowDown}{ArrowDown}');
  expect(box()).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(address()).toBe('/product/p2'));
});

test('Enter before results load opens the shop with the query', async () => {
  const { address } = open();
  await userEvent.type(box(), 'red rose{Enter}');
  await waitFor(() => expect(address()).toBe('/shop?q=red%20rose'));
});

test('Enter opens no result of an earlier query', async () => {
  const { address } = open();
  await userEvent.type(box(), 'rose');
  await options();
  await userEvent.type(box(), 's{Enter}');
  await waitFor(() => expect(address()).toBe('/shop?q=roses'));
});

test('a click opens a result', async () => {
  const { address } = open();
  await userEvent.type(box(), 'tulip');
  await userEvent.click((await options())[1] as HTMLElement);
  await waitFor(() => expect(address()).toBe('/product/p2'));
});

test('a click on a suggestion searches for it', async () => {
  open();
  await userEvent.click(screen.getByRole('button', { name: 'sunflower' }));
  await options();
  expect(sent().at(-1)?.body).toEqual({ query: 'sunflower' });
});

test('shows an empty state without results', async () => {
  shopAnswers({ [FOUND]: { message: 'Nothing', products: [] } });
  open();
  await userEvent.type(box(), 'cactus');
  expect(await screen.findByText('No products found for “cactus”. Try another word, such as a color.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'See all flowers' })).toHaveAttribute('href', '/shop');
  shopAnswers({ [FOUND]: { message: 'Found', products: [product] } });
  await userEvent.click(screen.getByRole('button', { name: 'rose' }));
  expect(await options()).toHaveLength(1);
});

test('Retry repeats a failed search', async () => {
  shopAnswers({ [FOUND]: () => new Refusal(503, 'Busy') });
  open();
  await userEvent.type(box(), 'rose');
  expect(await screen.findByRole('heading', { name: 'Search Error' })).toBeVisible();
  shopAnswers({ [FOUND]: { message: 'Found', products: [product] } });
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await options()).toHaveLength(1);
});
