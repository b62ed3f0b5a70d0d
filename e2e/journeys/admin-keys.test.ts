import { expect, test } from '../fixtures.ts';

test('Ctrl+K finds sections, products, users, orders and actions, and Enter opens them', async ({ openAdmin }) => {
  const { page, complaints } = await openAdmin('/users');
  const palette = page.getByRole('dialog', { name: 'Go to' });
  const find = async (text: string) => {
    await page.keyboard.press('Control+k');
    await expect(palette.getByRole('combobox')).toBeVisible();
    await page.keyboard.type(text);
  };
  await find('offers');
  await expect(palette.getByRole('option', { name: 'Offers', exact: true })).toBeVisible();
  await page.keyboard.press('Enter');
  await page.waitForURL('**/admin/offers');

  await find('rose bouquet');
  await expect(palette.getByRole('option', { name: /^Classic Rose Bouquet/ })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Edit Product' })).toBeVisible();
  await expect(page.getByLabel('Name')).toHaveValue('Classic Rose Bouquet');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: 'Edit Product' })).toBeHidden();

  await find('rosa');
  await palette.getByRole('option', { name: /^rosa/ }).click();
  await page.waitForURL(/\/users\/./);
  await expect(page.getByRole('heading', { name: 'rosa' })).toBeVisible();

  await find('rosa');
  await palette
    .getByRole('option', { name: /Rosa Miller/ })
    .first()
    .click();
  await page.waitForURL(/\/orders\/./);
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  await page.getByRole('tab', { name: 'Users' }).click();
  await find(id);
  await expect(palette.getByRole('option', { name: new RegExp(id.slice(0, 8), 'i') })).toBeVisible();
  await page.keyboard.press('Enter');
  await page.waitForURL(`**/orders/${id}`);

  await find('add user');
  await palette.getByRole('option', { name: /Add user/ }).click();
  await expect(page.getByRole('dialog', { name: 'Add New User' })).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(palette).toBeHidden();
  await page.keyboard.press('Escape');

  await find('no such thing anywhere');
  await expect(palette.getByText('Nothing found for')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('?');
  const keys = page.getByRole('dialog', { name: 'Keys' });
  await expect(keys.getByText('Next row')).toBeVisible();
  await page.keyboard.press('Escape');

  await find('keys');
  await palette.getByRole('option', { name: /^Keys/ }).click();
  await expect(keys.getByText('Next row')).toBeVisible();
  expect(complaints).toEqual([]);
});

test('J and K move through the rows, Enter opens, X selects, a slash searches', async ({ openAdmin }) => {
  const { page } = await openAdmin('/orders');
  const rows = page.locator('[data-row]');
  await expect(rows.nth(1)).toBeVisible();
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await expect(rows.nth(1)).toBeFocused();
  await page.keyboard.press('k');
  await expect(rows.nth(0)).toBeFocused();
  await page.keyboard.press('x');
  await expect(page.getByText('1 selected')).toBeVisible();
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/orders\/./);
  await page.keyboard.press('/');
  await page.keyboard.type('jjj');
  await expect(page.getByLabel('Search orders')).toHaveValue('jjj');

  await page.getByRole('tab', { name: 'Products' }).click();
  await expect(page.locator('li[data-row]').nth(1)).toBeVisible();
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Edit Product' })).toBeVisible();
});
