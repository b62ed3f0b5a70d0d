/** @jest-environment ./packages/web-kit/test/page-environment.mjs */
import { expect, test } from '@jest/globals';
import type { ProductPromiseView } from '@loop-petal/contracts/shapes/promises';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Choice } from '../src/catalogue/product-choice.ts';
import { DeliveryDates } from '../src/features/product/buying/delivery-dates.tsx';
import { address, line, shop, user } from './samples.ts';
import { expectAccessible, never, Refusal, sent, shopAnswers, show } from './storefront.tsx';

const PROMISE: ProductPromiseView = {
  madeBy: '2026-12-03',
  services: {
    FEDEX_GROUND: { from: '2026-12-05', to: '2026-12-08' },
    PRIORITY_OVERNIGHT: { from: '2026-12-04', to: '2026-12-04' },
  },
  available: true,
  backOn: null,
  keptOf100: null,
  lacking: null,
};
const IMPOSSIBLE: ProductPromiseView = {
  madeBy: null,
  lacking: 'material',
  services: {},
  available: false,
  backOn: null,
  keptOf100: null,
};
const USUAL = 'Made to order in 3-5 business days';

const PLAIN: Choice = { color: null, variation: null, problem: null, left: null };

function open(answer: unknown, choice: Choice = PLAIN, quantity?: number) {
  shopAnswers({ 'GET /api/promises/p1': answer });
  return show(<DeliveryDates productId="p1" choice={choice} quantity={quantity} />);
}

test('shows when a piece would be ready and delivered, accessibly', async () => {
  open(PROMISE);
  expect(await screen.findByText('Order today: ready by Thu, Dec 3, arrives Dec 5–8')).toBeVisible();
  expect(screen.getByText('Need it sooner? Faster shipping gets it there Fri, Dec 4.')).toBeVisible();
  await expectAccessible();
});

test('shows no dates for an order placed today while the shop takes no orders', async () => {
  const closed = { from: '2020-01-01', to: '2099-12-31', message: 'Gone', takesOrders: false };
  shopAnswers({ 'GET /api/shop': { ...shop, closed } });
  open(PROMISE);
  expect(await screen.findByText('We take no orders through Thu, Dec 31.')).toBeVisible();
  expect(screen.queryByText(/Order today/)).toBeNull();
});

test('counts the quantity', async () => {
  open(
    (_: unknown, query: URLSearchParams) =>
      query.get('quantity') === '6' ? { ...PROMISE, madeBy: '2026-12-08' } : PROMISE,
    PLAIN,
    6,
  );
  expect(await screen.findByText(/^Order today: ready by Tue, Dec 8/)).toBeVisible();
});

test('counts the pieces in the cart, merged with an equal line', async () => {
  shopAnswers({
    'GET /api/cart': [line, { ...line, id: 'l2', productId: 'p2' }],
    'POST /api/promises': {
      ...PROMISE,
      madeBy: '2026-12-10',
      earliest: null,
      awaitsAcceptance: false,
      suggestions: [],
    },
  });
  open(PROMISE, PLAIN, 3);
  expect(await screen.findByText(/^Order today: ready by Thu, Dec 10/)).toBeVisible();
  const item = (productId: string, quantity: number) => ({ productId, variationId: null, quantity });
  expect(sent().map(({ body }) => body)).toEqual([{ items: [item('p1', 5), item('p2', 2)], neededBy: null, zips: [] }]);
});

test('shows the percentage of orders that arrive by then once it is known', async () => {
  open({ ...PROMISE, keptOf100: 95 });
  expect(await screen.findByText(/^95 of 100 orders arrive by then\./)).toBeVisible();
});

test('without an artisan, shows the usual time, no dates and no waitlist', async () => {
  const { client } = open({ ...IMPOSSIBLE, lacking: 'artisan', available: true });
  await waitFor(() => expect(client.isFetching()).toBe(0));
  expect(screen.getByText(USUAL)).toBeVisible();
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
  expect(screen.queryByText(/Dec|Order today|can’t/)).not.toBeInTheDocument();
});

test('shows when only the chosen quantity can’t be made', async () => {
  open({ ...IMPOSSIBLE, lacking: 'time' }, PLAIN, 40);
  expect(await screen.findByText('We can’t make this many right now')).toBeVisible();
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});

test('shows the dates for the customer’s default address', async () => {
  shopAnswers({
    'GET /api/auth/user': user,
    'GET /api/addresses': [{ ...address, zipCode: '96910', isDefault: true }],
  });
  const inGuam = { FEDEX_GROUND: { from: '2026-12-11', to: '2026-12-16' } };
  open((_: unknown, query: URLSearchParams) =>
    query.get('zip') === '96910' ? { ...PROMISE, services: inGuam } : PROMISE,
  );
  expect(await screen.findByText('Order today: ready by Thu, Dec 3, arrives Dec 11–16')).toBeVisible();
});

test('refetches when a shopper returns to the page', async () => {
  const { client } = open(IMPOSSIBLE);
  await screen.findByRole('button', { name: /when|waitlist|available/i });
  shopAnswers({ 'GET /api/promises/p1': PROMISE });
  await client.invalidateQueries({ refetchType: 'none' });
  window.dispatchEvent(new Event('visibilitychange'));
  expect(await screen.findByText(/^Order today: ready by Thu, Dec 3/)).toBeVisible();
});

test('shows the usual time until the dates load', () => {
  open(never);
  expect(screen.getByText(USUAL)).toBeVisible();
});

test('keeps the usual time when production does not answer', async () => {
  const { client } = open(() => new Refusal(503, 'Production does not answer.'));
  await waitFor(() => expect(client.isFetching()).toBe(0));
  expect(screen.getByText(USUAL)).toBeVisible();
});

test('shows the restock date and the later delivery date', async () => {
  open({ ...PROMISE, available: false, backOn: '2026-11-30' });
  expect(await screen.findByText('We’re out of its yarn; more arrives Mon, Nov 30.')).toBeVisible();
  expect(screen.getByText(/^Order today: ready by Thu, Dec 3/)).toBeVisible();
});

test('offers the waitlist instead of dates for a flower that is out of stock', async () => {
  const { client } = open(PROMISE, { color: null, variation: null, problem: 'unavailable', left: null });
  await waitFor(() => expect(client.isFetching()).toBe(0));
  expect(screen.queryByText(/^Order now/)).not.toBeInTheDocument();
  expect(await screen.findByRole('button', { name: 'Tell me when it’s back' })).toBeVisible();
});

test('without yarn, the waitlist form accepts an email once and confirms it', async () => {
  const message = 'We’ll email you once, when it’s back.';
  shopAnswers({ 'POST /api/products/p1/waitlist': { message } });
  open(IMPOSSIBLE);
  await userEvent.type(await screen.findByLabelText(/Email address/), 'ada@example.com');
  await expectAccessible();
  await userEvent.click(screen.getByRole('button', { name: 'Tell me when it’s back' }));
  expect(await screen.findByText(message)).toBeVisible();
  expect(sent()).toEqual([{ line: 'POST /api/products/p1/waitlist', body: { email: 'ada@example.com' } }]);
});

test.each([
  ['material', 'We’re out of its yarn. We’ll email you once, when it’s back in stock.'],
  ['time', 'Our artisans are fully booked. We’ll email you once, when they have time.'],
])('shows that it can’t be made for lack of %s', async (lacking, why) => {
  open({ ...IMPOSSIBLE, lacking });
  expect(await screen.findByText(why)).toBeVisible();
});

test('the waitlist form shows an invalid email and the shop’s refusal', async () => {
  shopAnswers({ 'POST /api/products/p1/waitlist': () => new Refusal(429, 'Too many. Please wait a minute.') });
  open(IMPOSSIBLE);
  const email = await screen.findByLabelText(/Email address/);
  await userEvent.type(email, 'ada@home{Enter}');
  expect(email).toHaveAccessibleDescription('Please enter a valid email address.');
  expect(sent()).toEqual([]);
  await userEvent.type(email, '.org{Enter}');
  expect(await screen.findByText('Too many. Please wait a minute.')).toBeVisible();
});
