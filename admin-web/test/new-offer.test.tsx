/** @jest-environment ./packages/web-kit/test/page-environment.mjs */
import { beforeEach, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expectAccessible, keysSent, openPanel, Refusal, sent, shopAnswers } from './panel.tsx';

const CREATE = 'POST /api/admin/quotes';
const PREVIEW = 'POST /api/admin/quotes/preview';
const LINK = 'https://shop.example.com/quote/q1?token=abc';
const RECEIPT = [
  { kind: 'item', label: 'Bouquet in blue', rule: '1 × $40.00', amount: '40.00' },
  { kind: 'shipping', label: 'Shipping (FedEx Ground)', rule: '$9.99 per parcel', amount: '9.99' },
];
const preview = {
  receipt: RECEIPT,
  totalAmount: '49.99',
  promise: { madeBy: '2027-05-20', from: '2027-05-24', to: '2027-05-28' },
};
const created = {
  ...{ id: 'q1', state: 'offered', name: 'Ben Fair', email: 'ben@example.com', quantity: null, neededBy: null },
  ...{ budget: null, product: null, pictures: [], images: [], createdAt: '2026-11-20T10:00:00.000Z', messages: [] },
  ...{ version: 1, lines: [], shippingMethod: 'FEDEX_GROUND', validUntil: '2027-03-01', promise: null, receipt: [] },
  ...{ totalAmount: '49.99', orderId: null, awaitsAnswer: false, offers: [], link: LINK },
};
const email = {
  ...{
    id: 'e1',
    kind: 'quote.offered',
    recipient: 'ben@example.com',
    subject: 'Our offer',
    state: 'sent',
    attempts: 1,
  },
  ...{ error: null, createdAt: '2026-11-20T10:00:01.000Z', sentAt: '2026-11-20T10:00:02.000Z', resendOf: null },
};
const rose = {
  ...{ id: 'p1', name: 'Rose Stem', description: '', price: '12.00', category: 'stems', colors: [], stemCount: 1 },
  ...{ imageUrl: '', image: null, inStock: true, images: [], colorCodes: {}, size: null, weight: null, material: null },
  ...{ care: null, slug: 'rose', metaTitle: null, metaDescription: null },
  variations: [
    { id: 'v1', colorName: 'Blue', isAvailable: true },
    { id: 'v2', colorName: 'Red', isAvailable: false },
  ].map((one) => ({ ...one, colorCode: null, imageUrl: '', image: null, price: null, stockQuantity: 0, sortOrder: 0 })),
};

beforeEach(() =>
  shopAnswers({
    ...{ 'GET /api/admin/quotes': [], 'GET /api/admin/production/materials': [], 'GET /api/products': [rose] },
    ...{ [PREVIEW]: preview, [CREATE]: created, 'GET /api/admin/mails': [email] },
  }),
);

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const form = async () => within(await screen.findByRole('form', { name: 'New offer' }));
const quotesSent = () => sent().filter(({ line }) => line === CREATE);

async function fill() {
  const fields = await form();
  for (const [label, text] of [
    ['Customer’s name', 'Ben Fair'],
    ['Customer’s email', 'ben@example.com'],
    ['Description', 'Bouquet in blue'],
    ['Unit price in dollars', '40'],
    ['Production minutes per piece', '90'],
    ['Message', 'As agreed at the fair'],
  ] as const) {
    await userEvent.type(fields.getByLabelText(label), text);
  }
  return fields;
}

test('the owner offers pieces to a customer who asked by phone or in person, and gets the link', async () => {
  const panel = await openPanel('/quotes');
  await press('New offer');
  expect(panel.address()).toBe('/quotes/new');
  await press('Send offer');
  const fields = await form();
  expect(fields.getByLabelText('Customer’s name')).toHaveAccessibleDescription('Please enter your name');
  expect(fields.getByLabelText('Customer’s email')).toBeInvalid();
  await fill();
  const shown = within(fields.getByRole('region', { name: 'Preview' }));
  expect(await shown.findByText(/Ready by Thu, May 20, arrives May 24–28/)).toBeVisible();
  expect(shown.getByText('Shipping (FedEx Ground)')).toBeVisible();
  expect(shown.getByText('$49.99')).toBeVisible();
  await expectAccessible();
  await press('Send offer');
  expect(await screen.findByRole('heading', { name: 'Offer for Ben Fair' })).toHaveFocus();
  expect(screen.getByLabelText('Link to the offer')).toHaveValue(LINK);
  expect(await screen.findByText(/The link was emailed to ben@example.com/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'See the email' })).toHaveAttribute('href', '/admin/mail/e1');
  expect(screen.getByRole('link', { name: 'Open the quote' })).toHaveAttribute('href', '/admin/quotes/q1');
  expect(quotesSent().at(-1)?.body).toMatchObject({
    ...{ name: 'Ben Fair', email: 'ben@example.com', message: 'As agreed at the fair', shippingMethod: 'FEDEX_GROUND' },
    lines: [{ description: 'Bouquet in blue', quantity: 1, unitPrice: '40', makingMinutes: 90 }],
  });
  expect(quotesSent().at(-1)?.body).not.toHaveProperty('basedOn');
  await expectAccessible();
});

test.each([
  ['kept', 'No mail server is set up, so the email was not sent. Please pass the link on yourself.'],
  ['failed', 'The email to ben@example.com could not be sent. Please pass the link on yourself.'],
])('an email that is %s says so', async (state, text) => {
  shopAnswers({ 'GET /api/admin/mails': [{ ...email, state }] });
  await openPanel('/quotes/new');
  await fill();
  await press('Send offer');
  expect(await screen.findByText(text)).toBeVisible();
});

test('a refused offer stays in its form, and a retry after a lost answer has the same key', async () => {
  shopAnswers({ [CREATE]: new Refusal(503, 'Please try again.', 'unavailable') });
  await openPanel('/quotes/new');
  const fields = await fill();
  await press('Send offer');
  expect((await screen.findAllByText('Please try again.'))[0]).toBeVisible();
  expect(fields.getByLabelText('Description')).toHaveValue('Bouquet in blue');
  await press('Send offer');
  await waitFor(() => expect(keysSent(CREATE)).toHaveLength(2));
  await userEvent.type(fields.getByLabelText('Customer’s name'), 's');
  await press('Send offer');
  await waitFor(() => expect(keysSent(CREATE)).toHaveLength(3));
  const [first, retried, changed] = keysSent(CREATE);
  expect([first, retried === first, changed === first]).toEqual([expect.any(String), true, false]);
});

test('a product offers its colors, and a preview that is refused says why', async () => {
  shopAnswers({ [PREVIEW]: () => new Refusal(422, 'Rose Stem is not available.', 'unavailable') });
  await openPanel('/quotes/new');
  const fields = await form();
  await fields.findByRole('option', { name: 'Rose Stem' });
  await userEvent.selectOptions(fields.getByLabelText('Piece'), 'Rose Stem');
  const color = within(fields.getByLabelText('Color'));
  expect(color.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    'Choose…',
    'Blue',
    'Red (sold out)',
  ]);
  await userEvent.selectOptions(fields.getByLabelText('Color'), 'Blue');
  await userEvent.type(fields.getByLabelText('Unit price in dollars'), '12');
  expect(await screen.findByText('Rose Stem is not available.')).toBeVisible();
  expect(sent().findLast(({ line }) => line === PREVIEW)?.body).toMatchObject({
    lines: [{ productId: 'p1', selectedColor: 'Blue', description: null, makingMinutes: null }],
  });
});

test('support does not see the form', async () => {
  await openPanel('/quotes/new', [], 'support');
  expect(await screen.findByText('Only the owner makes offers.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'New offer' })).toBeNull();
});
