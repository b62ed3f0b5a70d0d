/** @jest-environment ./packages/web-kit/test/page-environment.mjs */
import { expect, test } from '@jest/globals';
import type { QuoteView } from '@loop-petal/contracts/shapes/quotes';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Component as CustomOrderPage } from '../src/features/quote/custom-order-page.tsx';
import { Component as QuotePage } from '../src/features/quote/quote-page.tsx';
import { address, offeredQuote, product, quote, shop, user } from './samples.ts';
import { expectAccessible, keysSent, Refusal, sent, shopAnswers, show } from './storefront.tsx';

const ONE = `/api/quotes/${quote.id}`;
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

test('a shopper asks for a variant of a product and arrives at the quote', async () => {
  shopAnswers({ [`GET /api/products/${product.id}`]: product, 'POST /api/quotes': { id: quote.id, token: 't' } });
  const page = show(<CustomOrderPage />, `/custom-order?product=${product.id}`);
  expect(await screen.findByRole('link', { name: product.name })).toHaveAttribute('href', `/product/${product.id}`);
  await userEvent.type(screen.getByLabelText(/What would you like/), 'Twelve in blue');
  await userEvent.type(screen.getByLabelText(/How many/), '12');
  await userEvent.type(screen.getByLabelText(/Needed by/), '2999-06-05');
  await userEvent.type(screen.getByLabelText(/Budget/), '150.50');
  await userEvent.type(screen.getByLabelText('Name'), 'Ada');
  await userEvent.type(screen.getByLabelText('Email'), 'ada@example.com');
  await press('Send Request');
  expect(sent()).toEqual([
    {
      line: 'POST /api/quotes',
      body: {
        message: 'Twelve in blue',
        name: 'Ada',
        email: 'ada@example.com',
        quantity: 12,
        neededBy: '2999-06-05',
        budget: '150.50',
        productId: product.id,
        pictures: [],
      },
    },
  ]);
  expect(keysSent('POST /api/quotes')).toEqual([expect.any(String)]);
  expect(page.address()).toBe(`/quote/${quote.id}?token=t`);
});

test('a signed-in shopper finds name and email filled in', async () => {
  shopAnswers({ 'GET /api/auth/user': user, 'GET /api/addresses': [address] });
  show(<CustomOrderPage />, '/custom-order');
  expect(await screen.findByDisplayValue(address.recipientName)).toBe(screen.getByLabelText('Name'));
  expect(screen.getByLabelText('Email')).toHaveValue(user.email);
});

test('all errors of a request show together, and the first gets the focus', async () => {
  show(<CustomOrderPage />, '/custom-order');
  await userEvent.type(screen.getByLabelText(/How many/), '0');
  await userEvent.type(screen.getByLabelText(/Needed by/), '2020-01-01');
  await userEvent.type(screen.getByLabelText(/Budget/), 'much');
  await press('Send Request');
  expect(screen.getByLabelText('What would you like?')).toHaveFocus();
  for (const [label, error] of [
    [/How many/, 'Please enter a number from 1 to 10,000'],
    [/Needed by/, 'This day has passed.'],
    [/Budget/, 'Please enter an amount such as 150'],
    ['Name', 'Please fill in this field'],
  ] as const) {
    expect(screen.getByLabelText(label)).toHaveAccessibleDescription(error);
  }
  expect(sent()).toEqual([]);
  await expectAccessible();
});

test('a customer reads the answer, writes back, and sees the message', async () => {
  const text = 'A little darker, please';
  const message = { from: 'customer', text, at: '2026-11-22T10:00:00.000Z' } as const;
  const written = { ...quote, messages: [...quote.messages, message] };
  let isSent = false;
  shopAnswers({
    [`GET ${ONE}`]: () => (isSent ? written : quote),
    [`POST ${ONE}/messages`]: () => {
      isSent = true;
      return written;
    },
  });
  show(<QuotePage id={quote.id} />, `/quote/${quote.id}?token=t`);
  const log = within(await screen.findByRole('log', { name: 'Messages' }));
  expect(log.getByText(/Like this blue/)).toBeVisible();
  expect(screen.getByText('Answered')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Picture 1 by you' })).toHaveAttribute('href', '/images/one');
  await press('Send Message');
  expect(screen.getByLabelText('Your message')).toHaveFocus();
  await userEvent.type(screen.getByLabelText('Your message'), text);
  await press('Send Message');
  expect(await log.findByText(text)).toBeVisible();
  expect(screen.getByLabelText('Your message')).toHaveValue('');
  expect(sent()).toEqual([{ line: `POST ${ONE}/messages`, body: { text } }]);
  await expectAccessible();
});

test('a refused message stays in its field', async () => {
  const refusal = 'A quote has at most 200 messages.';
  shopAnswers({
    [`GET ${ONE}`]: quote,
    [`POST ${ONE}/messages`]: () => new Refusal(409, refusal, 'too_many_messages'),
  });
  show(<QuotePage id={quote.id} />, `/quote/${quote.id}?token=t`);
  await userEvent.type(await screen.findByLabelText('Your message'), 'Hello?');
  await press('Send Message');
  expect(await screen.findByText(refusal)).toBeVisible();
  expect(screen.getByLabelText('Your message')).toHaveValue('Hello?');
});

test('a closed quote takes no messages', async () => {
  shopAnswers({ [`GET ${ONE}`]: { ...quote, state: 'withdrawn' } satisfies QuoteView });
  show(<QuotePage id={quote.id} />, `/quote/${quote.id}?token=t`);
  expect(await screen.findByText(/We have closed this request/)).toBeVisible();
  expect(screen.queryByLabelText('Your message')).toBeNull();
});

test('an incomplete link offers to sign in, and to ask again', async () => {
  shopAnswers({
    [`GET ${ONE}`]: () => new Refusal(404, 'Quote not found', 'not_found'),
    'GET /api/auth/user': () => null,
  });
  show(<QuotePage id={quote.id} />, `/quote/${quote.id}`);
  expect(await screen.findByRole('heading', { name: 'We could not find this request' })).toBeVisible();
  expect(await screen.findByRole('button', { name: 'Sign In' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Ask for a Custom Order' })).toHaveAttribute('href', '/custom-order');
});

test('an offer shows its pieces, dates and receipt, and passes the chosen quantity to the checkout', async () => {
  const asked: (string | null)[] = [];
  shopAnswers({
    [`GET ${ONE}`]: (_: unknown, query: URLSearchParams) => {
      asked.push(query.get('quantities'));
      return offeredQuote;
    },
  });
  show(<QuotePage id={quote.id} />, `/quote/${quote.id}?token=t`);
  const offer = within(await screen.findByRole('region', { name: 'Our Offer' }));
  expect(offer.getByText('May 24–28')).toBeVisible();
  expect(offer.getByText('$480.00', { selector: 'li:last-child *' })).toBeVisible();
  expect(offer.getByText(/Valid until March 1, 2027/)).toBeVisible();
  // the server still answers with the old quantity
  for (const _press of [1, 2])
    await userEvent.click(offer.getByRole('button', { name: /Increase quantity of Bouquet/ }));
  expect(asked).toEqual([null, '13', '14']);
  expect(offer.getByRole('link', { name: 'Accept and Pay' })).toHaveAttribute(
    'href',
    `/checkout?quote=${quote.id}&version=2&quantities=14&token=t`,
  );
  await expectAccessible();
});

test.each([
  ['no longer fit', () => new Refusal(422, 'These quantities are not part of the offer.', 'quantity_fixed')],
  ['still fit', () => ({ ...offeredQuote, version: 3 })],
])('a newer offer, for which the chosen quantities %s, replaces them', async (_, answerChosen) => {
  const message = { from: 'shop', text: 'With a corsage', at: '2026-11-23T10:00:00.000Z' } as const;
  const lines = offeredQuote.lines.map((line) => ({ ...line, quantity: 15 }));
  const newer = { ...offeredQuote, version: 3, lines, messages: [...offeredQuote.messages, message] };
  let latest = offeredQuote;
  shopAnswers({
    [`GET ${ONE}`]: (__: unknown, query: URLSearchParams) =>
      latest === newer && query.get('quantities') ? answerChosen() : latest,
  });
  const { client } = show(<QuotePage id={quote.id} />, `/quote/${quote.id}?token=t`);
  await press('Increase quantity of Bouquet in dusty blue');
  latest = newer;
  await client.refetchQueries();
  expect(await screen.findByText('15 × $40.00')).toBeVisible();
  expect(screen.getByText(message.text)).toBeVisible();
  const next = screen.getByRole('link', { name: 'Accept and Pay' });
  expect(next).toHaveAttribute('href', `/checkout?quote=${quote.id}&version=3&token=t`);
});

test.each([
  ['expired', /This offer was valid until March 1, 2027/],
  ['accepted', /You have accepted this offer/],
] as const)('an offer that is %s can’t be accepted', async (state, words) => {
  shopAnswers({ [`GET ${ONE}`]: { ...offeredQuote, state } satisfies QuoteView });
  show(<QuotePage id={quote.id} />, `/quote/${quote.id}?token=t`);
  expect(await screen.findByText(words)).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Accept and Pay' })).toBeNull();
});

test('an offer can’t be accepted while the shop takes no orders', async () => {
  const closed = { from: '2020-01-01', to: '2099-12-31', message: 'Gone', takesOrders: false };
  shopAnswers({ [`GET ${ONE}`]: offeredQuote, 'GET /api/shop': { ...shop, closed } });
  show(<QuotePage id={quote.id} />, `/quote/${quote.id}?token=t`);
  expect(await screen.findByText(/You can accept this offer when we are open again/)).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Accept and Pay' })).toBeNull();
});
