import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { openAdmin } from '../admin-page.ts';
import { startBrowser, type Visitor } from '../browser.ts';

let browser: Browser;
let owner: Visitor;
beforeAll(async () => {
  browser = await startBrowser();
});
afterEach(() => owner?.leave());
afterAll(() => browser.close());

test('Ctrl K finds places, products, users, orders and actions, and Enter goes there', async () => {
  owner = await openAdmin(browser, '/users');
  const { page, complaints } = owner;
  const palette = page.getByRole('dialog', { name: 'Go to' });
  const find = async (text: string) => {
    await page.keyboard.press('Control+k');
    await palette.getByRole('combobox').waitFor();
    await page.keyboard.type(text);
  };
  await find('offers');
  await palette.getByRole('option', { name: 'Offers', exact: true }).waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL('**/admin/offers');

  await find('rose bouquet');
  await palette.getByRole('option', { name: /^Classic Rose Bouquet/ }).waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'Edit Product' }).waitFor();
  expect(await page.getByLabel('Name').inputValue()).toBe('Classic Rose Bouquet');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog', { name: 'Edit Product' }).waitFor({ state: 'hidden' });

  await find('rosa');
  await palette.getByRole('option', { name: /^rosa/ }).click();
  await page.waitForURL(/\/users\/./);
  await page.getByRole('heading', { name: 'rosa' }).waitFor();

  await find('rosa');
  await palette
    .getByRole('option', { name: /Rosa Miller/ })
    .first()
    .click();
  await page.waitForURL(/\/orders\/./);
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  await page.getByRole('tab', { name: 'Users' }).click();
  await find(id);
  await palette.getByRole('option', { name: new RegExp(id.slice(0, 8)) }).waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL(`**/orders/${id}`);

  await find('add user');
  await palette.getByRole('option', { name: /Add user/ }).click();
  await page.getByRole('dialog', { name: 'Add New User' }).waitFor();
  await page.keyboard.press('Control+k');
  expect(await palette.isVisible()).toBe(false);
  await page.keyboard.press('Escape');

  await find('no such thing anywhere');
  await palette.getByText('Nothing found for').waitFor();
  await page.keyboard.press('Escape');
  await page.keyboard.press('?');
  const keys = page.getByRole('dialog', { name: 'Keys' });
  await keys.getByText('Next row').waitFor();
  await page.keyboard.press('Escape');

  await find('keys');
  await palette.getByRole('option', { name: /^Keys/ }).click();
  await keys.getByText('Next row').waitFor();
  expect(complaints).toEqual([]);
});

test('J and K walk the rows, Enter opens, X picks, a slash searches', async () => {
  owner = await openAdmin(browser, '/orders');
  const { page } = owner;
  const rows = page.locator('[data-row]');
  await rows.nth(1).waitFor();
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  expect(await rows.nth(1).evaluate((row) => row === document.activeElement)).toBe(true);
  await page.keyboard.press('k');
  expect(await rows.nth(0).evaluate((row) => row === document.activeElement)).toBe(true);
  await page.keyboard.press('x');
  await page.getByText('1 selected').waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/orders\/./);
  await page.keyboard.press('/');
  await page.keyboard.type('jjj');
  expect(await page.getByLabel('Search orders').inputValue()).toBe('jjj');

  await page.getByRole('tab', { name: 'Products' }).click();
  await page.locator('li[data-row]').nth(1).waitFor();
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'Edit Product' }).waitFor();
});
