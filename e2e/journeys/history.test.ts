import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { openAdmin } from '../admin-page.ts';
import { axeViolations } from '../axe.ts';
import { startBrowser, type Visitor } from '../browser.ts';
import { buyAsGuest } from '../guest.ts';

let browser: Browser;
let owner: Visitor;
beforeAll(async () => {
  browser = await startBrowser();
});
afterEach(() => owner?.leave());
afterAll(() => browser.close());

test('who changed an order stands in the order and in the history of the shop', async () => {
  const order = await buyAsGuest(`Grete ${randomUUID().slice(0, 8)}`);
  owner = await openAdmin(browser, `/orders/${order.id}`);
  const { page, complaints } = owner;
  const detail = page.getByRole('article', { name: 'Order Details' });
  await detail.getByText('History', { exact: true }).click();
  await detail.getByText('Nobody has changed this yet.').waitFor();
  await page.getByLabel('Order Status').selectOption('processing');
  const entry = detail.getByRole('listitem').filter({ hasText: 'admin changed the status' });
  await entry.getByText('pending').waitFor();
  await entry.getByText('processing').waitFor();

  await page.getByRole('tab', { name: 'History' }).click();
  await page.getByLabel('What was changed').selectOption('Order');
  const row = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name: `Order ${order.id.slice(0, 8)}` }) });
  await row.getByText('Status:').waitFor();
  await page.getByLabel('Who changed it').selectOption('admin');
  expect(new URL(page.url()).searchParams.get('kind')).toBe('order');
  await page.getByLabel('To', { exact: true }).fill('2020-01-01');
  await page.getByText('No changes found').waitFor();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await row.getByRole('link', { name: `Order ${order.id.slice(0, 8)}` }).click();
  await detail.getByText(order.id).waitFor();
  expect(complaints).toEqual([]);
});

test('a product that is changed says so in its own dialog', async () => {
  owner = await openAdmin(browser, '/products');
  const { page, complaints } = owner;
  await page.getByRole('button', { name: /^Edit/ }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Edit Product' });
  const stems = dialog.getByLabel(/stem count/i);
  const before = await stems.inputValue();
  const after = String(Number(before) + 1);
  await stems.fill(after);
  await dialog.getByRole('button', { name: /update|save/i }).click();
  await dialog.waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: /^Edit/ }).first().click();
  await dialog.getByText('History', { exact: true }).click();
  const entry = dialog
    .getByRole('listitem')
    .filter({ hasText: `Stem count: ${before}` })
    .first();
  await entry.getByText('admin').waitFor();
  await entry.getByText(after, { exact: true }).waitFor();
  expect(complaints).toEqual([]);
});

test.each(['light', 'dark'] as const)('axe finds nothing in the history, %s', async (colorScheme) => {
  owner = await openAdmin(browser, '/history', { bypassCSP: true, colorScheme });
  await owner.page.getByRole('heading', { name: 'History', level: 2 }).waitFor();
  await owner.page.locator('[data-row], h2:text("No changes")').first().waitFor();
  expect(await axeViolations(owner.page)).toEqual([]);
});

test.each([
  ['mail', 375],
  ['mail', 768],
  ['problems', 375],
  ['problems', 768],
  ['history', 375],
  ['history', 768],
])('%s fits a screen of %i', async (tab, width) => {
  owner = await openAdmin(browser, `/${tab}`, { viewport: { width, height: 800 } });
  const { page } = owner;
  await page.getByRole('tabpanel').getByRole('heading', { level: 2 }).first().waitFor();
  // the count on the tab comes last
  await page.getByRole('tab', { name: /^Problems/ }).waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
});
