/** @jest-environment ./packages/web-kit/test/page-environment.mjs */
import { beforeEach, describe, expect, test } from '@jest/globals';
import { ManualOrderRequest } from '@loop-petal/contracts/shapes/manual-orders';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expectAccessible, keysSent, openPanel, Refusal, sent, shopAnswers } from './panel.tsx';
import { order } from './samples.ts';

const ENTER = 'POST /api/admin/orders';
const PREVIEW = 'POST /api/admin/quotes/preview';
const preview = {
  receipt: [{ kind: 'item', label: 'Bouquet in blue', rule: '1 × $40.00', amount: '40.00' }],
  totalAmount: '40.00',
  promise: { madeBy: '2027-05-20', from: '2027-05-24', to: '2027-05-28' },
};
const entered = { ...order, id: 'o9', paymentMethod: 'Paid outside the shop (cash)', outsideLeft: order.totalAmount };

beforeEach(() =>
  shopAnswers({
    ...{ 'GET /api/admin/quotes': [], 'GET /api/admin/production/materials': [], 'GET /api/products': [] },
    ...{ [PREVIEW]: preview, [ENTER]: entered, 'GET /api/admin/orders/o9': entered },
    'GET /api/shop': {
      services: ['FEDEX_GROUND'].map((code) => ({ code, available: true })),
      pickup: { available: true, instructions: 'Ring twice', state: 'OR' },
    },
  }),
);

const form = async () => within(await screen.findByRole('form', { name: 'New order' }));
const submit = async () => userEvent.click(await screen.findByRole('button', { name: /^Enter order/ }));
const fill = async (texts: Record<string, string>) => {
  const fields = await form();
  for (const [label, text] of Object.entries(texts)) await userEvent.type(fields.getByLabelText(label), text);
};
const PIECE = {
  Description: 'Bouquet in blue',
  'Unit price in dollars': '40',
  'Production minutes per piece': '90',
};

test('the owner enters an order for pickup that was paid in cash', async () => {
  const panel = await openPanel('/quotes/new-order');
  const fields = await form();
  await submit();
  await waitFor(() => expect(fields.getByLabelText('Customer’s name')).toBeInvalid());
  expect(fields.getByLabelText('Street address')).toHaveAccessibleDescription('Street address is required');
  await userEvent.selectOptions(fields.getByLabelText('Delivery'), 'Local pickup');
  expect(fields.queryByLabelText('Street address')).toBeNull();
  await fill({ 'Customer’s name': 'Ben Fair', ...PIECE });
  expect(await screen.findByText('Ready by Thu, May 20')).toBeVisible();
  await expectAccessible();
  await userEvent.click(await screen.findByRole('button', { name: 'Enter order, $40.00 received' }));
  await waitFor(() => expect(panel.address()).toBe('/orders/o9'));
  expect(sent().find(({ line }) => line === ENTER)?.body).toMatchObject({
    customer: { name: 'Ben Fair', email: null, phone: null },
    shipping: { method: 'LOCAL_PICKUP' },
    ...{ paid: 'outside', method: 'cash', note: null, totalAmount: '40.00', promisedBy: '2027-05-28' },
    lines: [{ description: 'Bouquet in blue', quantity: 1, unitPrice: '40', makingMinutes: 90 }],
  });
});

test('an order to an address previews the tax of its state, and a refusal keeps the form', async () => {
  shopAnswers({ [ENTER]: () => new Refusal(409, 'The order costs $41.00 now.', 'quote_changed') });
  await openPanel('/quotes/new-order');
  const fields = await form();
  await fill({
    ...{ 'Customer’s name': 'Ben Fair', 'Customer’s phone': '503 555 0100', 'Street address': '1 Petal Lane' },
    ...{ City: 'Portland', 'ZIP code': '97201', ...PIECE },
  });
  await userEvent.selectOptions(fields.getByLabelText('State'), 'OR');
  await userEvent.selectOptions(fields.getByLabelText('Money received by'), 'check');
  await userEvent.click(await screen.findByRole('button', { name: 'Enter order, $40.00 received' }));
  expect((await screen.findAllByText('The order costs $41.00 now.'))[0]).toBeVisible();
  expect(fields.getByLabelText('Description')).toHaveValue('Bouquet in blue');
  expect(sent().findLast(({ line }) => line === PREVIEW)?.body).toMatchObject({ state: 'OR', zip: '97201' });
  expect(sent().find(({ line }) => line === ENTER)?.body).toMatchObject({
    shipping: { method: 'FEDEX_GROUND', city: 'Portland', state: 'OR', zipCode: '97201', addressLine2: null },
    method: 'check',
  });
});

test('finished pieces that the customer takes home need no delivery and no production', async () => {
  shopAnswers({ [PREVIEW]: { ...preview, promise: null } });
  const panel = await openPanel('/quotes/new-order');
  const fields = await form();
  await userEvent.selectOptions(fields.getByLabelText('Delivery'), 'Handed over now');
  await userEvent.selectOptions(await fields.findByLabelText(/^State of the sale/), 'WA');
  expect(fields.queryByLabelText(/^Production minutes/)).toBeNull();
  await fill({ 'Customer’s name': 'Ben Fair', Description: 'Rose in a pot', 'Unit price in dollars': '40' });
  expect(await screen.findByText('The customer has the pieces. Nothing is made or shipped.')).toBeVisible();
  await expectAccessible();
  await userEvent.click(await screen.findByRole('button', { name: 'Enter order, $40.00 received' }));
  await waitFor(() => expect(panel.address()).toBe('/orders/o9'));
  expect(sent().findLast(({ line }) => line === PREVIEW)?.body).toMatchObject({ state: 'WA', handedOver: true });
  const body = sent().find(({ line }) => line === ENTER)?.body as object;
  expect(body).toMatchObject({ handedOver: true, shipping: { method: 'LOCAL_PICKUP', state: 'WA' } });
  expect(ManualOrderRequest.safeParse(body).error).toBeUndefined();
});

describe('after a lost answer', () => {
  const lost = new Refusal(503, 'The shop does not answer.', 'unavailable');
  const press = async () => userEvent.click(await screen.findByRole('button', { name: /^Enter order, / }));
  const pressAndRead = async (message: string) => {
    await press();
    expect((await screen.findAllByText(message))[0]).toBeVisible();
  };
  const start = async (answers: unknown[]) => {
    shopAnswers({ [ENTER]: () => answers.shift() });
    const panel = await openPanel('/quotes/new-order');
    await userEvent.selectOptions((await form()).getByLabelText('Delivery'), 'Local pickup');
    await fill({ 'Customer’s name': 'Ben Fair', ...PIECE });
    await pressAndRead(lost.message);
    return panel;
  };
  const entries = () => {
    const keys = keysSent(ENTER);
    const bodies = sent().flatMap(({ line, body }) => (line === ENTER ? [body as ManualOrderRequest] : []));
    return bodies.map((body, at) => ({ body, isFirstKey: keys[at] !== null && keys[at] === keys[0] }));
  };

  test('the same order is sent again, and a refused one as a new order', async () => {
    const panel = await start([lost, new Refusal(409, 'The date just changed.', 'promise_changed'), entered]);
    // the stored order moves the date of a new preview
    shopAnswers({ [PREVIEW]: { ...preview, promise: { ...preview.promise, to: '2027-05-29' } } });
    await panel.refetch();
    await pressAndRead('The date just changed.');
    await press();
    await waitFor(() => expect(panel.address()).toBe('/orders/o9'));
    expect(entries()).toMatchObject([
      { isFirstKey: true, body: { promisedBy: '2027-05-28' } },
      { isFirstKey: true, body: { promisedBy: '2027-05-28' } },
      { isFirstKey: false, body: { promisedBy: '2027-05-29' } },
    ]);
  });

  test('a changed order is not entered beside the first one', async () => {
    const reused = new Refusal(409, 'This order was placed with different contents.', 'idempotency_key_reused');
    const panel = await start([lost, reused, entered]);
    const note = (await form()).getByLabelText(/^Note for the staff/);
    await userEvent.type(note, 'Red paper');
    await pressAndRead(reused.message);
    expect(screen.getByText(/^Your first attempt may have been entered/)).toBeVisible();
    expect(within(screen.getByText(/^Your first attempt/)).getByRole('link')).toHaveAttribute('href', '/admin/orders');
    await userEvent.clear(note);
    await press();
    await waitFor(() => expect(panel.address()).toBe('/orders/o9'));
    expect(entries()).toMatchObject([
      { isFirstKey: true, body: { note: null } },
      { isFirstKey: true, body: { note: 'Red paper' } },
      { isFirstKey: true, body: { note: null } },
    ]);
  });
});

test('on a phone, a new order leads back to the orders, and a new quote to the quotes', async () => {
  await openPanel('/quotes/new-order');
  expect(await screen.findByRole('link', { name: 'All orders', hidden: true })).toHaveAttribute(
    'href',
    '/admin/orders',
  );
  cleanup();
  await openPanel('/quotes/new');
  expect(await screen.findByRole('link', { name: 'All quotes', hidden: true })).toHaveAttribute(
    'href',
    '/admin/quotes',
  );
});

test('the orders list links to the form, for the owner only', async () => {
  await openPanel('/orders');
  expect(await screen.findByRole('link', { name: 'New order' })).toHaveAttribute('href', '/admin/quotes/new-order');
});

test('a refund of an order that was paid outside the shop needs a confirmation', async () => {
  const paid = { ...entered, paymentStatus: 'succeeded', paymentId: 'p9' };
  const REFUND = 'POST /api/admin/orders/o9/refund';
  shopAnswers({ 'GET /api/admin/orders/o9': paid, 'GET /api/admin/orders': [paid], [REFUND]: paid });
  await openPanel('/orders/o9/refund');
  const dialog = within(await screen.findByRole('dialog', { name: 'Refund' }));
  const refund = dialog.getByRole('button', { name: 'Refund' });
  expect(refund).toBeDisabled();
  expect(dialog.getByLabelText('Amount in dollars')).toHaveAccessibleDescription(/moves no money/);
  await userEvent.click(dialog.getByLabelText('I pay it back myself. Paid outside the shop (cash).'));
  await userEvent.click(refund);
  await waitFor(() =>
    expect(sent().find(({ line }) => line === REFUND)?.body).toEqual({ amount: paid.totalAmount, paidBack: true }),
  );
});

test.each([
  [
    '30.00',
    /only records the first \$30\.00\. The rest goes back to the customer’s card/,
    'I pay the first $30.00 back',
  ],
  ['0.00', /goes back to the card/, null],
])('of a cash order with $%s left outside, the rest of a refund goes to a card', async (outsideLeft, hint, label) => {
  const paid = { ...entered, paymentStatus: 'succeeded', paymentId: 'p9', outsideLeft };
  shopAnswers({ 'GET /api/admin/orders/o9': paid, 'GET /api/admin/orders': [paid] });
  await openPanel('/orders/o9/refund');
  const dialog = within(await screen.findByRole('dialog', { name: 'Refund' }));
  expect(dialog.getByLabelText('Amount in dollars')).toHaveAccessibleDescription(hint);
  const boxes = dialog.queryAllByRole('checkbox').map((box) => box.closest('label')?.textContent);
  expect(boxes).toEqual(label === null ? [] : [expect.stringContaining(label)]);
});
