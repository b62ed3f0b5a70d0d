import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { ShopClient } from '@loop-petal/web-kit/shop-client';
import type { Page } from '@playwright/test';
import { toast } from '../admin-page.ts';
import { expect, test } from '../fixtures.ts';
import { asAdmin, newShopper, until } from '../shop-api.ts';

let admin: ShopClient;
test.beforeAll(async () => {
  admin = await asAdmin();
});
test.afterAll(async () => {
  for (const { id, name } of await admin.call('GET /api/admin/products')) {
    if (made.some((one) => name.startsWith(one)))
      await admin.call('DELETE /api/admin/products/{id}', { params: { id } });
  }
});

const made: string[] = [];
function newName(what: string): string {
  const name = `${what} ${randomUUID().slice(0, 8)}`;
  made.push(name);
  return name;
}
const card = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name }).first();
const photo = () => readFile(new URL('../../infra/seed/images/rose-stem.webp', import.meta.url)).catch(() => PIXEL);
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

const addProduct = (name: string) =>
  admin.call('POST /api/admin/products', {
    body: {
      name,
      description: 'Made for a journey through the shop',
      price: '12.00',
      category: 'stems',
      imageUrl: '/system/marker',
    },
  });

const addColor = (id: string, color: { colorName: string; stockQuantity: number }) =>
  admin.call('POST /api/admin/products/{id}/variations', {
    params: { id },
    body: { ...color, imageUrl: '/system/marker' },
  });

test('an admin adds a product with a picture and a color, hides, changes and deletes it', async ({ openAdmin }) => {
  const name = newName('Journey Rose');
  const { page, complaints } = await openAdmin('/products');
  await page.getByRole('button', { name: 'Add Product' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add New Product' });
  await expect(dialog.getByLabel('Price in dollars')).toHaveValue('0');
  await expect(dialog.getByLabel('Colors')).toHaveValue('Mixed');
  await dialog.getByLabel('Name').fill('R');
  await dialog.getByRole('button', { name: 'Create Product' }).click();
  for (const text of [
    'Name must be at least 2 characters',
    'Description must be at least 10 characters',
    'Category is required',
    'Image is required',
  ]) {
    await expect(dialog.getByText(text)).toBeVisible();
  }
  await dialog
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'a.gif', mimeType: 'image/gif', buffer: PIXEL });
  await expect(dialog.getByText('Please choose a PNG, JPG or WEBP picture.')).toBeVisible();
  const buffer = await photo();
  const mimeType = buffer === PIXEL ? 'image/png' : 'image/webp';
  await dialog.locator('input[type=file]').first().setInputFiles({ name: 'rose', mimeType, buffer });
  await toast(page, 'Image uploaded successfully');
  await expect(dialog.getByRole('img', { name: 'Preview' })).toBeVisible();
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByLabel('Description', { exact: true }).fill('One full open rose for a journey');
  await dialog.getByLabel('Price in dollars').fill('18.5');
  await dialog.getByLabel('Category').selectOption('stems');
  await dialog.getByLabel('Colors').fill('Red, Pink');
  await dialog.getByRole('button', { name: 'Create Product' }).click();
  await toast(page, 'Product created successfully');
  await expect(dialog).toHaveCount(0);

  await page.getByLabel('Search products').fill(name);
  await expect(card(page, name).getByText('$18.50')).toBeVisible();
  for (const badge of ['In Stock', 'Visible', 'Red', 'Pink', 'stems']) {
    await expect(card(page, name).getByText(badge, { exact: true })).toBeVisible();
  }

  await page.getByRole('button', { name: `Manage color variations of ${name}` }).click();
  const colors = page.getByRole('dialog', { name: `Color Variations - ${name}` });
  await expect(colors.getByText('No color variations yet')).toBeVisible();
  await colors.getByRole('button', { name: 'Add Variation' }).click();
  await expect(colors.getByText('Color name is required')).toBeVisible();
  await colors.getByLabel('Color Name').fill('Crimson');
  await colors.getByLabel('Color Code').fill('#a01030');
  await colors.getByRole('tab', { name: 'Use URL' }).click();
  await colors.getByLabel('Image URL').fill('/system/marker');
  await colors.getByRole('button', { name: 'Add Variation' }).click();
  await toast(page, 'Color variation created successfully');
  await expect(colors.getByText('Current Variations (1)')).toBeVisible();
  await colors.getByRole('button', { name: 'Edit Crimson' }).click();
  await expect(colors.getByLabel('Color Name')).toBeFocused();
  await colors.getByLabel('Stock Quantity').fill('3');
  await colors.getByRole('button', { name: 'Update Variation' }).click();
  await toast(page, 'Variation updated successfully');
  await expect(colors.getByText('Stock: 3')).toBeVisible();
  await colors.getByRole('button', { name: 'Delete Crimson' }).click();
  await expect(page.getByText('Are you sure you want to delete this variation?')).toBeVisible();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await toast(page, 'Variation deleted successfully');
  await expect(page.getByRole('dialog', { name: 'Delete Crimson' })).toBeHidden();
  await colors.getByRole('button', { name: 'Close' }).first().click();

  await page.getByRole('button', { name: `Hide ${name}` }).click();
  await toast(page, 'Product hidden successfully');
  await expect(card(page, name).getByText('Hidden', { exact: true })).toBeVisible();
  await page.route('**/api/admin/products/*', (route) =>
    route.request().method() === 'PATCH' ? route.fulfill({ status: 500, json: { message: 'No.' } }) : route.fallback(),
  );
  await page.getByRole('button', { name: `Show ${name}` }).click();
  await toast(page, 'Failed to update product visibility');
  await expect(card(page, name).getByText('Hidden', { exact: true })).toBeVisible();
  await page.unroute('**/api/admin/products/*');

  await page.getByRole('button', { name: `Edit ${name}` }).click();
  const edit = page.getByRole('dialog', { name: 'Edit Product' });
  await edit.getByLabel('Price in dollars').fill('20');
  await edit.getByRole('button', { name: 'Update Product' }).click();
  await toast(page, 'Product updated successfully');
  await expect(card(page, name).getByText('$20.00')).toBeVisible();
  await page.getByRole('button', { name: `Delete ${name}` }).click();
  await expect(page.getByText('Are you sure you want to delete this product?')).toBeVisible();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await toast(page, 'Product deleted successfully');
  await expect(card(page, name)).toHaveCount(0);
  expect(complaints.filter((text) => !text.includes('500'))).toEqual([]);
});

test('two admins change the same product without undoing each other’s fields', async ({ openAdmin }) => {
  const { id, name } = await addProduct(newName('Shared Rose'));
  const { page } = await openAdmin(`/products/${id}`);
  const dialog = page.getByRole('dialog', { name: 'Edit Product' });
  await dialog.getByLabel('Description', { exact: true }).fill('A rose that two owners look after');
  await admin.call('PATCH /api/admin/products/{id}', { params: { id }, body: { price: '31.00', inStock: false } });
  await dialog.getByRole('button', { name: 'Update Product' }).click();
  await toast(page, 'Product updated successfully');
  await expect(card(page, name).getByText('A rose that two owners look after')).toBeVisible();
  await expect(card(page, name).getByText('$31.00')).toBeVisible();
  await expect(card(page, name).getByText('Out of Stock', { exact: true })).toBeVisible();
});

test('pieces sold while a color is edited stay sold, and switching the color asks first', async ({ openAdmin }) => {
  const { id, name } = await addProduct(newName('Limited Rose'));
  const red = await addColor(id, { colorName: 'Red', stockQuantity: 5 });
  await addColor(id, { colorName: 'Blue', stockQuantity: 0 });
  const { page } = await openAdmin(`/products/${id}/variations`);
  const asked: string[] = [];
  page.on('dialog', (question) => {
    asked.push(question.message());
    void question.dismiss();
  });
  const colors = page.getByRole('dialog', { name: `Color Variations - ${name}` });
  const field = colors.getByLabel('Color Name');
  await colors.getByRole('button', { name: 'Edit Red' }).click();
  await field.fill('Dark red');
  await colors.getByRole('button', { name: 'Edit Blue' }).click();
  await colors.getByRole('button', { name: 'Cancel' }).click();
  await colors.getByRole('button', { name: 'Delete Blue' }).click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await toast(page, 'Variation deleted successfully');
  expect(asked).toEqual(['Discard your unsaved changes?', 'Discard your unsaved changes?']);
  await expect(field).toHaveValue('Dark red');

  await admin.call('PATCH /api/admin/variations/{id}', { params: { id: red.id }, body: { stockQuantity: 2 } });
  await colors.getByRole('button', { name: 'Update Variation' }).click();
  await toast(page, 'Variation updated successfully');
  await expect(colors.getByText('Dark red')).toBeVisible();
  await expect(colors.getByText('Stock: 2')).toBeVisible();
});

test('nothing is saved during a picture upload, on any tab', async ({ openAdmin }) => {
  const { id } = await addProduct(newName('Pictured Rose'));
  const { page } = await openAdmin(`/products/${id}`);
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route('**/api/admin/upload-image', async (route) => {
    await held;
    await route.continue();
  });
  const dialog = page.getByRole('dialog', { name: 'Edit Product' });
  await dialog
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'rose', mimeType: 'image/png', buffer: PIXEL });
  const save = dialog.locator('button[type=submit]');
  await expect(dialog.getByRole('button', { name: 'Uploading…', exact: true })).toBeVisible();
  await expect(save).toBeDisabled();
  await dialog.getByRole('tab', { name: 'Use URL' }).click();
  letGo();
  await toast(page, 'Image uploaded successfully');
  await expect(dialog.getByLabel('Image URL')).toHaveValue(/^\/images\//);
  await save.click();
  await toast(page, 'Product updated successfully');
});

test('a reopened list shows an entry added by another admin', async ({ openAdmin }) => {
  const { page } = await openAdmin('/products');
  await expect(page.getByRole('button', { name: /^Edit / }).first()).toBeVisible();
  const { name } = await addProduct(newName('Later Rose'));
  await page.getByRole('tab', { name: /^Categories/ }).click();
  await expect(page.getByRole('heading', { name: /^Categories/ })).toBeVisible();
  await page.clock.setFixedTime(Date.now() + 60_000);
  await page.getByRole('tab', { name: /^Products/ }).click();
  await page.getByLabel('Search products').fill(name);
  await expect(card(page, name).getByText('$12.00')).toBeVisible();
});

test('an invalid amount or year opens its folded section', async ({ openAdmin }) => {
  const { page, complaints } = await openAdmin('/offers/new');
  const dialog = page.getByRole('dialog', { name: 'Add New Offer' });
  await dialog.getByLabel('Title').fill('Folded');
  await dialog.getByLabel('Description', { exact: true }).fill('Something off');
  await dialog.getByLabel('Discount Value').fill('10');
  await dialog.getByLabel('Valid From').fill('2026-11-01T00:00');
  await dialog.getByLabel('Valid Until').fill('20261-11-01T00:00');
  const conditions = dialog.getByText('More conditions');
  await conditions.click();
  await dialog.getByLabel('Minimum order').fill('12,50');
  await conditions.click();
  await dialog.getByRole('button', { name: 'Create Offer' }).click();
  await expect(dialog.getByText('Use a four-digit year')).toBeVisible();
  await expect(dialog.getByText('Must be an amount such as 29.99')).toBeVisible();
  expect(complaints).toEqual([]);
});

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
  await expect(card(page, `${name} one`).getByText('Hidden', { exact: true })).toBeVisible();

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
  const untouched = await admin.call('GET /api/admin/products');
  expect(untouched.filter((product) => [`${name} 1st`, fresh].includes(product.name))).toEqual([]);
  const report = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Report of bad rows' }).click();
  expect(await readFile(await (await report).path(), 'utf8')).toContain('There is no category');

  await dialog.getByRole('button', { name: 'Apply 2 of 4 rows' }).click();
  await expect(dialog.getByText('2 of 2 done')).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect(card(page, fresh).getByText('$9.50')).toBeVisible();
  // Repeating is harmless, because importing the same file again changes nothing.
  await page.getByRole('button', { name: 'Import CSV' }).click();
  await choose();
  await expect(dialog.getByText('0 new · 0 changed · 3 unchanged · 1 bad')).toBeVisible();
  await expect(dialog.getByRole('button', { name: /^Apply/ })).toBeDisabled();
  expect(complaints).toEqual([]);
});

test('categories are added, changed and deleted; the slug follows the name', async ({ openAdmin }) => {
  const name = newName('Wreaths & Rings');
  const { page } = await openAdmin('/categories');
  await page.getByRole('button', { name: 'Add Category' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add New Category' });
  await dialog.getByRole('button', { name: 'Create Category' }).click();
  await expect(dialog.getByText('Name is required')).toBeVisible();
  await dialog.getByLabel('Name').fill(name);
  await expect(dialog.getByLabel('Slug')).toHaveValue(/^wreaths-rings-[0-9a-f]{8}$/);
  await dialog.getByRole('button', { name: 'Create Category' }).click();
  await toast(page, 'Category created successfully');
  await page.getByRole('button', { name: `Edit ${name}` }).click();
  const edit = page.getByRole('dialog', { name: 'Edit Category' });
  await edit.getByLabel('Active').uncheck();
  await edit.getByRole('button', { name: 'Update Category' }).click();
  await toast(page, 'Category updated successfully');
  await expect(page.getByRole('listitem').filter({ hasText: name }).getByText('Inactive')).toBeVisible();
  await page.getByRole('button', { name: `Delete ${name}` }).click();
  await expect(
    page.getByText('Are you sure you want to delete this category? This action cannot be undone.'),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await toast(page, 'Category deleted successfully');
  await page.getByRole('button', { name: 'Delete Single Stems' }).click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await toast(page, 'Failed to delete category');
});

test('an offer is previewed as shoppers will see it before it is saved', async ({ openAdmin }) => {
  const title = newName('Journey Days');
  const [first] = await newShopper().call('GET /api/products');
  const { page, complaints } = await openAdmin('/offers');
  await expect(page.getByText('+1 more').first()).toBeVisible();
  await page.getByRole('button', { name: 'Add Offer' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add New Offer' });
  const preview = dialog.getByRole('region', { name: 'Preview' });
  await dialog.getByLabel('Title').fill(title);
  await dialog.getByLabel('Description', { exact: true }).fill('For the journey');
  await dialog.getByLabel('Discount Value in percent').fill('50');
  await expect(preview.getByText(title)).toBeVisible();
  await expect(preview.getByText('50% OFF')).toBeVisible();
  const half = `$${(Math.round(Number(first?.price) * 50) / 100).toFixed(2)}`;
  await expect(preview.getByText(half, { exact: true })).toBeVisible();
  await dialog.getByLabel('Valid From').fill('2020-01-01T00:00');
  await dialog.getByLabel('Valid Until').fill('2019-01-01T00:00');
  await dialog.getByRole('button', { name: 'Create Offer' }).click();
  await expect(dialog.getByText('The end must be after the start')).toBeVisible();
  await dialog.getByLabel('Valid Until').fill('2021-01-01T00:00');
  await expect(preview.getByText('Expired')).toBeVisible();
  await dialog.getByLabel('Applies to all products').uncheck();
  const picker = dialog.getByRole('group', { name: /Applicable Products/ });
  await picker.getByRole('checkbox').nth(1).check();
  await dialog.getByRole('button', { name: 'Create Offer' }).click();
  await toast(page, 'Offer created successfully');
  await page.getByRole('button', { name: `Edit ${title}` }).click();
  const edit = page.getByRole('dialog', { name: 'Edit Offer' });
  await edit.getByLabel('Discount Type').selectOption('fixed');
  await edit.getByRole('button', { name: 'Update Offer' }).click();
  await toast(page, 'Offer updated successfully');
  await expect(page.getByRole('listitem').filter({ hasText: title }).getByText('$50 OFF')).toBeVisible();
  await page.getByRole('button', { name: `Delete ${title}` }).click();
  await expect(page.getByText('Are you sure you want to delete this offer?')).toBeVisible();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await toast(page, 'Offer deleted successfully');
  await until(
    async () => (await admin.call('GET /api/admin/offers')).some((offer) => offer.title === title),
    (isThere) => !isThere,
    'the offer is gone',
  );
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
