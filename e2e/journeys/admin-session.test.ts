import { randomUUID } from 'node:crypto';
import type { ShopCalls } from '@loop-petal/contracts/operations/all';
import { createApi } from '@loop-petal/web-kit/api-client';
import type { Page } from '@playwright/test';
import { toast } from '../admin-page.ts';
import { expect, test } from '../fixtures.ts';
import { asAdmin, until } from '../shop-api.ts';
import { SHOP_URL } from '../shop-url.ts';

async function signIn(page: Page, password = 'crochet-demo') {
  const login = page.getByRole('main').filter({ hasText: 'Admin Login' });
  await login.getByLabel('Username').fill('admin');
  await login.getByLabel('Password').fill(password);
  await login.getByRole('button', { name: 'Login' }).click();
}

test('the right password opens the panel, and logout closes it', async ({ page }) => {
  await page.goto('/admin');
  await expect(page.getByText('Demo credentials')).toBeVisible();
  await signIn(page, 'wrong-password');
  await toast(page, 'Invalid username or password');
  await expect(page.getByText('Login Failed')).toBeVisible();
  await signIn(page);
  await toast(page, 'Welcome to the admin panel!');
  const stored = await page.evaluate(() => localStorage.getItem('admin-token'));
  expect(stored).toBeTruthy();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('heading', { name: 'Admin Login' })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('admin-token'))).toBeNull();
  const signedOut = createApi<ShopCalls>({ baseUrl: SHOP_URL, headers: () => ({ authorization: `Bearer ${stored}` }) });
  await until(
    () => signedOut.call('GET /api/admin/stats').catch(({ status }) => status),
    (status) => status === 401,
    'the token is worth nothing',
  );
});

test('when the session ends, the panel asks to sign in and keeps a half-filled dialog', async ({ openAdmin }) => {
  const { page } = await openAdmin('/products/new');
  const dialog = page.getByRole('dialog', { name: 'Add New Product' });
  await dialog.getByLabel('Name').fill('Half a Rose');
  await dialog.getByLabel('Description', { exact: true }).fill('Typed before the session ended');
  await dialog.getByRole('tab', { name: 'Use URL' }).click();
  await dialog.getByLabel('Image URL').fill('/system/marker');
  await dialog.getByLabel('Category').selectOption('stems');
  await page.evaluate(() => localStorage.setItem('admin-token', 'no-longer-known'));
  // The first request ends the session; by then the login dialog may cover the button.
  await dialog.getByRole('button', { name: 'Create Product' }).evaluate((button: HTMLElement) => button.click());

  await expect(page.getByText('Your session has ended')).toBeVisible();
  await signIn(page);
  await expect(page.getByText('Your session has ended')).toHaveCount(0);
  await expect(dialog.getByLabel('Name')).toHaveValue('Half a Rose');
  await expect(dialog.getByLabel('Description', { exact: true })).toHaveValue('Typed before the session ended');
  await expect(dialog.getByLabel('Image URL')).toBeFocused();
});

test('two-step sign-in turned on in one tab is on in the others', async ({ openAdmin }) => {
  const { page } = await openAdmin('/users');
  let since: string | null = null;
  await page.route('**/api/admin/two-step', (route) =>
    route.fulfill({ json: { enabled: since !== null, since, recoveryCodesLeft: 10 } }),
  );
  const open = page.getByRole('button', { name: 'Two-step sign-in' });
  await open.click();
  await expect(page.getByLabel('Your password')).toBeVisible();
  await page.keyboard.press('Escape');
  since = new Date().toISOString();
  await open.click();
  await expect(page.getByText('10 recovery codes left')).toBeVisible();
});

test('Esc, Cancel and Back ask before they discard input', async ({ openAdmin }) => {
  const { page } = await openAdmin('/categories');
  await page.getByRole('button', { name: 'Add Category' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add New Category' });
  await dialog.getByLabel('Name').fill('Wreaths');
  const asked: string[] = [];
  let answer = false;
  page.on('dialog', async (question) => {
    asked.push(question.message());
    await (answer ? question.accept() : question.dismiss());
  });
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.evaluate(() => history.back());
  await expect(dialog.getByLabel('Name').inputValue()).resolves.toBe('Wreaths');
  await page.waitForURL('**/categories/new');
  expect(asked.length).toBeGreaterThanOrEqual(1);
  expect(new Set(asked)).toEqual(new Set(['Discard your unsaved changes?']));
  answer = true;
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toHaveCount(0);
  await page.waitForURL('**/categories');
});

test('refused input is not discarded without asking', async ({ openAdmin }) => {
  const shortcut = `gate-${randomUUID().slice(0, 8)}`;
  const admin = await asAdmin();
  await admin.call('POST /api/admin/live-chat/replies', { body: { shortcut, text: 'We are open.' } });
  const { page } = await openAdmin('/chat');
  const asked: string[] = [];
  page.on('dialog', (question) => {
    asked.push(question.message());
    void question.dismiss();
  });
  await page.getByRole('button', { name: 'Saved replies' }).click();
  const dialog = page.getByRole('dialog', { name: 'Saved replies' });
  await dialog.getByRole('button', { name: 'Add reply' }).click();
  await dialog.getByLabel('Shortcut').fill(shortcut);
  await dialog.getByLabel('Reply', { exact: true }).fill('A long answer');
  await dialog.getByRole('button', { name: 'Add reply' }).click();
  await expect(dialog.getByRole('alert')).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  expect(asked).toEqual(['Discard your unsaved changes?']);
  await expect(dialog.getByLabel('Reply', { exact: true })).toHaveValue('A long answer');
});
