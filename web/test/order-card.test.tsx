/**
 * @jest-environment ./packages/web-kit/test/page-environment.mjs
 * @jest-environment-options {"timeZone": "America/Los_Angeles"}
 */
import { expect, jest, test } from '@jest/globals';
import { outsidePayment } from '@loop-petal/contracts/rules/paid-outside';
import type { OrderView } from '@loop-petal/contracts/shapes/orders';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answerUploads } from '../../packages/web-kit/test/uploads.ts';
import { OrderCard } from '../src/features/orders/order-card.tsx';
import { order } from './samples.ts';
import { expectAccessible, keysSent, never, Refusal, sent, shopAnswers, show } from './storefront.tsx';

const card = (fields: Partial<OrderView> = {}, token: string | null = null) =>
  show(<OrderCard order={{ ...order, ...fields }} token={token} onPrint={() => undefined} />);
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

const RETURN = {
  ...{ id: 'r1', state: 'requested', reason: 'Too pink', message: null, items: [{ itemId: 'i1', quantity: 1 }] },
  ...{ pictures: [], images: [], label: null, refundId: null },
  ...{ requestedAt: '2026-11-21T10:00:00.000Z', changedAt: '2026-11-21T10:00:00.000Z' },
} as const;

test('shows number, state, items and amounts', async () => {
  card();
  expect(screen.getByRole('article', { name: /^Order / })).toBeVisible();
  expect(screen.getByText('pending')).toBeVisible();
  expect(screen.getByText('Red · Quantity 2, $12.00 each')).toBeVisible();
  expect(screen.getAllByText('$35.59')).not.toHaveLength(0);
  expect(screen.getByText('Shipping (FedEx Ground)')).toBeInTheDocument();
  await expectAccessible();
});

test('names each offer with what it took off', () => {
  const orderItems = order.orderItems.map((item) => ({ ...item, listPrice: '15.00', offerTitle: 'Ten or more' }));
  card({ orderItems });
  expect(screen.getByText('Items').nextSibling).toHaveTextContent('$30.00');
  expect(screen.getByText('Ten or more').nextSibling).toHaveTextContent('-$6.00');
});

test('explains each part of the price on request', async () => {
  card();
  expect(screen.queryByRole('list', { name: 'Receipt' })).toBeNull();
  await userEvent.click(await screen.findByText('Why this price?'));
  const lines = await screen.findAllByRole('listitem', { hidden: true });
  const receipt = lines.map(({ textContent }) => textContent);
  expect(receipt).toContain('Sales Tax (6.67%)6.67% of $24.00, to Oregon$1.60');
  expect(receipt).toContain('Adds up to$35.59');
});

test('shows times in the reader’s time zone, and the carrier’s days unchanged', async () => {
  const evening = '2027-01-01T03:30:00.000Z';
  const piece = { lineId: 'i1', artisanName: 'Lena', startedAt: evening, finishedAt: null, pictures: [] };
  const making = [
    { ...piece, state: 'making' },
    { ...piece, state: 'ready', finishedAt: evening },
  ] as unknown as OrderView['making'];
  card({ createdAt: evening, making, estimatedDelivery: '2027-01-05T00:00:00.000Z' });
  card({ createdAt: evening, deliveredAt: evening });
  for (const text of [
    'Lena started this on Dec 31, 2026',
    'Finished by Lena on Dec 31, 2026',
    'Expected by Jan 5, 2027',
    'Delivered on Dec 31, 2026',
  ])
    expect(await screen.findByText(text)).toBeInTheDocument();
  expect(screen.getAllByText('Placed on Dec 31, 2026')).toHaveLength(2);
});

test.each([
  [{ paymentStatus: 'partially_refunded', refundedAmount: '5.00' }, 'Partly refunded'],
  [{ paymentStatus: 'voided' }, 'Not charged'],
  [{ returns: [RETURN] }, 'Return requested'],
  [{ returns: [RETURN, { ...RETURN, id: 'r2', state: 'accepted', message: 'Send it to us.' }] }, 'Send it to us.'],
  [{ status: 'shipped' }, 'shipped'],
] as [Partial<OrderView>, string][])('with %j shows “%s”', async (fields, words) => {
  card(fields);
  expect((await screen.findAllByText(words))[0]).toBeInTheDocument();
});

const request = { acceptance: 'requested', answerBy: '2026-12-01T18:00:00.000Z', paymentStatus: 'authorized' } as const;

test.each([
  [
    request,
    'Request received. We answer within 5 days (by Dec 1, 2026). Your card is only authorized. We’ll charge it if we accept the order.',
  ],
  [
    { ...request, paymentStatus: 'pending' },
    'Request received. We answer within 5 days (by Dec 1, 2026). Your bank has not approved the card yet. We’ll charge it only if we accept the order.',
  ],
  [{ ...request, acceptance: 'accepted' }, 'We’ve accepted your order and are charging your card.'],
  [
    { ...request, acceptance: 'declined', status: 'cancelled' },
    'We can’t take on this order. Your card was not charged.',
  ],
] as [Partial<OrderView>, string][])('of a large order with %j shows “%s”', async (fields, words) => {
  card(fields);
  expect(screen.getByText(words)).toBeVisible();
  await expectAccessible();
  expect(screen.queryByText(/^Paid by/)).not.toBeInTheDocument();
});

test('asks before cancelling a request, and explains that the card is not charged', async () => {
  card({ ...request, canCancel: true });
  await press('Cancel order');
  expect(await screen.findByText(/cancel this request until we accept it\. Your card is not charged/)).toBeVisible();
});

test.each([
  ['Clover', 'Paid by card on Nov 20, 2026'],
  ['Visa ending in 1111', 'Paid by Visa ending in 1111 on Nov 20, 2026'],
])('a receipt of a payment by %s shows “%s” and the seller', async (paymentMethod, words) => {
  card({ paymentMethod, paidAt: '2026-11-20T18:00:00.000Z' });
  expect(await screen.findByText(words)).toBeInTheDocument();
  expect(screen.getByText(/Receipt$/).parentElement).toHaveTextContent('hello@loopandpetal.shop');
});

test('offers only possible actions', () => {
  card({ canCancel: false, canReturn: false });
  expect(screen.queryByRole('button', { name: 'Cancel order' })).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Request a return' })).not.toBeInTheDocument();
});

test('is cancelled after confirmation, once by a double click, with the token of a guest’s link', async () => {
  shopAnswers({ [`POST /api/orders/${order.id}/cancel`]: never });
  card({}, 't');
  await press('Cancel order');
  const dialog = within(await screen.findByRole('dialog', { name: 'Cancel this order?' }));
  await expectAccessible();
  const button = dialog.getByRole('button', { name: 'Cancel order' });
  fireEvent.click(button);
  fireEvent.click(button);
  expect(await dialog.findByRole('button', { name: 'Cancelling...' })).toBeDisabled();
  expect(sent()).toHaveLength(1);
});

test.each<[Partial<OrderView>, string]>([
  [{ paidAt: '2026-11-20T18:00:00.000Z' }, 'Your money goes back to the card you paid with.'],
  [
    { paidAt: '2026-11-20T18:00:00.000Z', paymentMethod: outsidePayment('cash') },
    'Your money goes back the way you paid.',
  ],
  [{ paidAt: null, paymentStatus: 'pending' }, 'Your card will not be charged.'],
])('an order with %j, once cancelled, shows “%s”', async (paid, words) => {
  shopAnswers({ [`POST /api/orders/${order.id}/cancel`]: { ...order, moneyBack: order.totalAmount, ...paid } });
  card(paid);
  await press('Cancel order');
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByRole('status')).toHaveTextContent(
    `${paid.paymentStatus === 'pending' ? 'If your payment goes through, we' : 'We'} refund the full amount ${paid.paymentMethod ? 'the way you paid' : 'to the card you paid with'}.`,
  );
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel order' }));
  expect(await screen.findByText(words)).toBeVisible();
});

test('shows why it can’t be cancelled', async () => {
  shopAnswers({ [`POST /api/orders/${order.id}/cancel`]: () => new Refusal(409, 'We have started it.') });
  card();
  await press('Cancel order');
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancel order' }));
  expect(await screen.findByText('We have started it.')).toBeVisible();
});

test('shows the notes of the shop', async () => {
  const note = { id: 'n1', text: 'The yarn arrives on Monday.', createdAt: '2026-11-21T10:00:00.000Z' };
  card({ customerNotes: [note] });
  const notes = await screen.findByRole('list', { name: 'Notes from the shop' });
  expect(within(notes).getByText(note.text)).toBeVisible();
  expect(within(notes).getByText(/Nov 21/)).toBeVisible();
  expect(screen.queryByRole('list', { name: 'Returns' })).toBeNull();
  await expectAccessible();
});

test('returns the chosen pieces', async () => {
  const line = `POST /api/orders/${order.id}/return`;
  shopAnswers({ [line]: new Refusal(503, 'Please try again.') });
  card();
  await press('Request a return');
  const dialog = within(await screen.findByRole('dialog', { name: 'Request a return' }));
  await expectAccessible();
  await userEvent.type(dialog.getByLabelText('Why would you like to return it?'), 'Too pink');
  const pieces = dialog.getByLabelText('Rose Stem, Red');
  await userEvent.selectOptions(pieces, 'Keep');
  await userEvent.click(dialog.getByRole('button', { name: 'Send request' }));
  expect(await screen.findByText('Please choose an item')).toBeVisible();
  await userEvent.selectOptions(pieces, 'Return 1');
  await userEvent.click(dialog.getByRole('button', { name: 'Send request' }));
  expect(await screen.findByText('Please try again.')).toBeVisible();
  shopAnswers({ [line]: order });
  await userEvent.click(dialog.getByRole('button', { name: 'Send request' }));
  const request = { line, body: { reason: 'Too pink', items: [{ itemId: 'i1', quantity: 1 }], pictures: [] } };
  await waitFor(() => expect(sent()).toEqual([request, request]));
  const [key] = keysSent(line);
  expect(keysSent(line)).toEqual([expect.any(String), key]);
});

test('a return takes pictures, which can be removed before it is sent', async () => {
  const line = `POST /api/orders/${order.id}/return`;
  shopAnswers({ [line]: order });
  const uploads = answerUploads();
  card();
  await press('Request a return');
  const dialog = within(await screen.findByRole('dialog', { name: 'Request a return' }));
  await userEvent.type(dialog.getByLabelText('Why would you like to return it?'), 'Torn');
  const [first, second] = ['a', 'b'].map((name) => new File([name], `${name}.jpg`, { type: 'image/jpeg' })) as [
    File,
    File,
  ];
  await userEvent.upload(dialog.getByLabelText('Add pictures'), [first, second]);
  await waitFor(() => expect(uploads.paths).toHaveLength(1));
  act(() => uploads.progress(0.4));
  expect(dialog.getByRole('progressbar', { name: 'Uploading' })).toHaveValue(0.4);
  expect(dialog.getByRole('button', { name: 'Send request' })).toBeDisabled();
  act(() => uploads.arrive({ imageUrl: '/images/a' }));
  await waitFor(() => expect(uploads.paths).toEqual(['/api/uploads', '/api/uploads']));
  expect(dialog.getByRole('button', { name: 'Remove picture 1' })).toBeDisabled();
  act(() => uploads.arrive({ imageUrl: '/images/b' }));
  expect(await dialog.findByAltText('Yours, 2 of 2')).toBeVisible();
  await expectAccessible();
  dialog.getByRole('button', { name: 'Remove picture 1' }).focus();
  await userEvent.keyboard('{Enter}');
  await userEvent.click(dialog.getByRole('button', { name: 'Send request' }));
  const items = [{ itemId: 'i1', quantity: 2 }];
  await waitFor(() => expect(sent()).toEqual([{ line, body: { reason: 'Torn', items, pictures: ['/images/b'] } }]));
});

test.each([
  ['accepted', null, '/l.pdf'],
  ['accepted', 't_1', '/l.pdf?token=t_1'],
  ['received', null, undefined],
] as const)('a return that is %s links to its label, with the token %s of a guest', async (state, token, href) => {
  const label = { trackingNumber: 'LP1', url: '/l.pdf' };
  card({ returns: [{ ...RETURN, state, label }] as unknown as OrderView['returns'] }, token);
  await screen.findByRole('list', { name: 'Returns' });
  const link = screen.queryByRole('link', { name: 'Print the return label' });
  expect(link?.getAttribute('href')).toBe(href);
  await expectAccessible();
});

test('a return shows its pictures', async () => {
  const image = { width: 4, height: 4, widths: [320], placeholder: 'data:,' };
  card({
    returns: [{ ...RETURN, pictures: ['/images/a'], images: [image] }] as unknown as OrderView['returns'],
  });
  expect(await screen.findByRole('link', { name: 'Picture 1 by you' })).toHaveAttribute('href', '/images/a');
  await expectAccessible();
});

test('reorders its items, once by a double click', async () => {
  shopAnswers({ 'POST /api/cart': {} });
  const { address } = card();
  const button = screen.getByRole('button', { name: 'Reorder' });
  fireEvent.click(button);
  fireEvent.click(button);
  expect(await screen.findByText('All items of this order are in your cart again.')).toBeVisible();
  await waitFor(() => expect(address()).toBe('/cart'));
  expect(sent()).toEqual([
    {
      line: 'POST /api/cart',
      body: { productId: 'p1', quantity: 2, selectedColor: 'Red', variationId: null, personalization: {} },
    },
  ]);
});

test('reorders no pieces of quotes, and offers no reorder when there are no others', async () => {
  shopAnswers({ 'POST /api/cart': {} });
  const [item] = order.orderItems as [OrderView['orderItems'][number]];
  const custom = { ...item, id: 'custom', productId: 'quote:q1:0' };
  card({ orderItems: [item, custom] });
  await press('Reorder');
  expect(await screen.findByText('1 item of this order can no longer be bought.')).toBeVisible();
  expect(sent()).toMatchObject([{ body: { productId: 'p1' } }]);
  cleanup();
  card({ orderItems: [custom] });
  expect(screen.queryByRole('link', { name: item.productName })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Reorder' })).toBeNull();
});

test('lists items that can no longer be bought', async () => {
  shopAnswers({ 'POST /api/cart': () => new Refusal(404, 'There is no such product.') });
  card();
  await press('Reorder');
  expect(await screen.findByText('Failed to add item to cart. There is no such product.')).toBeVisible();
});

test('shows the failed payment of an offer as failed, not as a cancellation, and can’t reorder it', () => {
  card({ status: 'cancelled', paymentStatus: 'failed', quoteId: 'q1' });
  expect(screen.getByText('Payment failed')).toBeVisible();
  for (const absent of ['cancelled', 'Reorder']) expect(screen.queryByText(absent)).not.toBeInTheDocument();
});

test('has no receipt before it is paid', () => {
  show(<OrderCard order={{ ...order, paymentStatus: 'authorized' }} onPrint={() => undefined} />);
  expect(screen.queryByRole('button', { name: 'Print receipt' })).not.toBeInTheDocument();
});

test('is printed by its button', async () => {
  const onPrint = jest.fn();
  show(<OrderCard order={{ ...order, paymentStatus: 'succeeded' }} onPrint={onPrint} />);
  await press('Print receipt');
  expect(onPrint).toHaveBeenCalledTimes(1);
});

test('links to the payment of an amount due', async () => {
  const purpose = { kind: 'service', service: 'FEDEX_2_DAY', from: 'FedEx Ground', to: 'FedEx 2Day' } as const;
  card({ due: { id: 'd1', amount: '3.00', purpose, state: 'open' } });
  const link = await screen.findByText('Pay $3.00 for FedEx 2Day');
  expect(link).toHaveAttribute('href', `/checkout?order=${order.id}`);
});

const personal = order.orderItems.map((item) => ({
  ...item,
  personalization: { ribbon: 'Mia', yarn: 'Wool' },
  wishes: [
    { key: 'ribbon', label: 'Name on the ribbon', value: 'Mia' },
    { key: 'yarn', label: 'Yarn', value: 'Wool' },
  ].map((wish) => ({ ...wish, kind: 'text' as const, maxLength: 10, required: true, returnable: false })),
}));

test('the order’s link lets its holder correct wishes until a piece is started', async () => {
  shopAnswers({ [`PATCH /api/orders/${order.id}/items/i1/personalization`]: order });
  card({ orderItems: personal }, 't');
  expect(await screen.findByText('Mia')).toBeVisible();
  await userEvent.click(await screen.findByRole('button', { name: 'Correct the wishes for Rose Stem' }));
  const field = await screen.findByRole('textbox', { name: 'Name on the ribbon' });
  await userEvent.clear(field);
  await userEvent.type(field, 'Maja');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent().at(-1)?.body).toEqual({ personalization: { ribbon: 'Maja' } }));
});

const making = [{ ...({} as OrderView['making'][number]), lineId: 'i1', state: 'making' as const, pictures: [] }];
test.each([
  ['a started piece', { making }],
  ['a piece that is not sent', { orderItems: personal.map((item) => ({ ...item, leftOut: 2 })) }],
])('%s is shown without a correction', async (_, fields) => {
  card({ orderItems: personal, ...fields }, 't');
  expect(await screen.findByText('Mia')).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Correct/ })).toBeNull();
});

test('the order says which of its pieces are not sent', () => {
  card({ orderItems: order.orderItems.map((item) => ({ ...item, leftOut: 1 })) });
  expect(screen.getByText(/ · 1 of 2 refunded, not sent$/)).toBeVisible();
});
