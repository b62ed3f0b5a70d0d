/** @jest-environment ./packages/web-kit/test/page-environment.mjs */
import { expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent as events } from '@testing-library/user-event';
import { AccountOffer } from '../src/features/auth/account-offer.tsx';
import { Confirmation } from '../src/features/orders/confirmation.tsx';
import { address, order, shop, user } from './samples.ts';
import { expectAccessible, Refusal, sent, shopAnswers, show } from './storefront.tsx';

const userEvent = events.setup({ delay: null });

function open(fields: object = {}) {
  const placed = { ...order, paymentStatus: 'succeeded', customerEmail: 'ada@example.com', ...fields };
  shopAnswers({
    'GET /api/auth/user': () => null,
    'GET /api/shop': shop,
    'POST /api/auth/register': user,
    [`GET /api/orders/${order.id}`]: placed,
  });
  show(<Confirmation placed={{ id: order.id, token: 't' }} renderForGuest={(one) => <AccountOffer order={one} />} />);
}

test('has the focus, the items, the totals, the address and the next steps', async () => {
  open();
  const heading = await screen.findByRole('heading', { name: /^Thank you! We have your order/ });
  await waitFor(() => expect(heading).toHaveFocus());
  const card = within(screen.getByRole('region', { name: /^Thank you!/ }));
  expect(await card.findByText('Rose Stem')).toBeVisible();
  expect(card.getByTestId('total')).toHaveTextContent('$35.59');
  expect(card.getByText('You paid $35.59')).toBeVisible();
  expect(card.getByRole('heading', { name: 'What happens next' })).toBeVisible();
  expect(card.getByRole('button', { name: 'Print receipt' })).toBeVisible();
  expect(card.getByRole('link', { name: 'Track your order' })).toHaveAttribute(
    'href',
    `/my-orders?order=${order.id}&token=t`,
  );
  await expectAccessible();
});

test('shows which item is in which parcel', async () => {
  const parcel = (recipientName: string, city: string) => ({
    address: { ...order.shippingAddress, recipientName, city },
    ...{ formattedAddress: '', trackingNumber: null, shippingLabelUrl: null, service: null, status: null },
  });
  open({
    parcels: [parcel('Rosa Miller', 'Portland'), parcel('Ada Stone', 'Ketchikan')],
    orderItems: [...order.orderItems, { ...order.orderItems[0], id: 'i2', productName: 'Lily', parcel: 1 }],
  });
  const parcels = await screen.findAllByTestId('parcel');
  expect(parcels.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Parcel 1 of 2 to Rosa Miller, Portland.*Rose Stem/),
    expect.stringMatching(/^Parcel 2 of 2 to Ada Stone, Ketchikan.*Lily/),
  ]);
});

const paidAt = '2026-11-20T10:00:00.000Z';
const BACK = 'This order is cancelled. Your money goes back to the card you paid with.';
const UNCHARGED = 'This order is cancelled. Your card will not be charged.';
test.each([
  ['paid', { paidAt, moneyBack: order.totalAmount }, BACK],
  ['refunded', { paidAt, paymentStatus: 'refunded', moneyBack: order.totalAmount }, BACK],
  ['partly refunded', { paidAt, moneyBack: '5.00' }, /^This order is cancelled\. \$5\.00 goes back/],
  ['not refunded yet', { paidAt, moneyBack: '0.00' }, /^This order is cancelled\. If you have questions about your/],
  ['authorized', { paymentStatus: 'authorized', acceptance: 'accepted' }, UNCHARGED],
  ['withdrawn', { paymentStatus: 'voided', acceptance: 'withdrawn' }, UNCHARGED],
  ['failed', { paymentStatus: 'failed' }, /^Your bank did not approve the payment/],
  ['declined', { paymentStatus: 'voided', acceptance: 'declined' }, /^We can’t take on this order/],
])('of a cancelled order (%s) says what becomes of the money, and promises nothing', async (_which, fields, words) => {
  open({ status: 'cancelled', ...fields });
  expect(await screen.findByText(words)).toBeVisible();
  expect(screen.getByRole('heading', { name: /^Your order/ })).toBeVisible();
  for (const untrue of [/^Thank you/, /We’ll/, /^You paid/, /You can cancel/, /confirmation/, /^Choose a password/]) {
    expect(screen.queryByText(untrue)).toBeNull();
  }
  await expectAccessible();
});

test.each([
  ['the shop', null, /order them again with another card/],
  ['an offer', 'q1', /^Your offer is open again: the link in our email/],
])('of %s whose payment failed says how to pay with another card', async (_, quoteId, words) => {
  open({ status: 'cancelled', paymentStatus: 'failed', quoteId });
  expect(await screen.findByText(words)).toBeVisible();
  expect(screen.queryAllByText(/still in the shop/)).toHaveLength(quoteId ? 0 : 1);
});

test('of a delivered order announces no next steps', async () => {
  open({ status: 'delivered' });
  expect(await screen.findByText('You paid $35.59')).toBeVisible();
  expect(screen.queryByText(/We’ll|You can cancel/)).toBeNull();
  expect(screen.queryByRole('heading', { name: 'What happens next' })).toBeNull();
});

async function askForAccount() {
  await userEvent.type(await screen.findByLabelText('Choose a password'), 'sunflower-7');
  await userEvent.click(screen.getByRole('button', { name: 'Create Account' }));
}

async function createAccount() {
  await askForAccount();
  expect(await screen.findByText(/Account created successfully/)).toBeVisible();
  return sent().findLast((call) => call.line === 'POST /api/auth/register')?.body;
}

test('creates an account for a guest from one field, including the address', async () => {
  open();
  expect(await screen.findByText(/^We save your address/)).toBeVisible();
  expect(await createAccount()).toMatchObject({
    username: expect.stringMatching(/^ada-\d{4}$/),
    password: 'sunflower-7',
    email: 'ada@example.com',
    shippingAddressLine1: address.addressLine1,
    setAsDefault: true,
  });
});

const parcel = {
  ...{ address, formattedAddress: '', trackingNumber: null, shippingLabelUrl: null, service: null },
  ...{ status: null, state: null },
  gift: { recipientName: 'Bea', message: '', hidePrices: true, wrap: false, email: null, notifyOn: null },
};

test.each([
  ['who collects the order', { shippingMethod: 'Local pickup' }],
  ['whose order goes to the recipient of a gift', { parcels: [parcel] }],
])('saves no address for a guest %s', async (_title, changes) => {
  open(changes);
  expect(await screen.findByText(/^This order stays available/)).toBeVisible();
  expect(Object.keys((await createAccount()) ?? {})).toEqual(['username', 'password', 'email']);
});

test.each([
  ['username_taken', 1],
  ['username_reserved', 0],
])('a guest whose derived username is refused with %s can choose another one, or sign in', async (code, signIns) => {
  open({ customerEmail: 'info@example.com' });
  shopAnswers({ 'POST /api/auth/register': () => new Refusal(409, 'No.', code) });
  await askForAccount();
  const field = await screen.findByRole('textbox', { name: 'Username' });
  expect(field).toHaveValue('info-3042');
  expect(screen.queryByText(/Your username is/)).toBeNull();
  expect(screen.queryAllByRole('button', { name: 'sign in' })).toHaveLength(signIns);
  await expectAccessible();
  await userEvent.clear(field);
  await userEvent.type(field, 'cafe-lilac');
  await userEvent.clear(screen.getByLabelText('Choose a password'));
  shopAnswers({ 'POST /api/auth/register': user });
  expect(await createAccount()).toMatchObject({ username: 'cafe-lilac', password: 'sunflower-7' });
});
