import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { asVisitorOf } from '../shop-api.ts';
import { confirmEmail, linkInEmail, newPerson, PASSWORD, type Person, withdrawEmail } from '../storefront/people.ts';
import { openPage } from '../storefront/shopper-page.ts';
import { toast } from '../storefront/shopping.ts';

let person: Person;

test.beforeEach(() => {
  person = newPerson();
});

async function registered(page: Page) {
  await asVisitorOf(page).call('POST /api/auth/register', { body: { ...person, password: PASSWORD } });
  await openPage(page, '/settings');
  await expect(page.getByRole('heading', { name: 'Profile Information' })).toBeVisible();
}

async function signIn(page: Page, password: string) {
  await page.getByRole('button', { name: 'Sign In' }).first().click();
  await page.getByRole('dialog').getByLabel('Username').fill(person.username);
  await page.getByRole('dialog').getByLabel('Password').fill(password);
  await page.keyboard.press('Enter');
}

test('a visitor registers with an address, signs out and in again, and finds it as the default', async ({
  page,
  complaints,
}) => {
  await openPage(page, '/');
  await page.getByRole('button', { name: 'Sign Up' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Username').fill(person.username);
  await dialog.getByLabel('Password').fill(PASSWORD);
  await dialog.getByLabel('Confirm').fill(PASSWORD);
  await dialog.getByLabel('Add shipping address to my profile').check();
  for (const [label, text] of [
    ['Full Name', 'Ada Stone'],
    ['Phone', '503-555-0100'],
    ['Address', '100 Main Street'],
    ['City', 'Portland'],
    ['State', 'OR'],
    ['ZIP', '97201'],
  ] as const) {
    await dialog.getByRole('textbox', { name: label, exact: true }).fill(text);
  }
  await dialog.getByRole('button', { name: 'Create Account' }).click();
  await toast(page, 'Account created successfully! You are now logged in.');

  await page.getByRole('button', { name: person.username }).click();
  await page.getByRole('button', { name: 'Log out' }).click();
  await toast(page, 'You have been logged out successfully.');
  await signIn(page, PASSWORD);
  await toast(page, 'Logged in successfully!');
  await page.getByRole('button', { name: person.username }).click();
  await page.getByRole('link', { name: 'Settings' }).click();
  const saved = page.getByRole('listitem').filter({ hasText: '100 Main Street' });
  await expect(saved.getByText('Default', { exact: true })).toBeVisible();
  expect(complaints).toEqual([]);
});

test('a forgotten password is reset by the link in the email', async ({ page }) => {
  await registered(page);
  await confirmEmail(page, person.email);
  await page.context().clearCookies();
  await openPage(page, '/');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.getByRole('button', { name: 'Forgot password?' }).click();
  await page.getByRole('dialog').getByLabel('Email').fill(person.email);
  await page.getByRole('button', { name: 'Send Link' }).click();
  await expect(page.getByRole('dialog').getByRole('status')).toBeVisible();

  await openPage(page, await linkInEmail(person.email, /https?:\S+reset-password\S+/));
  await page.getByLabel('New Password', { exact: true }).fill('a-new-bunch-of-petals');
  await page.getByLabel('Confirm New Password').fill('a-new-bunch-of-petals');
  await page.getByRole('button', { name: 'Save Password' }).click();
  await page.getByRole('dialog').getByLabel('Username').fill(person.username);
  await page.getByRole('dialog').getByLabel('Password').fill('a-new-bunch-of-petals');
  await page.keyboard.press('Enter');
  await toast(page, 'Logged in successfully!');
});

test('email and password are changed, and only the new password signs in', async ({ page }) => {
  await registered(page);
  const { email } = newPerson();
  await page.getByLabel('New Email').fill(email);
  await page.getByRole('button', { name: 'Update Email' }).click();
  await expect(page.getByTestId('toast')).toBeVisible();
  await confirmEmail(page, email);
  await page.getByRole('link', { name: 'Account Settings' }).click();
  await expect(page.getByLabel('Current Email')).toHaveValue(email);

  await page.getByLabel('Current Password').fill(PASSWORD);
  await page.getByLabel('New Password', { exact: true }).fill('another-bunch-7');
  await page.getByLabel('Confirm New Password').fill('another-bunch-7');
  await page.getByRole('button', { name: 'Change Password' }).click();
  await toast(page, 'Password updated successfully');
  await page.context().clearCookies();
  await openPage(page, '/');
  await signIn(page, PASSWORD);
  await toast(page, 'Login Failed');
  await page.getByRole('dialog').getByLabel('Password').fill('another-bunch-7');
  await page.keyboard.press('Enter');
  await toast(page, 'Logged in successfully!');
});

test('an email address entered by another person is removed by the link in the email', async ({ page }) => {
  await registered(page);
  await withdrawEmail(page, person.email);
  await openPage(page, '/settings');
  await expect(page.getByLabel('Current Email')).toBeVisible();
  await expect(page.getByLabel('Current Email')).toHaveValue('');

  const { email } = newPerson();
  await page.getByLabel('New Email').fill(email);
  await page.getByRole('button', { name: 'Update Email' }).click();
  await expect(page.getByTestId('toast')).toBeVisible();
  await confirmEmail(page, email);
  await openPage(page, await linkInEmail(email, /https?:\S+confirm-email\?token\S+/));
  await page.getByRole('button', { name: 'Confirm this address' }).click();
  await expect(page.getByText('This link is no longer valid.')).toBeVisible();
});

test('addresses are added, checked, edited, made the default, deleted and restored', async ({ page, complaints }) => {
  await registered(page);
  const add = async (label: string, street: string) => {
    await page.getByRole('button', { name: 'Add address' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Save Address' }).click();
    await expect(dialog.getByText('Street address is required')).toBeVisible();
    for (const [field, text] of [
      ['Label', label],
      ['Full Name', 'Ada Stone'],
      ['Phone', '503-555-0100'],
      ['Street Address', street],
      ['City', 'Portland'],
      ['State/Province', 'OR'],
      ['ZIP/Postal Code', '97201'],
    ] as const) {
      await dialog.getByLabel(field).fill(text);
    }
    await dialog.getByRole('button', { name: 'Save Address' }).click();
    await expect(page.getByRole('listitem').filter({ hasText: street })).toBeVisible();
  };
  await add('Home', '100 Main Street');
  await add('Work', '7 Yarn Lane');

  await page.getByRole('button', { name: 'Edit Work' }).click();
  await page.getByRole('dialog').getByLabel('Street Address').fill('8 Yarn Lane');
  await page.getByRole('dialog').getByRole('button', { name: 'Save Address' }).click();
  const work = page.getByRole('listitem').filter({ hasText: '8 Yarn Lane' });
  await work.getByRole('button', { name: 'Make default: Work' }).click();
  await expect(work.getByText('Default', { exact: true })).toBeVisible();

  await page.getByRole('button', { name: 'Delete Home' }).click();
  await toast(page, 'Address deleted');
  await expect(page.getByText('100 Main Street')).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('100 Main Street')).toBeVisible();
  expect(complaints).toEqual([]);
});

test('all personal data can be exported and the account deleted', async ({ page }) => {
  await registered(page);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download my data' }).click(),
  ]);
  const copy = await readFile(await download.path(), 'utf8');
  expect(JSON.stringify(JSON.parse(copy))).toContain(person.email);

  await page.getByRole('button', { name: 'Delete my account' }).click();
  const password = page.getByRole('dialog').getByLabel('Password');
  await password.fill('not it');
  await page.keyboard.press('Enter');
  await expect(page.getByTestId('toast')).toBeVisible();
  await password.fill(PASSWORD);
  await page.keyboard.press('Enter');
  await toast(page, 'Your account and addresses are erased.');
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
  await signIn(page, PASSWORD);
  await toast(page, 'Login Failed');
});

test('a text selection that ends outside a dialog does not close it', async ({ page }) => {
  await openPage(page, '/about');
  await page.getByRole('button', { name: 'Sign Up' }).click();
  const field = page.getByRole('dialog').getByLabel('Username');
  await field.fill('someone');
  const box = await field.boundingBox();
  const y = (box?.y ?? 0) + 20;
  await page.mouse.move((box?.x ?? 0) + 80, y);
  await page.mouse.down();
  await page.mouse.move(20, y, { steps: 4 });
  await page.mouse.up();
  await expect(field).toHaveValue('someone');
  await page.mouse.click(20, y);
  await expect(field).toHaveCount(0);
});
