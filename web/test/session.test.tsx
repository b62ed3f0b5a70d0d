/** @jest-environment ./packages/web-kit/test/page-environment.mjs */
import { beforeEach, expect, test } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Component as ResetPasswordPage } from '../src/features/account/reset-password-page.tsx';
import { Component as SettingsPage } from '../src/features/account/settings-page.tsx';
import { AccountMenu } from '../src/features/auth/account-menu.tsx';
import { authQueries, followOtherTabs } from '../src/features/auth/queries.ts';
import { SignInDialog } from '../src/features/auth/sign-in-dialog.tsx';
import { loadDraft, saveDraft } from '../src/features/checkout/draft.ts';
import { EMPTY_SHIPPING } from '../src/features/checkout/shipping/shipping-form.ts';
import { Component as MyOrdersPage } from '../src/features/orders/my-orders-page.tsx';
import { address, user } from './samples.ts';
import { never, Refusal, requests, sent, shopAnswers, show } from './storefront.tsx';

class Channel {
  static open: Channel[] = [];
  onmessage: (() => Promise<void>) | null = null;
  said = 0;
  constructor() {
    Channel.open.push(this);
  }
  postMessage() {
    this.said += 1;
  }
}
Object.assign(globalThis, { BroadcastChannel: Channel });
const ASKED = 'Please log in to access your account settings.';
const hear = () => act(async () => Channel.open.at(-1)?.onmessage?.());

beforeEach(() => shopAnswers({ 'GET /api/auth/user': user, 'GET /api/addresses': [address] }));

async function openSettings() {
  const page = show(
    <>
      <AccountMenu />
      <SettingsPage />
    </>,
    '/settings',
  );
  await screen.findByRole('button', { name: 'rosa' });
  followOtherTabs(page.client);
  await userEvent.type(await screen.findByLabelText('New Email'), 'ada@example.com');
  return page;
}

test('input stays when another tab signs in the same user', async () => {
  await openSettings();
  await hear();
  expect(screen.getByLabelText('New Email')).toHaveValue('ada@example.com');
});

test('input stays while the user is being loaded', async () => {
  const { client } = await openSettings();
  shopAnswers({ 'GET /api/auth/user': never });
  await act(async () => {
    void Channel.open.at(-1)?.onmessage?.();
    // The query client notifies observers in a timer; this waits for it.
    await new Promise((resolve) => setTimeout(resolve));
  });
  expect(client.isFetching(authQueries.user())).toBe(1);
  expect(screen.getByLabelText('New Email')).toHaveValue('ada@example.com');
});

test('input is cleared and addresses are refetched for a different user', async () => {
  await openSettings();
  await screen.findByText('Home');
  shopAnswers({
    'GET /api/auth/user': { ...user, id: 'u2', username: 'ada' },
    'GET /api/addresses': [{ ...address, name: 'Attic' }],
  });
  await hear();
  expect(await screen.findByDisplayValue('ada')).toBeVisible();
  expect(screen.getByLabelText('New Email')).toHaveValue('');
  expect(await screen.findByText('Attic')).toBeVisible();
});

test('a sign-out in another tab makes the page ask for a sign-in', async () => {
  await openSettings();
  shopAnswers({ 'GET /api/auth/user': () => undefined });
  await hear();
  expect(await screen.findByText(ASKED)).toBeVisible();
});

test.each([
  ['as a visitor', () => undefined],
  ['as one who is refused', () => new Refusal(401, 'Please log in.')],
])('a session that ended on another device is noticed when the tab is shown again, %s', async (_how, answer) => {
  const { client } = await openSettings();
  shopAnswers({ 'GET /api/auth/user': answer });
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  expect(await screen.findByText(ASKED)).toBeVisible();
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  await waitFor(() => expect(client.isFetching()).toBe(0));
  expect(requests().filter(({ line }) => line === 'GET /api/auth/user')).toHaveLength(2);
});

test('a customer stays signed in when the shop is too busy to answer who it is', async () => {
  const { client } = await openSettings();
  shopAnswers({ 'GET /api/auth/user': () => new Refusal(429, 'Please wait a minute.') });
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  await waitFor(() => expect(client.getQueryState(authQueries.user().queryKey)?.status).toBe('error'));
  expect(screen.getByLabelText('New Email')).toHaveValue('ada@example.com');
});

test('a call refused because the session ended on another device makes the page ask for a sign-in', async () => {
  await openSettings();
  shopAnswers({
    'GET /api/auth/user': () => undefined,
    'POST /api/auth/update-email': () => new Refusal(401, 'Please log in.'),
  });
  await userEvent.type(screen.getByLabelText('New Email'), '{Enter}');
  expect(await screen.findByText(ASKED)).toBeVisible();
});

test.each([
  ['My Orders', <MyOrdersPage key="orders" />, 'We could not load your orders'],
  ['the settings', <SettingsPage key="settings" />, 'We could not load your account'],
])('%s of a customer who can’t be loaded show an error, and Retry loads them', async (_page, page, title) => {
  shopAnswers({ 'GET /api/auth/user': () => new Refusal(503, 'Busy'), 'GET /api/user/orders': [] });
  show(page);
  expect(await screen.findByRole('heading', { name: title })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Sign In' })).toBeNull();
  shopAnswers({ 'GET /api/auth/user': user });
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(screen.queryByRole('heading', { name: title })).toBeNull());
  expect(await screen.findByText(/Profile Information|Your first flowers/)).toBeVisible();
});

test('a new password by email signs this browser out, in all tabs', async () => {
  const { client } = show(<ResetPasswordPage />, '/reset-password?token=t');
  followOtherTabs(client);
  await act(async () => client.fetchQuery(authQueries.user()));
  shopAnswers({
    'GET /api/auth/user': () => undefined,
    'POST /api/auth/reset-password': { message: 'Your password is changed.' },
  });
  await userEvent.type(screen.getByLabelText('New Password'), 'petals-7');
  await userEvent.type(screen.getByLabelText('Confirm New Password'), 'petals-7{Enter}');
  await waitFor(() => expect(client.getQueryData(authQueries.user().queryKey)).toBeNull());
  await waitFor(() => expect(Channel.open.at(-1)?.said).toBe(1));
});

const typeAddress = () =>
  saveDraft({ owner: 'visitor', form: EMPTY_SHIPPING, isChecked: false, addressUnchecked: false });

test('logging out removes an address that was typed before the sign-in', async () => {
  typeAddress();
  shopAnswers({ 'POST /api/auth/logout': {} });
  await openSettings();
  expect(loadDraft('visitor')).not.toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'rosa' }));
  await userEvent.click(screen.getByRole('button', { name: 'Log out' }));
  await waitFor(() => expect(loadDraft('visitor')).toBeNull());
});

test('an account without a password is asked for none, and leaves nothing in the tab', async () => {
  typeAddress();
  shopAnswers({ 'GET /api/auth/user': { ...user, hasPassword: false }, 'DELETE /api/user': {} });
  show(<SettingsPage />, '/settings');
  await userEvent.click(await screen.findByRole('button', { name: 'Delete my account' }));
  const button = await screen.findByRole('button', { name: 'Delete account' });
  expect(screen.queryByLabelText(/Password/)).toBeNull();
  await userEvent.click(button);
  await waitFor(() => expect(sent()).toEqual([{ line: 'DELETE /api/user', body: { password: '' } }]));
  await waitFor(() => expect(loadDraft('visitor')).toBeNull());
});

test('the sign-in dialog closes without waiting for personal data', async () => {
  shopAnswers({
    'GET /api/auth/user': () => undefined,
    'POST /api/auth/login': user,
    'GET /api/addresses': never,
    'GET /api/cart': never,
  });
  let closed = 0;
  show(
    <>
      <SettingsPage />
      <SignInDialog open onClose={() => (closed += 1)} onRegister={() => undefined} />
    </>,
    '/settings',
  );
  await userEvent.type(await screen.findByLabelText('Username'), 'rosa');
  await userEvent.type(screen.getByLabelText('Password'), 'petals{Enter}');
  expect(await screen.findByText('Profile Information')).toBeInTheDocument();
  await waitFor(() => expect(closed).toBe(1));
});
