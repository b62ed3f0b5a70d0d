/** @jest-environment ./packages/web-kit/test/page-environment.mjs */
import { expect, test } from '@jest/globals';
import { AcceptQuoteRequest } from '@loop-petal/contracts/shapes/accept-quote';
import type { QuoteView } from '@loop-petal/contracts/shapes/quotes';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Component as CheckoutPage } from '../src/features/checkout/checkout-page.tsx';
import { address, offeredQuote, order, shop, user } from './samples.ts';
import { expectAccessible, Refusal, sent, shopAnswers, show } from './storefront.tsx';

const ONE = `/api/quotes/${offeredQuote.id}`;
const ACCEPT = `POST ${ONE}/accept`;
const PAYMENT = '40a7284f-0000-4000-8000-0000000000b1';
const PROCESS = 'POST /api/payment/process';
const taxed: QuoteView = { ...offeredQuote, totalAmount: '500.00' };

/** Answers with the tax of the destination once it is known. */
const byDestination = (_: unknown, query: URLSearchParams) => (query.get('state') ? taxed : offeredQuote);

function open(answers: object = {}) {
  shopAnswers({
    [`GET ${ONE}`]: byDestination,
    'GET /api/auth/user': user,
    'GET /api/addresses': [address],
    'POST /api/address/validate': { isValid: true, errors: [], warnings: [] },
    'GET /api/payment/clover-config': { provider: 'sandbox', environment: 'sandbox', publicKey: null },
    'POST /api/payment/tokenize': { id: 'token-1', brand: 'visa', last4: '1111' },
    [PROCESS]: { paymentId: PAYMENT, status: 'approved' },
    [ACCEPT]: { ...order, trackingLink: `/my-orders?order=${order.id}&token=x` },
    ...answers,
  });
  return show(<CheckoutPage />, `/checkout?quote=${offeredQuote.id}&version=2&quantities=12&token=t`);
}

async function enterAddress() {
  await userEvent.click(await screen.findByRole('button', { name: 'Continue to Payment' }));
  await userEvent.type(await screen.findByLabelText(/Card Number/), '4111111111111111');
  await userEvent.type(screen.getByLabelText(/Expiry/), '1230');
  await userEvent.type(screen.getByLabelText(/CVV/), '123');
}
const pay = async () => userEvent.click(await screen.findByRole('button', { name: 'Pay $500.00' }));
const linesOf = (line: string) => sent().filter((one) => one.line === line);

test('accepts the shown version for the total at the destination, once', async () => {
  const page = open();
  await enterAddress();
  await expectAccessible();
  await pay();
  await waitFor(() => expect(page.address()).toBe('/'));
  expect(linesOf(PROCESS)).toMatchObject([{ body: { amount: 50_000 } }]);
  const [{ body } = { body: {} }] = linesOf(ACCEPT);
  expect(body).toMatchObject({
    ...{ version: 2, quantities: [12], promisedBy: '2027-05-28', paymentId: PAYMENT },
    ...{ customerName: address.recipientName, customerEmail: user.email, state: address.state },
  });
  expect(AcceptQuoteRequest.safeParse(body).error).toBeUndefined();
});

test('an offer with pickup asks for contact details only, and says where to collect it', async () => {
  const pickup = { available: true, instructions: 'Ring the bell at 1 Petal Lane.' };
  const collected = { ...taxed, shippingMethod: 'LOCAL_PICKUP' };
  open({ [`GET ${ONE}`]: collected, 'GET /api/shop': { ...shop, pickup }, 'GET /api/addresses': [] });
  expect(await screen.findByText('Pick up at the shop, ready by Thu, May 20')).toBeVisible();
  expect(screen.getByText('Ring the bell at 1 Petal Lane.')).toBeVisible();
  expect(screen.queryByLabelText(/^Pick up at the shop/)).toBeNull();
  expect(screen.queryByLabelText(/Street Address/)).toBeNull();
  await userEvent.type(await screen.findByLabelText(/^Full Name/), 'Ada Lovelace');
  await userEvent.type(screen.getByLabelText(/Phone/), '503 555 0100');
  await expectAccessible();
  await enterAddress();
  await pay();
  await waitFor(() => expect(linesOf(ACCEPT)).toHaveLength(1));
  const [{ body } = { body: {} }] = linesOf(ACCEPT);
  expect(body).toMatchObject({ customerName: 'Ada Lovelace', customerEmail: user.email, version: 2 });
  expect(Object.keys(body as object)).not.toContain('addressLine1');
  expect(AcceptQuoteRequest.safeParse(body).error).toBeUndefined();
  expect(linesOf('POST /api/address/validate')).toEqual([]);
});

test('a later date is shown, and the next payment accepts it', async () => {
  const promise = { madeBy: '2027-06-01', from: '2027-06-03', to: '2027-06-07' };
  let isLater = true;
  open({
    [ACCEPT]: () => {
      if (!isLater) return { ...order, trackingLink: '/my-orders?token=x' };
      isLater = false;
      return new Refusal(409, 'It would arrive by Jun 7 now.', 'promise_changed', { promise });
    },
  });
  await enterAddress();
  await pay();
  expect(await screen.findByRole('alert')).toHaveTextContent('It would arrive by Jun 7 now.');
  expect(screen.getByText('Jun 3–7')).toBeVisible();
  await pay();
  await waitFor(() => expect(linesOf(ACCEPT)).toHaveLength(2));
  expect(linesOf(ACCEPT)[1]?.body).toMatchObject({ promisedBy: '2027-06-07' });
});

test('a later date applies only to its destination', async () => {
  const promise = { madeBy: '2027-06-01', from: '2027-06-03', to: '2027-06-07' };
  const beach = { ...address, id: 'a2', name: 'Beach', state: 'Hawaii', zipCode: '96813', isDefault: false };
  open({
    'GET /api/addresses': [address, beach],
    [ACCEPT]: () => new Refusal(409, 'It would arrive by Jun 7 now.', 'promise_changed', { promise }),
  });
  await enterAddress();
  await pay();
  expect(await screen.findByText('Jun 3–7')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Back to Shipping' }));
  await userEvent.click(await screen.findByRole('radio', { name: /Beach/ }));
  await userEvent.click(screen.getByRole('button', { name: 'Continue to Payment' }));
  expect(await screen.findByLabelText(/Card Number/)).toBeVisible();
  expect(screen.queryByText('Jun 3–7')).toBeNull();
  expect(screen.getByText('May 24–28')).toBeVisible();
});

test('after a lost answer, pressing again continues the same payment', async () => {
  let isLost = true;
  const page = open({
    [ACCEPT]: () => {
      if (!isLost) return { ...order, trackingLink: '/my-orders?token=x' };
      isLost = false;
      return new Refusal(503, 'Please try again.');
    },
  });
  await enterAddress();
  await pay();
  expect(await screen.findByRole('alert')).toHaveTextContent('You won’t be charged twice');
  await pay();
  await waitFor(() => expect(page.address()).toBe('/'));
  expect(linesOf(PROCESS)).toHaveLength(1);
});

test('a newer offer is never paid unseen', async () => {
  const newer = { ...offeredQuote, version: 3 };
  open({
    [ACCEPT]: () => {
      shopAnswers({ [`GET ${ONE}`]: newer });
      return new Refusal(409, 'There is a newer offer.', 'stale');
    },
  });
  await enterAddress();
  await pay();
  expect(await screen.findByRole('heading', { name: 'There is a newer offer' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'See Your Request' })).toHaveAttribute(
    'href',
    `/quote/${offeredQuote.id}?token=t`,
  );
});

test('an offer that was replaced before the checkout opens leads back to the request', async () => {
  const unfit = new Refusal(422, 'These quantities are not part of the offer.', 'quantity_fixed');
  const newer = { ...offeredQuote, version: 3 };
  open({ [`GET ${ONE}`]: (_: unknown, query: URLSearchParams) => (query.get('quantities') ? unfit : newer) });
  expect(await screen.findByRole('heading', { name: 'There is a newer offer' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'See Your Request' })).toBeVisible();
});

test.each([
  ['expired', 'This offer has expired'],
  ['withdrawn', 'We have closed this request'],
  ['accepted', 'This offer is already accepted'],
  ['requested', 'There is no offer yet'],
] as const)('a quote that is %s can’t be paid', async (state, title) => {
  open({ [`GET ${ONE}`]: { ...offeredQuote, state } });
  expect(await screen.findByRole('heading', { name: title })).toBeVisible();
});

const closed = { from: '2020-01-01', to: '2099-12-31', message: 'Gone', takesOrders: false };
const withoutService = { services: shop.services.map((service) => ({ ...service, available: false })) };
test.each([
  ['while the shop takes no orders', { closed }, /^We take no orders through .* when we are open again\.$/],
  ['by a service that is not available', withoutService, /shipping service is not available right now/],
])('an offer can’t be paid %s', async (_, settings, reason) => {
  open({ 'GET /api/shop': { ...shop, ...settings } });
  await enterAddress();
  expect(await screen.findByRole('alert')).toHaveTextContent(reason);
  await pay();
  expect(linesOf(PROCESS)).toEqual([]);
});

test('a wrong link finds no offer', async () => {
  open({ [`GET ${ONE}`]: () => new Refusal(404, 'Quote not found', 'not_found') });
  expect(await screen.findByRole('heading', { name: 'We could not find this offer' })).toBeVisible();
});
