/** @jest-environment ./packages/web-kit/test/page-environment.mjs */
import { beforeEach, describe, expect, test } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CustomerMenu } from '../src/features/auth/customer-menu.tsx';
import { authQueries } from '../src/features/auth/queries.ts';
import { CookieDialog } from '../src/layout/cookie-dialog.tsx';
import { Header } from '../src/layout/header.tsx';
import { MobileMenu } from '../src/layout/mobile-menu.tsx';
import { PanelOutlet } from '../src/layout/panel-outlet.tsx';
import { ThemeSwitch } from '../src/layout/theme-switch.tsx';
import { line, user } from './samples.ts';
import { expectAccessible, never, Refusal, sent, shopAnswers, show } from './storefront.tsx';

const nothing = () => undefined;
const stored = () => JSON.parse(localStorage.getItem('cookie-consent') ?? 'null');
const undecided = { essential: true, preference: true, analytics: false, marketing: false };

beforeEach(() => {
  localStorage.clear();
  delete document.documentElement.dataset.theme;
  shopAnswers({ 'GET /api/cart': [], 'GET /api/auth/user': user, 'POST /api/auth/logout': {} });
});

describe('the cookie settings', () => {
  const box = (name: string) => screen.getByRole('checkbox', { name });

  test('keep the choice, with essential cookies always on, accessibly', async () => {
    show(<CookieDialog open onClose={nothing} />);
    expect(box('Essential')).toBeDisabled();
    await expectAccessible();
    await userEvent.click(box('Analytics'));
    await userEvent.click(screen.getByRole('button', { name: 'Save settings' }));
    expect(stored()).toEqual({ ...undecided, analytics: true });
    expect(screen.getByText('Cookie settings saved')).toBeVisible();
  });

  test('reject all non-essential cookies with one button and delete stored data', async () => {
    localStorage.setItem('theme', 'dark');
    document.documentElement.dataset.theme = 'dark';
    show(<CookieDialog open onClose={nothing} />);
    await userEvent.click(screen.getByRole('button', { name: 'Essential only' }));
    expect(stored()).toEqual({ ...undecided, preference: false });
    expect(localStorage.getItem('theme')).toBeNull();
  });

  test('start with the previous choice', () => {
    localStorage.setItem('cookie-consent', JSON.stringify({ ...undecided, marketing: true }));
    show(<CookieDialog open onClose={nothing} />);
    expect(box('Marketing')).toBeChecked();
  });
});

describe('the theme switch', () => {
  test('shows the theme of the page and changes it, accessibly', async () => {
    show(<ThemeSwitch />);
    expect(screen.getByRole('radio', { name: 'Same as device' })).toBeChecked();
    await userEvent.click(screen.getByRole('radio', { name: 'Dark' }));
    expect(document.documentElement.dataset.theme).toBe('dark');
    expect(localStorage.getItem('theme')).toBe('dark');
    await expectAccessible();
  });

  test('stores nothing on the device without consent', async () => {
    localStorage.setItem('cookie-consent', JSON.stringify({ ...undecided, preference: false }));
    show(<ThemeSwitch />);
    await userEvent.click(screen.getByRole('radio', { name: 'Light' }));
    expect(document.documentElement.dataset.theme).toBe('light');
    expect(localStorage.getItem('theme')).toBeNull();
  });
});

describe('the customer’s menu', () => {
  const button = () => screen.getByRole('button', { name: 'rosa' });
  const open = async () => {
    const page = show(<CustomerMenu username="rosa" />);
    await userEvent.click(button());
    return page;
  };

  test('opens below its name, accessibly, and closes on Esc, which restores the focus', async () => {
    await open();
    expect(screen.getByRole('link', { name: 'Settings' })).toBeVisible();
    expect(button()).toHaveAttribute('aria-expanded', 'true');
    await expectAccessible();
    await userEvent.tab();
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('link', { name: 'Settings' })).not.toBeInTheDocument();
    expect(button()).toHaveFocus();
  });

  test('closes on blur', async () => {
    await open();
    fireEvent.blur(button(), { relatedTarget: document.body });
    expect(button()).toHaveAttribute('aria-expanded', 'false');
  });

  test('signs out', async () => {
    await open();
    await userEvent.click(screen.getByRole('button', { name: 'Log out' }));
    expect(await screen.findByText('You have been logged out successfully.')).toBeVisible();
    expect(sent()).toEqual([{ line: 'POST /api/auth/logout', body: undefined }]);
  });

  test('shows an error when signing out fails', async () => {
    shopAnswers({ 'POST /api/auth/logout': () => new Refusal(503, 'Busy') });
    await open();
    await userEvent.click(screen.getByRole('button', { name: 'Log out' }));
    expect(await screen.findByText('Busy')).toBeVisible();
  });
});

test.each([
  [user, 'Log out'],
  [null, 'Sign In'],
])('the phone menu links to the account of %j', async (who, entry) => {
  shopAnswers({ 'GET /api/auth/user': never });
  const { client } = show(<MobileMenu open onClose={nothing} />);
  act(() => client.setQueryData(authQueries.user().queryKey, who));
  expect(await screen.findByRole('button', { name: entry })).toBeVisible();
  expect(within(screen.getByRole('navigation', { name: 'Mobile' })).getAllByRole('link').length).toBeGreaterThan(7);
  await expectAccessible();
});

describe('the header', () => {
  test('shows the cart’s count and opens the cart, accessibly', async () => {
    shopAnswers({ 'GET /api/cart': [{ ...line, quantity: 3 }], 'GET /api/offers': [], 'GET /api/cart/totals': null });
    show(
      <>
        <Header />
        <PanelOutlet />
      </>,
    );
    const cart = await screen.findByRole('button', { name: 'Cart, 3 items' });
    expect(screen.getByTestId('cart-badge')).toHaveTextContent('3');
    await expectAccessible();
    await userEvent.click(cart);
    expect(await screen.findByRole('dialog', { name: 'Shopping Cart' })).toBeVisible();
  });

  test.each(['/', '{Control>}k{/Control}'])('%s opens the search', async (keys) => {
    show(<PanelOutlet />);
    await userEvent.keyboard(keys);
    expect(await screen.findByRole('combobox', { name: 'Search for flowers' })).toBeVisible();
  });

  test('a slash typed into a field opens nothing', async () => {
    show(
      <>
        <input aria-label="Note" />
        <PanelOutlet />
      </>,
    );
    await userEvent.type(screen.getByLabelText('Note'), '1/2');
    await waitFor(() => expect(screen.getByLabelText('Note')).toHaveValue('1/2'));
    expect(screen.queryByRole('combobox')).not.toBeInTheDocument();
  });
});
