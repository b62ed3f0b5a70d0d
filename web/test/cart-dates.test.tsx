/** @jest-environment ./packages/web-kit/test/page-environment.mjs */
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import type { CartPromiseRequest, PromiseSuggestion } from '@loop-petal/contracts/shapes/promises';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { z } from 'zod';
import { CartDates } from '../src/features/cart/cart-dates.tsx';
import { dayFromNow, saveNeededBy } from '../src/promises/needed-by.ts';
import { line } from './samples.ts';
import { expectAccessible, Refusal, sent, shopAnswers, show } from './storefront.tsx';

/** Next year, so that none of these days has passed. */
const YEAR = new Date().getFullYear() + 1;
const [MADE, GROUND, OVERNIGHT] = [`${YEAR}-01-06`, `${YEAR}-01-13`, `${YEAR}-01-07`];
const suggestions: PromiseSuggestion[] = [
  {
    kind: 'fewer-pieces',
    productId: 'p1',
    variationId: null,
    quantity: 1,
    service: 'FEDEX_GROUND',
    to: `${YEAR}-01-04`,
  },
  { kind: 'other-product', productId: 'p9', productName: 'Lily', service: 'FEDEX_GROUND', to: `${YEAR}-01-05` },
];

/** Production promises MADE for any cart. */
function promiseFor(body: unknown) {
  const { neededBy } = body as z.input<typeof CartPromiseRequest>;
  const by = (from: string, to: string) => ({ from, to, possible: !neededBy || to <= neededBy });
  return {
    madeBy: MADE,
    services: { FEDEX_GROUND: by(OVERNIGHT, GROUND), PRIORITY_OVERNIGHT: by(OVERNIGHT, OVERNIGHT) },
    earliest: OVERNIGHT,
    suggestions: neededBy && neededBy < OVERNIGHT ? suggestions : [],
  };
}

beforeEach(() =>
  shopAnswers({ 'POST /api/promises': promiseFor, 'PATCH /api/cart/l1': line, 'GET /api/cart': [line] }),
);
afterEach(() => saveNeededBy(null));

const field = () => screen.findByLabelText(/^Needed by/);
const need = async (day: string) => fireEvent.change(await field(), { target: { value: day } });
const open = () => show(<CartDates items={[line]} />);
const overnight = async () => {
  await userEvent.click(await screen.findByText('Faster shipping'));
  return (await screen.findByText('FedEx Priority Overnight')).nextSibling;
};

test('shows the delivery days of each shipping method, accessibly', async () => {
  open();
  expect(await screen.findByText(/^Order today: ready by \w{3}, Jan 6, arrives Jan 7–13$/)).toBeVisible();
  expect(await overnight()).toHaveTextContent('Jan 7, by 10:30 AM');
  expect(sent()).toEqual([
    {
      line: 'POST /api/promises',
      body: { items: [{ productId: 'p1', variationId: null, quantity: 2 }], neededBy: null, zips: [] },
    },
  ]);
  await expectAccessible();
});

test('shows the usual time when production does not answer', async () => {
  shopAnswers({ 'POST /api/promises': () => new Refusal(503, 'Production does not answer.') });
  const { client } = open();
  await waitFor(() => expect(client.isFetching()).toBe(0));
  expect(screen.getByText('Made to order in 3-5 business days')).toBeVisible();
});

test('a day that ground shipping meets is on time', async () => {
  open();
  await need(GROUND);
  expect(await screen.findByText(/^In time for \w{3}, Jan 13\.$/)).toBeVisible();
});

test('a day that needs a faster service shows the service', async () => {
  open();
  await need(OVERNIGHT);
  expect(
    await screen.findByText(
      /^FedEx Priority Overnight arrives in time \(\w{3}, Jan 7\)\. FedEx Ground could take until \w{3}, Jan 13\.$/,
    ),
  ).toBeVisible();
  expect(await overnight()).not.toHaveTextContent('too late');
});

test('a day that is too early shows the earliest day and alternatives', async () => {
  open();
  await need(MADE);
  const status = within(screen.getByRole('status'));
  expect(await status.findByText(/is too soon.*earliest is \w{3}, Jan 7, with FedEx Priority Overnight/)).toBeVisible();
  expect(await status.findByRole('link', { name: 'Lily instead' })).toHaveAttribute('href', '/product/p9');
  await expectAccessible();
  await userEvent.click(await status.findByRole('button', { name: '1 of Rose Stem instead of 2' }));
  await waitFor(() => expect(sent()).toContainEqual({ line: 'PATCH /api/cart/l1', body: { quantity: 1 } }));
});

test.each([
  ['material', /^We are out of yarn for some of these flowers/],
  ['time', /^Our artisans are fully booked for some of these flowers/],
])('a cart that can’t be made for lack of %s shows the reason', async (lacking, why) => {
  shopAnswers({ 'POST /api/promises': { madeBy: null, lacking, services: {}, earliest: null, suggestions: [] } });
  open();
  expect(await screen.findByText(why)).toBeVisible();
});

test('the day survives a navigation and is cleared by its button', async () => {
  saveNeededBy(GROUND);
  open();
  expect(await field()).toHaveValue(GROUND);
  await userEvent.click(screen.getByRole('button', { name: 'Clear the date' }));
  expect(await field()).toHaveValue('');
  expect(await field()).toHaveFocus();
  expect(localStorage.getItem('needed-by')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Clear the date' })).not.toBeInTheDocument();
});

test('a past day is rejected on blur and ignored', async () => {
  open();
  await need('2020-01-01');
  expect(await field()).not.toHaveAttribute('aria-invalid');
  fireEvent.blur(await field());
  expect(await field()).toHaveAccessibleDescription('This day has passed.');
  expect(localStorage.getItem('needed-by')).toBeNull();
});

test('a click that leaves a wrong day shows the error after the click, so that the target does not move', async () => {
  open();
  await need('2020-01-01');
  fireEvent.pointerDown(document.body);
  fireEvent.blur(await field());
  expect(await field()).not.toHaveAttribute('aria-invalid');
  fireEvent.click(document.body);
  expect(await field()).toHaveAccessibleDescription('This day has passed.');
});

test('a stored day that has passed is ignored', async () => {
  localStorage.setItem('needed-by', '2020-01-01');
  fireEvent(window, new Event('storage'));
  open();
  expect(await field()).toHaveValue('');
  expect(dayFromNow() > '2020-01-01').toBe(true);
});
