/** @jest-environment ./packages/web-kit/test/page-environment.mjs */
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import type { AddressView } from '@loop-petal/contracts/shapes/identity';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { AddressesCard } from '../src/features/account/addresses-card.tsx';
import { Component as CartPage } from '../src/features/cart/cart-page.tsx';
import { CartPanel } from '../src/features/cart/cart-panel.tsx';
import { Component as ShopPage } from '../src/features/shop/shop-page.tsx';
import { Component as WishlistPage } from '../src/features/wishlist/wishlist-page.tsx';
import { address, line, product, shop, user } from './samples.ts';
import { Refusal, sent, shopAnswers, show } from './storefront.tsx';

const NAMES = ['Alder', 'Birch', 'Cedar'] as const;
type Name = (typeof NAMES)[number];

interface List {
  part: ReactElement;
  call: string;
  answers: string;
  entry: (name: Name) => object;
  control: (name: Name) => RegExp;
}

const cartEntry = (name: Name) => ({
  ...line,
  id: name,
  productId: name,
  product: { ...product, id: name, name },
  quantity: 1,
  selectedColor: null,
});
const cart = { call: 'DELETE /api/cart', answers: 'GET /api/cart', entry: cartEntry };

const lists: Record<string, List> = {
  'lines of the cart page': { ...cart, part: <CartPage />, control: (name) => new RegExp(`^Remove ${name}`) },
  'lines of the cart page, by fewer than one': {
    ...cart,
    part: <CartPage />,
    control: (name) => new RegExp(`^(Decrease|Remove).* quantity of ${name}`),
  },
  'lines of the cart panel': {
    ...cart,
    part: <CartPanel open onClose={() => undefined} />,
    control: (name) => new RegExp(`^Remove ${name}`),
  },
  wishlist: {
    part: <WishlistPage />,
    call: 'DELETE /api/wishlist',
    answers: 'GET /api/wishlist',
    entry: (name) => ({ id: `w-${name}`, product: { ...product, id: name, name }, isAvailable: true }),
    control: (name) => new RegExp(`^Remove ${name}`),
  },
  addresses: {
    part: <AddressesCard />,
    call: 'DELETE /api/addresses',
    answers: 'GET /api/addresses',
    entry: (name): AddressView => ({ ...address, id: name, name, isDefault: name === 'Birch' }),
    control: (name) => new RegExp(`^Delete ${name}`),
  },
};

function answer({ call, answers, entry }: List) {
  let left: Name[] = [...NAMES];
  const leave = (name: Name) => () => {
    left = left.filter((one) => one !== name);
    return {};
  };
  shopAnswers({
    'GET /api/auth/user': user,
    'GET /api/addresses': [],
    'GET /api/offers': [],
    'GET /api/products': [],
    'GET /api/categories': [{ id: 's', slug: 'stems', name: 'Single Stems', aliases: [], isActive: true }],
    'GET /api/wishlist': [],
    'GET /api/cart/totals': { offerCode: null, offerCodeApplies: false },
    'GET /api/shop': shop,
    'POST /api/promises': { madeBy: null, services: {}, earliest: null, suggestions: [] },
    [answers]: () => left.map(entry),
    ...Object.fromEntries(NAMES.map((name) => [`${call}/${name}`, leave(name)])),
  });
}

async function remove({ control }: List, name: Name) {
  (await screen.findByRole('button', { name: control(name) })).focus();
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(screen.queryByRole('button', { name: control(name) })).toBeNull());
}
const hasFocus = (list: List, name: Name) =>
  waitFor(() => expect(screen.getByRole('button', { name: list.control(name) })).toHaveFocus());

test.each(Object.entries(lists))('removing one of the %s moves the focus to the next one', async (_name, list) => {
  answer(list);
  show(list.part);
  await remove(list, 'Birch');
  await hasFocus(list, 'Cedar');
  await remove(list, 'Cedar');
  await hasFocus(list, 'Alder');
  await remove(list, 'Alder');
  await waitFor(() => expect(document.activeElement?.tagName).toMatch(/^H[1-4]$/));
});

test.each(Object.entries(lists).filter(([name]) => !name.includes('fewer')))(
  'the second click of a double click removes no other one of the %s',
  async (_name, list) => {
    answer(list);
    show(list.part);
    fireEvent.click(await screen.findByRole('button', { name: list.control('Birch') }), { detail: 1 });
    await waitFor(() => expect(screen.queryByRole('button', { name: list.control('Birch') })).toBeNull());
    fireEvent.click(screen.getByRole('button', { name: list.control('Cedar') }), { detail: 2 });
    await remove(list, 'Alder');
    expect(
      sent()
        .filter(({ line }) => line.startsWith('DELETE'))
        .map(({ line }) => line),
    ).toEqual(['Birch', 'Alder'].map((name) => `${list.call}/${name}`));
  },
);

test('the second click of a double click does not give the default back to the address that moves there', async () => {
  let chosen = 'Birch';
  const list = lists.addresses as List;
  answer(list);
  const choose = (name: Name) => () => {
    chosen = name;
    return {};
  };
  shopAnswers({
    [list.answers]: () => NAMES.map((name) => ({ ...(list.entry(name) as AddressView), isDefault: name === chosen })),
    ...Object.fromEntries(NAMES.map((name) => [`PATCH /api/addresses/${name}`, choose(name)])),
  });
  show(list.part);
  fireEvent.click(await screen.findByRole('button', { name: 'Make default: Cedar' }), { detail: 1 });
  fireEvent.click(await screen.findByRole('button', { name: 'Make default: Birch' }), { detail: 2 });
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Make default: Cedar' })).toBeNull());
  expect(sent().map(({ line }) => line)).toEqual(['PATCH /api/addresses/Cedar']);
});

// jsdom does not know `search`, so React would warn.
Object.defineProperty(HTMLUnknownElement.prototype, Symbol.toStringTag, { value: 'HTMLElement' });

test('a refused removal keeps the focus in the list', async () => {
  const list = lists['lines of the cart page'] as List;
  answer(list);
  let refuse: (refusal: Refusal) => void = () => undefined;
  shopAnswers({ 'DELETE /api/cart/Birch': () => new Promise((resolve) => (refuse = resolve)) });
  show(list.part);
  await remove(list, 'Birch');
  await hasFocus(list, 'Cedar');
  refuse(new Refusal(503, 'Later'));
  expect(await screen.findByRole('button', { name: list.control('Birch') })).toBeVisible();
  await hasFocus(list, 'Cedar');
});

test('removing a filter moves the focus', async () => {
  answer(lists.wishlist as List);
  const chip = (name: string) => screen.findByRole('button', { name: `Remove filter ${name}` });
  // The filters are read from the browser's URL, not from the router's.
  window.history.replaceState(null, '', '/shop?filter=offers&q=rose');
  show(<ShopPage />, '/shop?category=stems&filter=offers&q=rose');
  (await chip('Single Stems')).focus();
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Remove filter Single Stems' })).toBeNull());
  expect(await chip('On offer')).toHaveFocus();
  window.history.replaceState(null, '', '/shop');
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Remove filter/ })).toBeNull());
  expect(document.activeElement?.tagName).toMatch(/^H[1-4]$/);
});

test('this file covers every delete call', () => {
  const folder = new URL('../src/', import.meta.url);
  const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => readFileSync(new URL(file, folder), 'utf8'));
  const called = sources.flatMap((source) =>
    [...source.matchAll(/call\('(DELETE [^']+)\/\{\w+\}'/g)].map(([, call]) => call),
  );
  expect(new Set(called)).toEqual(new Set(Object.values(lists).map(({ call }) => call)));
});
