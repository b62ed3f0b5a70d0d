import { readFile } from 'node:fs/promises';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { startBrowser, type Visitor, visit } from '../browser.ts';
import { confirmEmail, linkInMail, newPerson, PASSWORD, type Person, withdrawEmail } from '../storefront/people.ts';
import { asVisitor, openPage } from '../storefront/shopper-page.ts';

let browser: Browser;
let visitor: Visitor;
let page: Page;
let person: Person;

beforeAll(async () => {
  browser = await startBrowser();
});
beforeEach(async () => {
  visitor = await visit(browser, '/about');
  page = visitor.page;
  person = newPerson();
  await openPage(page, '/');
});
afterEach(() => visitor.leave());
afterAll(() => browser.close());

const toast = (text: string) => page.getByTestId('toast').getByText(text).waitFor();

async function registered() {
  await asVisitor(visitor.context.request)('/api/auth/register', { ...person, password: PASSWORD });
  await openPage(page, '/settings');
  await page.getByRole('heading', { name: 'Profile Information' }).waitFor();
}

async function signIn(password: string) {
  await page.getByRole('button', { name: 'Sign In' }).first().click();
  await page.getByRole('dialog').getByLabel('Username').fill(person.username);
  await page.getByRole('dialog').getByLabel('Password').fill(password);
  await page.keyboard.press('Enter');
}

test('a visitor registers with an address, signs out and in again, and finds it as the default', async () => {
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
  await toast('Account created successfully! You are now logged in.');

  await page.getByRole('button', { name: person.username }).click();
  await page.getByRole('button', { name: 'Log out' }).click();
  await toast('You have been logged out successfully.');
  await signIn(PASSWORD);
  await toast('Logged in successfully!');
  await page.getByRole('button', { name: person.username }).click();
  await page.getByRole('link', { name: 'Settings' }).click();
  const saved = page.getByRole('listitem').filter({ hasText: '100 Main Street' });
  await saved.getByText('Default', { exact: true }).waitFor();
  expect(visitor.complaints).toEqual([]);
});

test('a forgotten password is replaced by the link in the mail', async () => {
  await registered();
  await confirmEmail(page, person.email);
  await visitor.context.clearCookies();
  await openPage(page, '/');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.getByRole('button', { name: 'Forgot password?' }).click();
  await page.getByRole('dialog').getByLabel('Email').fill(person.email);
  await page.getByRole('button', { name: 'Send Link' }).click();
  await page.getByRole('dialog').getByRole('status').waitFor();

  await openPage(page, await linkInMail(person.email, /https?:\S+reset-password\S+/));
  await page.getByLabel('New Password', { exact: true }).fill('a-new-bunch-of-petals');
  await page.getByLabel('Confirm New Password').fill('a-new-bunch-of-petals');
  await page.getByRole('button', { name: 'Save Password' }).click();
  await page.getByRole('dialog').getByLabel('Username').fill(person.username);
  await page.getByRole('dialog').getByLabel('Password').fill('a-new-bunch-of-petals');
  await page.keyboard.press('Enter');
  await toast('Logged in successfully!');
});

test('email and password are changed, and only the new password signs in', async () => {
  await registered();
  const { email } = newPerson();
  await page.getByLabel('New Email').fill(email);
  await page.getByRole('button', { name: 'Update Email' }).click();
  await page.getByTestId('toast').waitFor();
  await confirmEmail(page, email);
  await page.getByRole('link', { name: 'Account Settings' }).click();
  expect(await page.getByLabel('Current Email').inputValue()).toBe(email);

  await page.getByLabel('Current Password').fill(PASSWORD);
  await page.getByLabel('New Password', { exact: true }).fill('another-bunch-7');
  await page.getByLabel('Confirm New Password').fill('another-bunch-7');
  await page.getByRole('button', { name: 'Change Password' }).click();
  await toast('Password updated successfully');
  await visitor.context.clearCookies();
  await openPage(page, '/');
  await signIn(PASSWORD);
  await toast('Login Failed');
  await page.getByRole('dialog').getByLabel('Password').fill('another-bunch-7');
  await page.keyboard.press('Enter');
  await toast('Logged in successfully!');
});

test('an address that somebody else gave is taken off the account by the mail it brought', async () => {
  await registered();
  await withdrawEmail(page, person.email);
  await openPage(page, '/settings');
  await page.getByLabel('Current Email').waitFor();
  expect(await page.getByLabel('Current Email').inputValue()).toBe('');

  const { email } = newPerson();
  await page.getByLabel('New Email').fill(email);
  await page.getByRole('button', { name: 'Update Email' }).click();
  await page.getByTestId('toast').waitFor();
  await confirmEmail(page, email);
  await openPage(page, await linkInMail(email, /https?:\S+confirm-email\?token\S+/));
  await page.getByRole('button', { name: 'Confirm this address' }).click();
  await page.getByText('This link is no longer valid.').waitFor();
});

test('addresses are added, checked, edited, made the default, deleted and brought back', async () => {
  await registered();
  const add = async (label: string, street: string) => {
    await page.getByRole('button', { name: 'Add address' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Save Address' }).click();
    await dialog.getByText('Street address is required').waitFor();
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
    await page.getByRole('listitem').filter({ hasText: street }).waitFor();
  };
  await add('Home', '100 Main Street');
  await add('Work', '7 Yarn Lane');

  await page.getByRole('button', { name: 'Edit Work' }).click();
  await page.getByRole('dialog').getByLabel('Street Address').fill('8 Yarn Lane');
  await page.getByRole('dialog').getByRole('button', { name: 'Save Address' }).click();
  const work = page.getByRole('listitem').filter({ hasText: '8 Yarn Lane' });
  await work.getByRole('button', { name: 'Make default: Work' }).click();
  await work.getByText('Default', { exact: true }).waitFor();

  await page.getByRole('button', { name: 'Delete Home' }).click();
  await toast('Address deleted');
  await page.getByText('100 Main Street').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByText('100 Main Street').waitFor();
  expect(visitor.complaints).toEqual([]);
});

test('everything kept can be taken along, and the account erased', async () => {
  await registered();
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
  await page.getByTestId('toast').waitFor();
  await password.fill(PASSWORD);
  await page.keyboard.press('Enter');
  await toast('Your account and addresses are erased.');
  await page.getByRole('button', { name: 'Sign In' }).waitFor();
  await signIn(PASSWORD);
  await toast('Login Failed');
});
