import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { expect, test } from '../fixtures.ts';
import { addProduct, asOwner, deleteProducts, newName, productCard } from '../owners-products.ts';
import { until } from '../shop-api.ts';

test.afterAll(deleteProducts);

test('Back asks before it stops a running import', async ({ openAdmin }) => {
  const { page } = await openAdmin('/products');
  await page.getByRole('button', { name: 'Import CSV' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import products' });
  const rows = ['A', 'B'].map((one) => `${newName(one)},A row of a journey,1.00,stems,/system/marker`);
  const file = Buffer.from(['name,description,price,category,imageUrl', ...rows].join('\n'));
  await dialog.locator('input[type=file]').first().setInputFiles({ name: 'a.csv', mimeType: 'text/csv', buffer: file });
  await expect(dialog.getByText('2 new')).toBeVisible();
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route('**/api/admin/products', async (route) => {
    await held;
    await route.fallback();
  });
  await dialog.getByRole('button', { name: 'Apply 2 of 2 rows' }).click();
  await expect(dialog.getByText('0 of 2 done')).toBeVisible();
  const question = page.waitForEvent('dialog');
  await page.evaluate(() => history.back());
  const asked = await question;
  expect(asked.message()).toBe('This is still running. Stop it?');
  await asked.dismiss();
  letGo();
  await expect(dialog.getByText('2 of 2 done')).toBeVisible();
});

test('products are hidden in bulk, exported, and imported after a preview', async ({ openAdmin }) => {
  const name = newName('Bulk');
  const products = [await addProduct(`${name} one`), await addProduct(`${name} two`)];
  const { page, complaints } = await openAdmin(`/products?q=${encodeURIComponent(name)}`);
  await page.getByLabel('Select all shown').check();
  await expect(page.getByText('2 selected')).toBeVisible();
  await page.getByRole('button', { name: 'Hide', exact: true }).click();
  const outcome = page.getByRole('dialog', { name: 'Hide 2 products' });
  await expect(outcome.getByText('2 of 2 done')).toBeVisible();
  await outcome.getByRole('button', { name: 'Close' }).last().click();
  await expect(productCard(page, `${name} one`).getByText('Hidden', { exact: true })).toBeVisible();

  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const file = await readFile(await (await saved).path(), 'utf8');
  for (const { id } of products) expect(file).toContain(id);

  await page.getByRole('button', { name: 'Import CSV' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import products' });
  const fresh = `${name} three`;
  const changed = file
    .replace(`${name} one`, `${name} 1st`)
    .concat(`,${fresh},A third one for the journey,9.50,stems,/system/marker,,1,yes,no\r\n`)
    .concat(`,Broken,short,x,trees,/system/marker,,1,yes,no\r\n`);
  const choose = () =>
    dialog
      .locator('input[type=file]')
      .first()
      .setInputFiles({ name: 'products.csv', mimeType: 'text/csv', buffer: Buffer.from(changed) });
  await choose();
  await expect(dialog.getByText('1 new · 1 changed · 1 unchanged · 1 bad')).toBeVisible();
  await expect(dialog.getByText('category: There is no category "trees"')).toBeVisible();
  await expect(dialog.getByText(`${name} 1st`)).toBeVisible();
  const untouched = await (await asOwner()).call('GET /api/admin/products');
  expect(untouched.filter((product) => [`${name} 1st`, fresh].includes(product.name))).toEqual([]);
  const report = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Report of bad rows' }).click();
  expect(await readFile(await (await report).path(), 'utf8')).toContain('There is no category');

  await dialog.getByRole('button', { name: 'Apply 2 of 4 rows' }).click();
  await expect(dialog.getByText('2 of 2 done')).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect(productCard(page, fresh).getByText('$9.50')).toBeVisible();
  // Repeating is harmless, because importing the same file again changes nothing.
  await page.getByRole('button', { name: 'Import CSV' }).click();
  await choose();
  await expect(dialog.getByText('0 new · 0 changed · 3 unchanged · 1 bad')).toBeVisible();
  await expect(dialog.getByRole('button', { name: /^Apply/ })).toBeDisabled();
  expect(complaints).toEqual([]);
});

test('a thousand products render in steps, and the last is found immediately', async ({ openAdmin }) => {
  const { page, complaints } = await openAdmin('/orders');
  await page.route('**/api/admin/products', async (route) => {
    const [product] = await (await route.fetch()).json();
    const many = Array.from({ length: 1000 }, (_, index) => ({
      ...product,
      id: randomUUID(),
      name: `Flower ${index}`,
    }));
    await route.fulfill({ json: many });
  });
  await page.goto('/admin/products');
  await expect(page.getByRole('heading', { name: 'Products (1000)' })).toBeVisible();
  const rows = page.locator('[data-row]');
  await expect(rows.first()).toBeVisible();
  expect(await rows.count()).toBeLessThan(200);
  await page.getByLabel('Search products').fill('Flower 999');
  await expect(page.getByRole('heading', { name: 'Flower 999' })).toBeVisible();
  await page.getByLabel('Search products').fill('');
  await until(
    async () => {
      await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
      return rows.count();
    },
    (count) => count > 300,
    'more come when the end is near',
  );
  expect(complaints).toEqual([]);
});

test('an import without categories shows an error and retries', async ({ openAdmin }) => {
  const { page } = await openAdmin('/users');
  await page.route('**/api/admin/categories', (route) => route.fulfill({ status: 503, json: { message: 'Away.' } }));
  await page.goto('/admin/products/import');
  const dialog = page.getByRole('dialog', { name: 'Import products' });
  await expect(dialog.getByText('Failed to fetch products and categories')).toBeVisible();
  await page.unroute('**/api/admin/categories');
  await dialog.getByRole('button', { name: 'Retry' }).click();
  await expect(dialog.getByLabel('Choose a file')).toBeEnabled();
});
