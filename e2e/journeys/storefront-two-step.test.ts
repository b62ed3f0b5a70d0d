import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { PASSWORD } from '../storefront/people.ts';
import { openPage } from '../storefront/shopper-page.ts';
import { toast } from '../storefront/shopping.ts';
import { newCautiousAdmin } from '../storefront/two-step.ts';

test.beforeEach(async ({ page }) => {
  await openPage(page, '/settings');
});

const focusIsOn = (page: Page, label: string) =>
  page.getByLabel(label, { exact: true }).evaluate((field) => field === document.activeElement);

test('an admin with two-step sign-in also needs a code to sign in to the storefront', async ({ page }) => {
  const { username, recoveryCodes } = await newCautiousAdmin();
  await page.getByRole('button', { name: 'Sign In' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Username').fill(username);
  await dialog.getByLabel('Password').fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(dialog.getByLabel('Code', { exact: true })).toBeVisible();
  expect(await focusIsOn(page, 'Code')).toBe(true);
  await expect(page.getByTestId('toast')).toHaveCount(0);

  await page.keyboard.type('000000');
  await page.keyboard.press('Enter');
  await toast(page, 'This code is not correct. Please enter the current code.');
  await dialog.getByLabel('Code', { exact: true }).fill(recoveryCodes[0] ?? '');
  await page.keyboard.press('Enter');
  await toast(page, 'Logged in successfully!');
});

test('an admin with two-step sign-in needs a code to change the password in a session without one', async ({
  page,
}) => {
  const { username, recoveryCodes } = await newCautiousAdmin();
  await page.getByRole('button', { name: 'Sign In' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Username').fill(username);
  await dialog.getByLabel('Password').fill(PASSWORD);
  await page.keyboard.press('Enter');
  await dialog.getByLabel('Code', { exact: true }).fill(recoveryCodes[0] ?? '');
  await page.keyboard.press('Enter');
  await toast(page, 'Logged in successfully!');
  await expect(dialog).toBeHidden();

  // The session has already given a code, so the shop would not ask for one. Answers once as if the session belonged to
  // a social account.
  await page.route(
    '**/api/auth/update-password',
    (route) => route.fulfill({ status: 401, json: { message: 'Please enter the code.', code: 'otp_required' } }),
    { times: 1 },
  );
  await page.getByLabel('Current Password').fill(PASSWORD);
  await page.getByLabel('New Password', { exact: true }).fill('another-bunch-7');
  await page.getByLabel('Confirm New Password').fill('another-bunch-7');
  await page.getByRole('button', { name: 'Change Password' }).click();
  await expect(page.getByLabel('Code', { exact: true })).toBeVisible();
  expect(await focusIsOn(page, 'Code')).toBe(true);
  const sent = page.waitForRequest('**/api/auth/update-password');
  await page.keyboard.type(recoveryCodes[1] ?? '');
  await page.keyboard.press('Enter');
  expect((await sent).postDataJSON()).toMatchObject({ otp: recoveryCodes[1] });
  await toast(page, 'Password updated successfully');
});
