/** @jest-environment ./packages/web-kit/test/page-environment.mjs */
import { expect, test } from '@jest/globals';
import type { AdminQuoteView, QuoteSummaryView } from '@loop-petal/contracts/shapes/quotes';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expectAccessible, openPanel, Refusal, sent, shopAnswers } from './panel.tsx';

const quote: AdminQuoteView = {
  ...{ version: 0, lines: [], shippingMethod: null, validUntil: null, promise: null },
  ...{ receipt: [], totalAmount: null, orderId: null, offers: [] },
  id: '40a7284f-0000-4000-8000-0000000000a1',
  state: 'requested',
  name: 'Ada Loop',
  email: 'ada@example.com',
  quantity: 12,
  neededBy: '2027-06-05',
  budget: '150.50',
  product: { id: 'p1', name: 'Rose Stem' },
  pictures: ['/images/one'],
  images: [{ width: 4, height: 4, widths: [4], placeholder: 'data:' }],
  createdAt: '2026-11-20T10:00:00.000Z',
  awaitsAnswer: true,
  messages: [{ from: 'customer', by: null, text: 'Twelve in blue', at: '2026-11-20T10:00:00.000Z' }],
  version: 0,
  lines: [],
  shippingMethod: null,
  validUntil: null,
  promise: null,
  receipt: [],
  totalAmount: null,
  orderId: null,
  offers: [],
};
const ALL = 'GET /api/admin/quotes';
const ONE = `/api/admin/quotes/${quote.id}`;
const { id, state, name, quantity, neededBy, budget, product, createdAt, orderId, email, awaitsAnswer } = quote;
const summary: QuoteSummaryView = {
  ...{ id, state, name, quantity, neededBy, budget, product, createdAt, orderId, email, awaitsAnswer },
};

function answerWith(first: AdminQuoteView = quote) {
  let stored = first;
  shopAnswers({
    [ALL]: () => [{ ...summary, awaitsAnswer: stored.awaitsAnswer, state: stored.state }],
    [`GET ${ONE}`]: () => stored,
    [`POST ${ONE}/messages`]: (body: unknown) => {
      const message = {
        from: 'shop',
        by: 'lena',
        at: '2026-11-21T10:00:00.000Z',
        ...(body as { text: string }),
      } as const;
      stored = { ...stored, awaitsAnswer: false, messages: [...stored.messages, message] };
      return stored;
    },
    [`POST ${ONE}/withdraw`]: () => {
      stored = { ...stored, state: 'withdrawn', awaitsAnswer: false };
      return stored;
    },
  });
}
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

test('the quotes that wait for an answer are counted on the tab', async () => {
  const answered: QuoteSummaryView = { ...summary, id: 'q2', name: 'Iris Lake', awaitsAnswer: false };
  const closed: QuoteSummaryView = { ...answered, id: 'q3', name: 'Rose Hill', state: 'withdrawn' };
  shopAnswers({ [ALL]: [summary, answered, closed] });
  await openPanel('/quotes');
  const rows = await screen.findAllByRole('link', { name: /12 pieces/ });
  expect(
    rows.map(
      ({ textContent }) => textContent?.match(/^(Ada Loop|Iris Lake|Rose Hill)(Awaits answer|Answered|Closed)/)?.[0],
    ),
  ).toEqual(['Ada LoopAwaits answer', 'Iris LakeAnswered', 'Rose HillClosed']);
  expect(await screen.findByRole('tab', { name: 'Quotes 1 unanswered' })).toBeVisible();
  await expectAccessible();
});

test('without quotes the list says where they will come from', async () => {
  shopAnswers({ [ALL]: [] });
  await openPanel('/quotes');
  expect(await screen.findByText('Requests for custom orders will appear here.')).toBeVisible();
});

test('support answers a quote and can’t close it', async () => {
  answerWith();
  await openPanel(`/quotes/${quote.id}`, [], 'support');
  expect(await screen.findByRole('heading', { name: 'Ada Loop' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Close quote' })).toBeNull();
  await press('Send answer');
  expect(screen.getByLabelText('Your answer')).toHaveAccessibleDescription('Please write a message');
  await userEvent.type(screen.getByLabelText('Your answer'), 'Gladly!');
  await press('Send answer');
  const log = within(screen.getByRole('log', { name: 'Messages' }));
  expect(await log.findByText('Gladly!')).toBeVisible();
  expect(log.getByText('lena:')).toBeInTheDocument();
  expect(screen.getByLabelText('Your answer')).toHaveValue('');
  expect(sent()).toContainEqual({ line: `POST ${ONE}/messages`, body: { text: 'Gladly!' } });
  await expectAccessible();
});

test('the owner closes a quote after a confirmation', async () => {
  answerWith();
  await openPanel(`/quotes/${quote.id}`);
  await press('Close quote');
  const dialog = within(await screen.findByRole('dialog', { name: 'Close quote' }));
  expect(sent().some(({ line }) => line.endsWith('/withdraw'))).toBe(false);
  await userEvent.click(dialog.getByRole('button', { name: 'Close quote' }));
  expect(await screen.findByText('This quote is closed and takes no more messages.')).toBeVisible();
  expect(screen.queryByLabelText('Your answer')).toBeNull();
});

test('an unknown quote is reported', async () => {
  shopAnswers({ [ALL]: [], [`GET ${ONE}`]: () => new Refusal(404, 'Quote not found', 'not_found') });
  await openPanel(`/quotes/${quote.id}`);
  expect(await screen.findByText('This quote does not exist.')).toBeVisible();
});

test('a refused answer stays in its field', async () => {
  answerWith();
  await openPanel(`/quotes/${quote.id}`);
  shopAnswers({ [`POST ${ONE}/messages`]: () => new Refusal(409, 'This quote is closed.', 'withdrawn') });
  await userEvent.type(await screen.findByLabelText('Your answer'), 'Gladly!');
  await press('Send answer');
  expect((await screen.findAllByText('This quote is closed.'))[0]).toBeVisible();
  expect(screen.getByLabelText('Your answer')).toHaveValue('Gladly!');
});

const piece = {
  ...{ description: 'Bouquet in blue', productId: null, variationId: null, selectedColor: null, quantity: 12 },
  ...{ quantityChangeable: false, unitPrice: '40.00', pictureUrl: null, image: null },
};
const offered: AdminQuoteView = {
  ...quote,
  ...{ state: 'offered', awaitsAnswer: false, version: 1, lines: [piece], totalAmount: '480.00' },
  ...{ shippingMethod: 'FEDEX_2_DAY', validUntil: '2027-03-01' },
  promise: { madeBy: '2027-05-20', from: '2027-05-24', to: '2027-05-28' },
  receipt: [{ kind: 'item', label: '12 × Bouquet in blue', rule: '$40.00 each', amount: '480.00' }],
  offers: [
    {
      version: 1,
      lines: [{ ...piece, work: { makingMinutes: 90, finishingDays: 1, materials: [] } }],
      ...{ shippingMethod: 'FEDEX_2_DAY', validUntil: '2027-03-01', by: 'lena', at: '2026-11-21T10:00:00.000Z' },
    },
  ],
};
const OFFER = `POST ${ONE}/offer`;
const WORKSHOP = { 'GET /api/admin/production/materials': [], 'GET /api/products': [] };

test('the first offer has the requested quantity, and is sent once its errors are corrected', async () => {
  answerWith();
  shopAnswers({
    ...WORKSHOP,
    [OFFER]: () => {
      shopAnswers({ [`GET ${ONE}`]: offered });
      return offered;
    },
  });
  await openPanel(`/quotes/${quote.id}`);
  await press('Make an offer');
  const form = within(await screen.findByRole('form', { name: 'Offer' }));
  expect(form.getByLabelText('Quantity')).toHaveValue(12);
  await press('Send offer');
  await waitFor(() => expect(form.getByLabelText('Production minutes per piece')).toBeInvalid());
  expect(form.getByLabelText('Unit price in dollars')).toHaveAccessibleDescription(/Must be an amount/);
  await userEvent.clear(form.getByLabelText('Description'));
  await userEvent.type(form.getByLabelText('Description'), 'Bouquet in blue');
  await userEvent.type(form.getByLabelText('Unit price in dollars'), '40');
  await userEvent.type(form.getByLabelText('Production minutes per piece'), '90');
  expect(form.getByText('$480.00')).toBeVisible();
  await expectAccessible();
  await press('Send offer');
  expect(await screen.findByText(/Ready by Thu, May 20, arrives May 24–28/)).toBeVisible();
  expect(sent().find(({ line }) => line === OFFER)?.body).toMatchObject({
    basedOn: 0,
    shippingMethod: 'FEDEX_GROUND',
    message: null,
    lines: [
      {
        ...{ description: 'Bouquet in blue', productId: null, selectedColor: null, quantity: 12, unitPrice: '40' },
        ...{ makingMinutes: 90, finishingDays: 0, materials: [], pictureUrl: null, quantityChangeable: false },
      },
    ],
  });
});

test('a new version starts with the latest offer, and one that is no longer the latest is refused', async () => {
  answerWith(offered);
  shopAnswers({ ...WORKSHOP, [OFFER]: () => new Refusal(409, 'There is a newer offer.', 'stale') });
  await openPanel(`/quotes/${quote.id}`);
  await press('Make a new version');
  const form = within(await screen.findByRole('form', { name: 'Offer' }));
  expect(form.getByLabelText('Production minutes per piece')).toHaveValue(90);
  expect(form.getByLabelText('Delivery')).toHaveValue('FEDEX_2_DAY');
  await press('Send offer');
  expect((await screen.findAllByText('There is a newer offer.'))[0]).toBeVisible();
  expect(sent().find(({ line }) => line === OFFER)?.body).toMatchObject({ basedOn: 1 });
});

test('support reads an offer and can’t make one', async () => {
  answerWith(offered);
  await openPanel(`/quotes/${quote.id}`, [], 'support');
  expect(await screen.findByText(/12 × Bouquet in blue, \$40.00 each/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Make a new version' })).toBeNull();
});

test('an accepted quote links to its order and can’t be closed', async () => {
  answerWith({ ...offered, state: 'accepted', orderId: 'o1' });
  await openPanel(`/quotes/${quote.id}`);
  expect(await screen.findByRole('link', { name: 'see the order' })).toHaveAttribute('href', '/admin/orders/o1');
  for (const name of ['Close quote', 'Make a new version']) expect(screen.queryByRole('button', { name })).toBeNull();
});
