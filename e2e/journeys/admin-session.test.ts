import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { openAdmin, toast } from '../admin-page.ts';
import { SHOP_URL, startBrowser, type Visitor, visit } from '../browser.ts';
import { asAdmin, until } from '../shop-api.ts';

let browser: Browser;
let owner: Visitor;
beforeAll(async () => {
  browser = await startBrowser();
});
afterEach(() => owner?.leave());
afterAll(() => browser.close());

async function signIn(page: Page, password = 'crochet-demo') {
  const login = page.getByRole('main').filter({ hasText: 'Admin Login' });
  await login.getByLabel('Username').fill('admin');
  await login.getByLabel('Password').fill(password);
  await login.getByRole('button', { name: 'Login' }).click();
}

test('the right password opens the panel, and logout closes it', async () => {
  owner = await visit(browser, '/admin');
  const { page } = owner;
  await page.getByText('Demo credentials').waitFor();
  await signIn(page, 'wrong-password');
  await toast(page, 'Invalid username or password');
  await page.getByText('Login Failed').waitFor();
  await signIn(page);
  await toast(page, 'Welcome to the admin panel!');
  const stored = await page.evaluate(() => localStorage.getItem('admin-token'));
  expect(stored).toBeTruthy();
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.getByRole('heading', { name: 'Admin Login' }).waitFor();
  expect(await page.evaluate(() => localStorage.getItem('admin-token'))).toBeNull();
  const ask = () =>
    fetch(`${SHOP_URL}/api/admin/stats`, { headers: { Authorization: `Bearer ${stored}`, Origin: SHOP_URL } });
  await until(
    async () => (await ask()).status,
    (status) => status === 401,
    'the token is worth nothing',
  );
});

test('an ended session asks to sign in, and keeps a half-filled dialog', async () => {
  owner = await openAdmin(browser, '/products/new');
  const { page } = owner;
  const dialog = page.getByRole('dialog', { name: 'Add New Product' });
  await dialog.getByLabel('Name').fill('Half a Rose');
  await dialog.getByLabel('Description').fill('Typed before the session ended');
  await dialog.getByRole('tab', { name: 'Use URL' }).click();
  await dialog.getByLabel('Image URL').fill('/system/marker');
  await dialog.getByLabel('Category').selectOption('stems');
  await page.evaluate(() => localStorage.setItem('admin-token', 'no-longer-known'));
  // Whatever the page asks first notices; the login dialog may cover the button already.
  await dialog.getByRole('button', { name: 'Create Product' }).evaluate((button: HTMLElement) => button.click());

  await page.getByText('Your session has ended').waitFor();
  await signIn(page);
  await page.getByText('Your session has ended').waitFor({ state: 'detached' });
  expect(await dialog.getByLabel('Name').inputValue()).toBe('Half a Rose');
  expect(await dialog.getByLabel('Description').inputValue()).toBe('Typed before the session ended');
  expect(await dialog.getByLabel('Image URL').evaluate((field) => field === document.activeElement)).toBe(true);
});

test('two-step sign-in that was turned on in another tab is on in this one', async () => {
  owner = await openAdmin(browser, '/users');
  const { page } = owner;
  let since: string | null = null;
  await page.route('**/api/admin/two-step', (route) =>
    route.fulfill({ json: { enabled: since !== null, since, recoveryCodesLeft: 10 } }),
  );
  const open = page.getByRole('button', { name: 'Two-step sign-in' });
  await open.click();
  await page.getByLabel('Your password').waitFor();
  await page.keyboard.press('Escape');
  since = new Date().toISOString();
  await open.click();
  await page.getByText('10 recovery codes left').waitFor();
});

test('Esc, Cancel and Back ask before they discard typed work', async () => {
  owner = await openAdmin(browser, '/categories');
  const { page } = owner;
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
  await dialog.waitFor({ state: 'detached' });
  await page.waitForURL('**/categories');
});

test('typed work that the server refused is not discarded without asking', async () => {
  const shortcut = `gate-${randomUUID().slice(0, 8)}`;
  const admin = await asAdmin();
  const body = JSON.stringify({ shortcut, text: 'We are open.' });
  await admin('/api/admin/live-chat/replies', { method: 'POST', body });
  owner = await openAdmin(browser, '/chat');
  const { page } = owner;
  const asked: string[] = [];
  page.on('dialog', (question) => {
    asked.push(question.message());
    void question.dismiss();
  });
  await page.getByRole('button', { name: 'Canned replies' }).click();
  const dialog = page.getByRole('dialog', { name: 'Canned replies' });
  await dialog.getByRole('button', { name: 'Add reply' }).click();
  await dialog.getByLabel('Shortcut').fill(shortcut);
  await dialog.getByLabel('Reply', { exact: true }).fill('A long answer');
  await dialog.getByRole('button', { name: 'Add reply' }).click();
  await dialog.getByRole('alert').waitFor();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  expect(asked).toEqual(['Discard your unsaved changes?']);
  expect(await dialog.getByLabel('Reply', { exact: true }).inputValue()).toBe('A long answer');
});
