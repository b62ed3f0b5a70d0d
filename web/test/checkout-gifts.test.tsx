/** @jest-environment ./packages/web-kit/test/page-environment.mjs */
import { beforeEach, expect, test } from '@jest/globals';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent as events } from '@testing-library/user-event';
import { clearPersonalData } from '../src/features/auth/queries.ts';
import { Component as CheckoutPage } from '../src/features/checkout/checkout-page.tsx';
import { dropDraft, loadDraft, loadGifts, saveDraft } from '../src/features/checkout/draft.ts';
import { EMPTY_SHIPPING, fromAddress } from '../src/features/checkout/shipping/shipping-form.ts';
import { dayFromNow } from '../src/promises/needed-by.ts';
import { dropPersonalStorage } from '../src/queries/personal-storage.ts';
import { address, line, shop, user } from './samples.ts';
import { sent, shopAnswers, show } from './storefront.tsx';

const userEvent = events.setup({ delay: null });

beforeEach(() => {
  dropDraft();
  const form = { ...EMPTY_SHIPPING, ...fromAddress(address), customerEmail: 'ada@example.com' };
  saveDraft({ owner: 'visitor', form, isChecked: true, addressUnchecked: false });
  const ground = { service: 'FEDEX_GROUND', serviceName: 'FedEx Ground', transitTime: '1-5 days' };
  shopAnswers({
    'GET /api/auth/user': () => null,
    'GET /api/addresses': [],
    'GET /api/offers': [],
    'GET /api/cart': [line],
    'GET /api/cart/totals': { offerCode: null, offerCodeApplies: false },
    'GET /api/shop': shop,
    'POST /api/promises': {
      ...{ madeBy: '2030-01-02', earliest: null, suggestions: [] },
      services: { FEDEX_GROUND: { from: '2030-01-03', to: '2030-01-08' } },
    },
    'POST /api/shipping/rates': [{ ...ground, cost: '9.99', currency: 'USD' }],
    'GET /api/payment/clover-config': { provider: 'sandbox', environment: 'sandbox', isConfigured: true },
    'POST /api/payment/tokenize': { id: 'token', brand: 'Visa', last4: '1111' },
  });
});

const open = () => show(<CheckoutPage />, '/checkout?step=payment');
const giveGift = async () => userEvent.click(await screen.findByLabelText('This is a gift'));

test('errors of the gift and the card show together, and the first field gets the focus', async () => {
  open();
  await giveGift();
  const name = screen.getByLabelText(/^Recipient’s name/);
  await userEvent.type(name, '伊藤');
  await userEvent.type(await screen.findByLabelText('Card Number'), '4111111111111111');
  await userEvent.type(screen.getByLabelText('Expiry (MM / YY)'), '1234');
  await userEvent.type(screen.getByLabelText('CVV'), '1');
  expect(name).not.toHaveAttribute('aria-invalid');
  await userEvent.click(screen.getByRole('button', { name: /^Pay \$/ }));
  await waitFor(() => expect(name).toHaveFocus());
  expect(name).toHaveAccessibleDescription(/Latin letters/);
  expect(screen.getByLabelText('CVV')).toHaveAccessibleDescription(/not valid/);
  await userEvent.type(screen.getByLabelText('CVV'), '23');
  await userEvent.click(screen.getByRole('button', { name: /^Pay \$/ }));
  await waitFor(() => expect(name).toHaveFocus());
  expect(screen.queryByTestId('toast')).toBeNull();
  expect(sent().some(({ line: call }) => call.startsWith('POST /api/payment'))).toBe(false);
  await userEvent.clear(name);
  await userEvent.type(name, 'Ito');
  expect(name).not.toHaveAttribute('aria-invalid');
});

test('the gifts survive a reload', async () => {
  open();
  await giveGift();
  await userEvent.type(screen.getByLabelText(/^Message/), 'おめでとう');
  await userEvent.click(screen.getByLabelText('Hide who it is from'));
  cleanup();
  open();
  expect(await screen.findByLabelText(/^Message/)).toHaveValue('おめでとう');
  expect(screen.getByLabelText('Hide who it is from')).toBeChecked();
});

test('a guest who signs in keeps the address and the gifts, and logging out removes them', async () => {
  const { client } = open();
  await giveGift();
  await userEvent.type(screen.getByLabelText(/^Message/), 'おめでとう');
  shopAnswers({
    'GET /api/auth/user': user,
    'GET /api/addresses': [{ ...address, city: 'Ketchikan', state: 'Alaska' }],
  });
  act(() => clearPersonalData(client, user));
  await waitFor(() => expect(loadGifts(user.id).size).toBe(1));
  expect(await screen.findByLabelText(/^Message/)).toHaveValue('おめでとう');
  expect(screen.getAllByText(/Portland/)).not.toHaveLength(0);
  expect(screen.queryByText(/Ketchikan/)).toBeNull();
  expect([loadDraft('visitor'), loadGifts('visitor').size]).toEqual([null, 0]);
  dropPersonalStorage();
  expect([loadDraft(user.id), loadGifts(user.id).size]).toEqual([null, 0]);
});

test('a gift that can’t arrive by its day is announced before the payment', async () => {
  open();
  await giveGift();
  fireEvent.change(screen.getByLabelText(/^This gift is needed by/), { target: { value: dayFromNow() } });
  expect(await screen.findByText(/is too soon for these flowers/)).toBeVisible();
  expect(sent().at(-1)).toMatchObject({ line: 'POST /api/promises', body: { neededBy: dayFromNow() } });
  expect(await screen.findByRole('alert')).toHaveTextContent(/choose another date/);
  expect(screen.getByRole('button', { name: /^Pay \$/ })).toHaveAttribute('aria-disabled', 'true');
});
