import type { Page } from 'playwright-core';
import type { Stage } from '../stage.ts';

const NEW = 'petals-9';
const dialog = (page: Page) => page.getByRole('dialog');

async function openSignIn({ open, page }: Stage) {
  await open('/');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await dialog(page).getByLabel('Username').waitFor();
}

async function signIn(stage: Stage, password: string) {
  await openSignIn(stage);
  const box = dialog(stage.page);
  await box.getByLabel('Username').fill('rosa');
  await box.getByLabel('Password').fill(password);
  await box.getByRole('button', { name: 'Sign In', exact: true }).click();
}

async function openRegister({ open, page }: Stage) {
  await open('/');
  await page.getByRole('button', { name: 'Sign Up' }).click();
  await dialog(page).getByLabel('Username').waitFor();
}

interface Registration {
  password?: string;
  confirm?: string;
  withAddress?: boolean;
}

async function register(stage: Stage, { password, confirm, withAddress }: Registration) {
  await openRegister(stage);
  const box = dialog(stage.page);
  await box.getByLabel('Username').fill(`guest-${Date.now().toString(36)}`);
  await box.getByLabel('Password').fill(password ?? NEW);
  await box.getByLabel('Confirm').fill(confirm ?? password ?? NEW);
  if (withAddress) await box.getByLabel('Add shipping address to my profile').check();
  await box.getByRole('button', { name: 'Create Account' }).click();
}

async function signedIn(stage: Stage, path: string) {
  await stage.signIn();
  await stage.open(path);
}

async function logOut({ page }: Stage) {
  await page.getByRole('button', { name: 'rosa' }).click();
  await page.getByRole('button', { name: 'Log out' }).click();
}

async function changePassword(stage: Stage, { next, confirm }: { next?: string; confirm?: string }) {
  await signedIn(stage, '/settings');
  const { page } = stage;
  await page.getByLabel('Current Password').fill('crochet-demo');
  await page.getByLabel('New Password', { exact: true }).fill(next ?? NEW);
  await page.getByLabel('Confirm New Password').fill(confirm ?? next ?? NEW);
  await page.getByRole('button', { name: 'Change Password' }).click();
}

async function changeEmail(stage: Stage, email: string) {
  await signedIn(stage, '/settings');
  await stage.page.getByLabel('New Email').fill(email);
  await stage.page.getByRole('button', { name: 'Update Email' }).click();
}

export const ACCOUNT_SCENES = {
  'account menu, not known yet': async (stage: Stage) => {
    await stage.hold('GET', '/api/auth/user');
    await stage.open('/');
  },
  'account menu, signed in': async (stage: Stage) => {
    await signedIn(stage, '/');
    await stage.page.getByRole('button', { name: 'rosa' }).click();
  },
  'sign-in dialog': openSignIn,
  'sign-in, nothing filled in': async (stage: Stage) => {
    await openSignIn(stage);
    await dialog(stage.page).getByRole('button', { name: 'Sign In', exact: true }).click();
  },
  'sign-in, on its way': async (stage: Stage) => {
    await stage.hold('POST', '/api/auth/login');
    await signIn(stage, 'crochet-demo');
  },
  'sign-in, wrong password': async (stage: Stage) => {
    await stage.fail('POST', '/api/auth/login');
    await signIn(stage, 'tulips');
  },
  'signed in': (stage: Stage) => signIn(stage, 'crochet-demo'),
  'signed out': async (stage: Stage) => {
    await signedIn(stage, '/');
    await logOut(stage);
  },
  'signing out failed': async (stage: Stage) => {
    await stage.fail('POST', '/api/auth/logout');
    await signedIn(stage, '/');
    await logOut(stage);
  },
  'social sign-in failed': async (stage: Stage) => {
    await stage.fail('POST', '/api/auth/oauth/google');
    await openSignIn(stage);
    await stage.page.getByRole('button', { name: 'Sign in with Google' }).click();
  },
  'register dialog': openRegister,
  'register dialog with an address': async (stage: Stage) => {
    await openRegister(stage);
    await dialog(stage.page).getByLabel('Add shipping address to my profile').check();
  },
  'registration, nothing filled in': async (stage: Stage) => {
    await openRegister(stage);
    await dialog(stage.page).getByRole('button', { name: 'Create Account' }).click();
  },
  'registration, two passwords': (stage: Stage) => register(stage, { confirm: 'petals-8' }),
  'registration, short password': (stage: Stage) => register(stage, { password: 'petal' }),
  'registration, no address': (stage: Stage) => register(stage, { withAddress: true }),
  'registration, on its way': async (stage: Stage) => {
    await stage.hold('POST', '/api/auth/register');
    await register(stage, {});
  },
  'registration failed': async (stage: Stage) => {
    await stage.fail('POST', '/api/auth/register');
    await register(stage, {});
  },
  registered: (stage: Stage) => register(stage, {}),
  'orders page': (stage: Stage) => signedIn(stage, '/my-orders'),
  'orders page, none': ({ open }: Stage) => open('/my-orders'),
  'settings page, signed out': ({ open }: Stage) => open('/settings'),
  'settings page': (stage: Stage) => signedIn(stage, '/settings'),
  'settings, password not filled in': (stage: Stage) => changePassword(stage, { confirm: '' }),
  'settings, two new passwords': (stage: Stage) => changePassword(stage, { confirm: 'petals-8' }),
  'settings, short password': (stage: Stage) => changePassword(stage, { next: 'petal' }),
  'settings, password failed': async (stage: Stage) => {
    await stage.fail('POST', '/api/auth/update-password');
    await changePassword(stage, {});
  },
  'settings, no email': (stage: Stage) => changeEmail(stage, ''),
  'settings, not an email': (stage: Stage) => changeEmail(stage, 'rosa.example.com'),
  'settings, email failed': async (stage: Stage) => {
    await stage.fail('POST', '/api/auth/update-email');
    await changeEmail(stage, 'rosa@example.org');
  },
};
