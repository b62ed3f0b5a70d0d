/** @jest-environment ./packages/web-kit/test/page-environment.mjs */
import { expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Component as ContinuePage } from '../src/features/checkout/continue-page.tsx';
import { claimDraft, loadDraft } from '../src/features/checkout/draft.ts';
import { user } from './samples.ts';
import { expectAccessible, sent, shopAnswers, show } from './storefront.tsx';

const LINE = 'POST /api/continue';
const FORM = { name: 'Ada', email: 'ada@example.com', phone: '', addressLine1: '', addressLine2: '', city: '' };
const prepared = (newsletter: boolean) => ({
  id: 'x'.repeat(32),
  form: { ...FORM, state: 'ID', zipCode: '' },
  service: null,
  productIds: ['p1'],
  neededBy: null,
  newsletter,
});
function open(checkout: object | null, buyer: object | null = null) {
  shopAnswers({ [LINE]: { checkout }, 'GET /api/auth/user': buyer });
  return show(<ContinuePage />, '/continue?token=t');
}
const press = async (name: string) => {
  const button = await screen.findByRole('button', { name });
  await waitFor(() => expect(button).toBeEnabled());
  await userEvent.click(button);
};
const opened = () => sent().filter(({ line }) => line === LINE);

test('a prepared checkout opens the checkout page', async () => {
  const { address } = open(prepared(false));
  await press('Continue');
  await waitFor(() => expect(address()).toBe('/checkout'));
  expect(opened()).toEqual([{ line: LINE, body: { token: 't' } }]);
});

test('only the buyer who pressed Continue orders it', async () => {
  const { address } = open(prepared(false), user);
  await press('Continue');
  await waitFor(() => expect(address()).toBe('/checkout'));
  expect(claimDraft(user.id)).toMatchObject({ id: prepared(false).id, productIds: ['p1'] });
  expect([claimDraft('visitor'), claimDraft('u9')]).toEqual([null, null]);
});

test('a checkout that an earlier page kept without its owner is not lost', () => {
  sessionStorage.setItem('prepared-checkout', JSON.stringify({ id: prepared(false).id, service: null }));
  expect(claimDraft(user.id)).toMatchObject({ id: prepared(false).id });
  expect(claimDraft('u9')).toBeNull();
});

test('pickup stays selected on the checkout page', async () => {
  const { address } = open({ ...prepared(false), isPickup: true });
  await press('Continue');
  await waitFor(() => expect(address()).toBe('/checkout'));
  expect(loadDraft('visitor')).toMatchObject({ isPickup: true, form: { customerName: 'Ada' } });
});

test('a buyer whose assistant asked for the newsletter can refuse it', async () => {
  const { address } = open(prepared(true));
  await press('Continue');
  const choice = await screen.findByRole('checkbox', { name: 'Ask me by email to confirm the newsletter' });
  expect([address(), choice]).toEqual(['/continue?token=t', expect.objectContaining({ checked: true })]);
  await expectAccessible();
  await userEvent.click(choice);
  await press('Go to Checkout');
  await waitFor(() => expect(address()).toBe('/checkout'));
  expect(opened().at(-1)).toEqual({ line: LINE, body: { token: 't', newsletter: false } });
});
