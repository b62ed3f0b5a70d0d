import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { startBrowser, type Visitor, visit } from '../browser.ts';
import { PASSWORD } from '../storefront/people.ts';
import { openPage } from '../storefront/shopper-page.ts';
import { newCautiousAdmin } from '../storefront/two-step.ts';

let browser: Browser;
let visitor: Visitor;
let page: Page;

beforeAll(async () => {
  browser = await startBrowser();
});
beforeEach(async () => {
  visitor = await visit(browser, '/about');
  page = visitor.page;
  await openPage(page, '/settings');
});
afterEach(() => visitor.leave());
afterAll(() => browser.close());

const toast = (text: string) => page.getByTestId('toast').getByText(text).waitFor();
const focusIsOn = (label: string) =>
  page.getByLabel(label, { exact: true }).evaluate((field) => field === document.activeElement);

test('an admin with two-step sign-in needs a code in the storefront too, to sign in', async () => {
  const { username, recoveryCodes } = await newCautiousAdmin();
  await page.getByRole('button', { name: 'Sign In' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Username').fill(username);
  await dialog.getByLabel('Password').fill(PASSWORD);
  await page.keyboard.press('Enter');
  await dialog.getByLabel('Code', { exact: true }).waitFor();
  expect(await focusIsOn('Code')).toBe(true);
  expect(await page.getByTestId('toast').count()).toBe(0);

  await page.keyboard.type('000000');
  await page.keyboard.press('Enter');
  await toast('This code is not right. Please enter the one shown now.');
  await dialog.getByLabel('Code', { exact: true }).fill(recoveryCodes[0] ?? '');
  await page.keyboard.press('Enter');
  await toast('Logged in successfully!');
});

test('an admin with two-step sign-in needs a code to change the password in a session that has given none', async () => {
  const { username, recoveryCodes } = await newCautiousAdmin();
  await page.getByRole('button', { name: 'Sign In' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Username').fill(username);
  await dialog.getByLabel('Password').fill(PASSWORD);
  await page.keyboard.press('Enter');
  await dialog.getByLabel('Code', { exact: true }).fill(recoveryCodes[0] ?? '');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Change Password' }).waitFor();

  // the session gave one, so the shop would not ask: it answers once as to a session of a social account
  await page.route(
    '**/api/auth/update-password',
    (route) => route.fulfill({ status: 401, json: { message: 'Please enter the code.', code: 'otp_required' } }),
    { times: 1 },
  );
  await page.getByLabel('Current Password').fill(PASSWORD);
  await page.getByLabel('New Password', { exact: true }).fill('another-bunch-7');
  await page.getByLabel('Confirm New Password').fill('another-bunch-7');
  await page.getByRole('button', { name: 'Change Password' }).click();
  await page.getByLabel('Code', { exact: true }).waitFor();
  expect(await focusIsOn('Code')).toBe(true);
  const sent = page.waitForRequest('**/api/auth/update-password');
  await page.keyboard.type(recoveryCodes[1] ?? '');
  await page.keyboard.press('Enter');
  expect((await sent).postDataJSON()).toMatchObject({ otp: recoveryCodes[1] });
  await toast('Password updated successfully');
});
