import { expect, type Page } from '@playwright/test';
import type { ShopperPage, Visit } from '../shopper-page.ts';

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

const menu = ({ page }: ShopperPage) => page.getByRole('button', { name: 'rosa' });
const logOut = ({ page }: ShopperPage) => page.getByRole('button', { name: 'Log out' }).click();

async function changePassword({ page }: ShopperPage, { next, confirm }: { next?: string; confirm?: string }) {
  await page.getByLabel('Current Password').fill('crochet-demo');
  await page.getByLabel('New Password', { exact: true }).fill(next ?? NEW);
  await page.getByLabel('Confirm New Password').fill(confirm ?? next ?? NEW);
  await page.getByRole('button', { name: 'Change Password' }).click();
}

async function changeEmail({ page }: ShopperPage, email: string) {
  await page.getByLabel('New Email').fill(email);
  await page.getByRole('button', { name: 'Update Email' }).click();
}

export const ACCOUNT_VISITS: Record<string, Visit> = {
  'a visitor of whom nothing is known yet': {
    'account menu, not known yet': async (shopper) => {
      await shopper.hold('GET /api/auth/user');
      await shopper.open('/');
    },
  },
  'signing in and out': {
    'sign-in dialog': openSignIn,
    'sign-in, nothing filled in': async (shopper) => {
      await openSignIn(shopper);
      await dialog(shopper.page).getByRole('button', { name: 'Sign In', exact: true }).click();
    },
    'sign-in, wrong password': async (shopper) => {
      await shopper.fail('POST /api/auth/login');
      await signIn(shopper, 'tulips');
    },
    'social sign-in failed': async (shopper) => {
      await shopper.fail('POST /api/auth/oauth/{provider}');
      await openSignIn(shopper);
      await shopper.page.getByRole('button', { name: 'Sign in with Google' }).click();
    },
    'signed in': (shopper) => signIn(shopper, 'crochet-demo'),
    'account menu, signed in': (shopper) => menu(shopper).click(),
    'signing out failed': async (shopper) => {
      await shopper.fail('POST /api/auth/logout');
      await logOut(shopper);
    },
    'signed out': async (shopper) => {
      await menu(shopper).click();
      await logOut(shopper);
    },
  },
  'a slow sign-in': {
    'sign-in, on its way': async (shopper) => {
      await shopper.hold('POST /api/auth/login');
      await signIn(shopper, 'crochet-demo');
    },
  },
  registering: {
    'register dialog': openRegister,
    'register dialog with an address': async (shopper) => {
      await openRegister(shopper);
      await dialog(shopper.page).getByLabel('Add shipping address to my profile').check();
    },
    'registration, nothing filled in': async (shopper) => {
      await openRegister(shopper);
      await dialog(shopper.page).getByRole('button', { name: 'Create Account' }).click();
    },
    'registration, two passwords': (shopper) => register(shopper, { confirm: 'petals-8' }),
    'registration, short password': (shopper) => register(shopper, { password: 'petal' }),
    'registration, no address': (shopper) => register(shopper, { withAddress: true }),
    'registration failed': async (shopper) => {
      await shopper.fail('POST /api/auth/register');
      await register(shopper, {});
    },
    registered: (shopper) => register(shopper, {}),
  },
  'a slow registration': {
    'registration, on its way': async (shopper) => {
      await shopper.hold('POST /api/auth/register');
      await register(shopper, {});
    },
  },
  'settings and orders of a visitor': {
    'settings page, signed out': ({ open }) => open('/settings'),
    'orders page, none': ({ open }) => open('/my-orders'),
  },
  'settings and orders of a customer': {
    'orders page': async (shopper) => {
      await shopper.signIn();
      await shopper.open('/my-orders');
    },
    'settings page': ({ open }) => open('/settings'),
    'settings, password not filled in': (shopper) => changePassword(shopper, { confirm: '' }),
    'settings, two new passwords': (shopper) => changePassword(shopper, { confirm: 'petals-8' }),
    'settings, short password': (shopper) => changePassword(shopper, { next: 'petal' }),
    'settings, password failed': async (shopper) => {
      await shopper.fail('POST /api/auth/update-password');
      await changePassword(shopper, {});
    },
    'settings, no email': (shopper) => changeEmail(shopper, ''),
    'settings, not an email': (shopper) => changeEmail(shopper, 'rosa.example.com'),
    'settings, email failed': async (shopper) => {
      await shopper.fail('POST /api/auth/update-email');
      await changeEmail(shopper, 'rosa@example.org');
    },
  },
};
