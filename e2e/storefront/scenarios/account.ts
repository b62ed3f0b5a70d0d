import { expect, type Page } from '@playwright/test';
import type { ShopperPage } from '../shopper-page.ts';

const NEW = 'petals-9';
const dialog = (page: Page) => page.getByRole('dialog');

async function openSignIn({ open, page }: ShopperPage) {
  await open('/');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(dialog(page).getByLabel('Username')).toBeVisible();
}

async function signIn(shopper: ShopperPage, password: string) {
  await openSignIn(shopper);
  const box = dialog(shopper.page);
  await box.getByLabel('Username').fill('rosa');
  await box.getByLabel('Password').fill(password);
  await box.getByRole('button', { name: 'Sign In', exact: true }).click();
}

async function openRegister({ open, page }: ShopperPage) {
  await open('/');
  await page.getByRole('button', { name: 'Sign Up' }).click();
  await expect(dialog(page).getByLabel('Username')).toBeVisible();
}

interface Registration {
  password?: string;
  confirm?: string;
  withAddress?: boolean;
}

async function register(shopper: ShopperPage, { password, confirm, withAddress }: Registration) {
  await openRegister(shopper);
  const box = dialog(shopper.page);
  await box.getByLabel('Username').fill(`guest-${Date.now().toString(36)}`);
  await box.getByLabel('Password').fill(password ?? NEW);
  await box.getByLabel('Confirm').fill(confirm ?? password ?? NEW);
  if (withAddress) await box.getByLabel('Add shipping address to my profile').check();
  await box.getByRole('button', { name: 'Create Account' }).click();
}

async function signedIn(shopper: ShopperPage, path: string) {
  await shopper.signIn();
  await shopper.open(path);
}

async function logOut({ page }: ShopperPage) {
  await page.getByRole('button', { name: 'rosa' }).click();
  await page.getByRole('button', { name: 'Log out' }).click();
}

async function changePassword(shopper: ShopperPage, { next, confirm }: { next?: string; confirm?: string }) {
  await signedIn(shopper, '/settings');
  const { page } = shopper;
  await page.getByLabel('Current Password').fill('crochet-demo');
  await page.getByLabel('New Password', { exact: true }).fill(next ?? NEW);
  await page.getByLabel('Confirm New Password').fill(confirm ?? next ?? NEW);
  await page.getByRole('button', { name: 'Change Password' }).click();
}

async function changeEmail(shopper: ShopperPage, email: string) {
  await signedIn(shopper, '/settings');
  await shopper.page.getByLabel('New Email').fill(email);
  await shopper.page.getByRole('button', { name: 'Update Email' }).click();
}

export const ACCOUNT_SCENARIOS = {
  'account menu, not known yet': async (shopper: ShopperPage) => {
    await shopper.hold('GET', '/api/auth/user');
    await shopper.open('/');
  },
  'account menu, signed in': async (shopper: ShopperPage) => {
    await signedIn(shopper, '/');
    await shopper.page.getByRole('button', { name: 'rosa' }).click();
  },
  'sign-in dialog': openSignIn,
  'sign-in, nothing filled in': async (shopper: ShopperPage) => {
    await openSignIn(shopper);
    await dialog(shopper.page).getByRole('button', { name: 'Sign In', exact: true }).click();
  },
  'sign-in, on its way': async (shopper: ShopperPage) => {
    await shopper.hold('POST', '/api/auth/login');
    await signIn(shopper, 'crochet-demo');
  },
  'sign-in, wrong password': async (shopper: ShopperPage) => {
    await shopper.fail('POST', '/api/auth/login');
    await signIn(shopper, 'tulips');
  },
  'signed in': (shopper: ShopperPage) => signIn(shopper, 'crochet-demo'),
  'signed out': async (shopper: ShopperPage) => {
    await signedIn(shopper, '/');
    await logOut(shopper);
  },
  'signing out failed': async (shopper: ShopperPage) => {
    await shopper.fail('POST', '/api/auth/logout');
    await signedIn(shopper, '/');
    await logOut(shopper);
  },
  'social sign-in failed': async (shopper: ShopperPage) => {
    await shopper.fail('POST', '/api/auth/oauth/google');
    await openSignIn(shopper);
    await shopper.page.getByRole('button', { name: 'Sign in with Google' }).click();
  },
  'register dialog': openRegister,
  'register dialog with an address': async (shopper: ShopperPage) => {
    await openRegister(shopper);
    await dialog(shopper.page).getByLabel('Add shipping address to my profile').check();
  },
  'registration, nothing filled in': async (shopper: ShopperPage) => {
    await openRegister(shopper);
    await dialog(shopper.page).getByRole('button', { name: 'Create Account' }).click();
  },
  'registration, two passwords': (shopper: ShopperPage) => register(shopper, { confirm: 'petals-8' }),
  'registration, short password': (shopper: ShopperPage) => register(shopper, { password: 'petal' }),
  'registration, no address': (shopper: ShopperPage) => register(shopper, { withAddress: true }),
  'registration, on its way': async (shopper: ShopperPage) => {
    await shopper.hold('POST', '/api/auth/register');
    await register(shopper, {});
  },
  'registration failed': async (shopper: ShopperPage) => {
    await shopper.fail('POST', '/api/auth/register');
    await register(shopper, {});
  },
  registered: (shopper: ShopperPage) => register(shopper, {}),
  'orders page': (shopper: ShopperPage) => signedIn(shopper, '/my-orders'),
  'orders page, none': ({ open }: ShopperPage) => open('/my-orders'),
  'settings page, signed out': ({ open }: ShopperPage) => open('/settings'),
  'settings page': (shopper: ShopperPage) => signedIn(shopper, '/settings'),
  'settings, password not filled in': (shopper: ShopperPage) => changePassword(shopper, { confirm: '' }),
  'settings, two new passwords': (shopper: ShopperPage) => changePassword(shopper, { confirm: 'petals-8' }),
  'settings, short password': (shopper: ShopperPage) => changePassword(shopper, { next: 'petal' }),
  'settings, password failed': async (shopper: ShopperPage) => {
    await shopper.fail('POST', '/api/auth/update-password');
    await changePassword(shopper, {});
  },
  'settings, no email': (shopper: ShopperPage) => changeEmail(shopper, ''),
  'settings, not an email': (shopper: ShopperPage) => changeEmail(shopper, 'rosa.example.com'),
  'settings, email failed': async (shopper: ShopperPage) => {
    await shopper.fail('POST', '/api/auth/update-email');
    await changeEmail(shopper, 'rosa@example.org');
  },
};
