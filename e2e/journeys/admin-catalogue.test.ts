import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { openAdmin, toast } from '../admin-page.ts';
import { SHOP_URL, startBrowser, type Visitor } from '../browser.ts';
import { asAdmin, until } from '../shop-api.ts';

interface Product {
  id: string;
  name: string;
  price: string;
  isVisible: boolean;
  colors: string[];
}

let browser: Browser;
let owner: Visitor;
let admin: Awaited<ReturnType<typeof asAdmin>>;
beforeAll(async () => {
  browser = await startBrowser();
  admin = await asAdmin();
});
afterEach(() => owner?.leave());
afterAll(async () => {
  await browser.close();
  for (const { id, name } of await admin<Product[]>('/api/admin/products')) {
    if (made.some((one) => name.startsWith(one))) await admin(`/api/admin/products/${id}`, { method: 'DELETE' });
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
/** The smallest picture there is. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

async function addProduct(name: string): Promise<Product> {
  return admin<Product>('/api/admin/products', {
    method: 'POST',
    body: JSON.stringify({
      name,
      description: 'Made for a journey through the shop',
      price: '12.00',
      category: 'stems',
      imageUrl: '/system/marker',
    }),
  });
}

const change = (path: string, body: object) => admin(path, { method: 'PATCH', body: JSON.stringify(body) });
const addColor = (id: string, color: { colorName: string; stockQuantity: number }) =>
  admin<{ id: string }>(`/api/admin/products/${id}/variations`, {
    method: 'POST',
    body: JSON.stringify({ ...color, imageUrl: '/system/marker' }),
  });

test('an admin adds a product with a picture and a color, hides, changes and deletes it', async () => {
  const name = newName('Journey Rose');
  owner = await openAdmin(browser, '/products');
  const { page, complaints } = owner;
  await page.getByRole('button', { name: 'Add Product' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add New Product' });
  expect(await dialog.getByLabel('Price in dollars').inputValue()).toBe('0');
  expect(await dialog.getByLabel('Colors').inputValue()).toBe('Mixed');
  await dialog.getByLabel('Name').fill('R');
  await dialog.getByRole('button', { name: 'Create Product' }).click();
  for (const text of [
    'Name must be at least 2 characters',
    'Description must be at least 10 characters',
    'Category is required',
    'Image is required',
  ]) {
    await dialog.getByText(text).waitFor();
  }
  await dialog.locator('input[type=file]').setInputFiles({ name: 'a.gif', mimeType: 'image/gif', buffer: PIXEL });
  await dialog.getByText('Please choose a PNG, JPG or WEBP picture.').waitFor();
  const buffer = await photo();
  const mimeType = buffer === PIXEL ? 'image/png' : 'image/webp';
  await dialog.locator('input[type=file]').setInputFiles({ name: 'rose', mimeType, buffer });
  await toast(page, 'Image uploaded successfully');
  await dialog.getByRole('img', { name: 'Preview' }).waitFor();
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByLabel('Description').fill('One full open rose for a journey');
  await dialog.getByLabel('Price in dollars').fill('18.5');
  await dialog.getByLabel('Category').selectOption('stems');
  await dialog.getByLabel('Colors').fill('Red, Pink');
  await dialog.getByRole('button', { name: 'Create Product' }).click();
  await toast(page, 'Product created successfully');
  await dialog.waitFor({ state: 'detached' });

  await page.getByLabel('Search products').fill(name);
  await card(page, name).getByText('$18.50').waitFor();
  for (const badge of ['In Stock', 'Visible', 'Red', 'Pink', 'stems']) {
    await card(page, name).getByText(badge, { exact: true }).waitFor();
  }

  await page.getByRole('button', { name: `Manage color variations of ${name}` }).click();
  const colors = page.getByRole('dialog', { name: `Color Variations - ${name}` });
  await colors.getByText('No color variations yet').waitFor();
  await colors.getByRole('button', { name: 'Add Variation' }).click();
  await colors.getByText('Color name is required').waitFor();
  await colors.getByLabel('Color Name').fill('Crimson');
  await colors.getByLabel('Color Code').fill('#a01030');
  await colors.getByRole('tab', { name: 'Use URL' }).click();
  await colors.getByLabel('Image URL').fill('/system/marker');
  await colors.getByRole('button', { name: 'Add Variation' }).click();
  await toast(page, 'Color variation created successfully');
  await colors.getByText('Current Variations (1)').waitFor();
  await colors.getByRole('button', { name: 'Edit Crimson' }).click();
  expect(await colors.getByLabel('Color Name').evaluate((field) => field === document.activeElement)).toBe(true);
  await colors.getByLabel('Stock Quantity').fill('3');
  await colors.getByRole('button', { name: 'Update Variation' }).click();
  await toast(page, 'Variation updated successfully');
  await colors.getByText('Stock: 3').waitFor();
  await colors.getByRole('button', { name: 'Delete Crimson' }).click();
  await page.getByText('Are you sure you want to delete this variation?').waitFor();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await toast(page, 'Variation deleted successfully');
  await page.getByRole('dialog', { name: 'Delete Crimson' }).waitFor({ state: 'hidden' });
  await colors.getByRole('button', { name: 'Close' }).first().click();

  await page.getByRole('button', { name: `Hide ${name}` }).click();
  await toast(page, 'Product hidden successfully');
  await card(page, name).getByText('Hidden', { exact: true }).waitFor();
  await page.route('**/api/admin/products/*', (route) =>
    route.request().method() === 'PATCH' ? route.fulfill({ status: 500, json: { message: 'No.' } }) : route.fallback(),
  );
  await page.getByRole('button', { name: `Show ${name}` }).click();
  await toast(page, 'Failed to update product visibility');
  await card(page, name).getByText('Hidden', { exact: true }).waitFor();
  await page.unroute('**/api/admin/products/*');

  await page.getByRole('button', { name: `Edit ${name}` }).click();
  const edit = page.getByRole('dialog', { name: 'Edit Product' });
  await edit.getByLabel('Price in dollars').fill('20');
  await edit.getByRole('button', { name: 'Update Product' }).click();
  await toast(page, 'Product updated successfully');
  await card(page, name).getByText('$20.00').waitFor();
  await page.getByRole('button', { name: `Delete ${name}` }).click();
  await page.getByText('Are you sure you want to delete this product?').waitFor();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await toast(page, 'Product deleted successfully');
  await page.getByText('Nothing matches these filters.').waitFor();
  expect(complaints.filter((text) => !text.includes('500'))).toEqual([]);
});

test('two admins change the same product without undoing each other’s fields', async () => {
  const { id, name } = await addProduct(newName('Shared Rose'));
  owner = await openAdmin(browser, `/products/${id}`);
  const { page } = owner;
  const dialog = page.getByRole('dialog', { name: 'Edit Product' });
  await dialog.getByLabel('Description').fill('A rose that two owners look after');
  await change(`/api/admin/products/${id}`, { price: '31.00', inStock: false });
  await dialog.getByRole('button', { name: 'Update Product' }).click();
  await toast(page, 'Product updated successfully');
  await card(page, name).getByText('A rose that two owners look after').waitFor();
  await card(page, name).getByText('$31.00').waitFor();
  await card(page, name).getByText('Out of Stock', { exact: true }).waitFor();
});

test('pieces sold while a color is changed stay sold, and another color asks before it takes the form', async () => {
  const { id, name } = await addProduct(newName('Limited Rose'));
  const red = await addColor(id, { colorName: 'Red', stockQuantity: 5 });
  await addColor(id, { colorName: 'Blue', stockQuantity: 0 });
  owner = await openAdmin(browser, `/products/${id}/variations`);
  const { page } = owner;
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
  expect(await field.inputValue()).toBe('Dark red');

  await change(`/api/admin/variations/${red.id}`, { stockQuantity: 2 });
  await colors.getByRole('button', { name: 'Update Variation' }).click();
  await toast(page, 'Variation updated successfully');
  await colors.getByText('Dark red').waitFor();
  await colors.getByText('Stock: 2').waitFor();
});

test('nothing is saved while a picture is still being uploaded, on whatever tab', async () => {
  const { id } = await addProduct(newName('Pictured Rose'));
  owner = await openAdmin(browser, `/products/${id}`);
  const { page } = owner;
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route('**/api/admin/upload-image', async (route) => {
    await held;
    await route.continue();
  });
  const dialog = page.getByRole('dialog', { name: 'Edit Product' });
  await dialog.locator('input[type=file]').setInputFiles({ name: 'rose', mimeType: 'image/png', buffer: PIXEL });
  const save = dialog.locator('button[type=submit]');
  await dialog.getByRole('button', { name: 'Uploading…', exact: true }).waitFor();
  expect(await save.isDisabled()).toBe(true);
  await dialog.getByRole('tab', { name: 'Use URL' }).click();
  letGo();
  await toast(page, 'Image uploaded successfully');
  expect(await dialog.getByLabel('Image URL').inputValue()).toMatch(/^\/images\//);
  await save.click();
  await toast(page, 'Product updated successfully');
});

test('an entry added by another admin is in a list that is opened again', async () => {
  owner = await openAdmin(browser, '/products');
  const { page } = owner;
  await page
    .getByRole('button', { name: /^Edit / })
    .first()
    .waitFor();
  const { name } = await addProduct(newName('Later Rose'));
  await page.getByRole('tab', { name: /^Categories/ }).click();
  await page.getByRole('heading', { name: /^Categories/ }).waitFor();
  await page.clock.setFixedTime(Date.now() + 60_000);
  await page.getByRole('tab', { name: /^Products/ }).click();
  await page.getByLabel('Search products').fill(name);
  await card(page, name).getByText('$12.00').waitFor();
});

test('an invalid amount or year in a folded section is unfolded and shown', async () => {
  owner = await openAdmin(browser, '/offers/new');
  const { page, complaints } = owner;
  const dialog = page.getByRole('dialog', { name: 'Add New Offer' });
  await dialog.getByLabel('Title').fill('Folded');
  await dialog.getByLabel('Description').fill('Something off');
  await dialog.getByLabel('Discount Value').fill('10');
  await dialog.getByLabel('Valid From').fill('2026-11-01T00:00');
  await dialog.getByLabel('Valid Until').fill('20261-11-01T00:00');
  const conditions = dialog.getByText('More conditions');
  await conditions.click();
  await dialog.getByLabel('Minimum order').fill('12,50');
  await conditions.click();
  await dialog.getByRole('button', { name: 'Create Offer' }).click();
  await dialog.getByText('Use a year of four digits').waitFor();
  await dialog.getByText('Must be an amount such as 29.99').waitFor();
  expect(complaints).toEqual([]);
});

test('Back asks before it stops a running import', async () => {
  owner = await openAdmin(browser, '/products');
  const { page } = owner;
  await page.getByRole('button', { name: 'Import CSV' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import products' });
  const rows = ['A', 'B'].map((one) => `${newName(one)},A row of a journey,1.00,stems,/system/marker`);
  const file = Buffer.from(['name,description,price,category,imageUrl', ...rows].join('\n'));
  await dialog.locator('input[type=file]').setInputFiles({ name: 'a.csv', mimeType: 'text/csv', buffer: file });
  await dialog.getByText('2 new').waitFor();
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route('**/api/admin/products', async (route) => {
    await held;
    await route.fallback();
  });
  await dialog.getByRole('button', { name: 'Apply 2 of 2 rows' }).click();
  await dialog.getByText('0 of 2 done').waitFor();
  const question = page.waitForEvent('dialog');
  await page.evaluate(() => history.back());
  const asked = await question;
  expect(asked.message()).toBe('This is still under way. Stop it?');
  await asked.dismiss();
  letGo();
  await dialog.getByText('2 of 2 done').waitFor();
});

test('products are hidden together, exported, and imported only after the reader has seen what changes', async () => {
  const name = newName('Bulk');
  const products = [await addProduct(`${name} one`), await addProduct(`${name} two`)];
  owner = await openAdmin(browser, `/products?q=${encodeURIComponent(name)}`);
  const { page, complaints } = owner;
  await page.getByLabel('Select all shown').check();
  await page.getByText('2 selected').waitFor();
  await page.getByRole('button', { name: 'Hide', exact: true }).click();
  const outcome = page.getByRole('dialog', { name: 'Hide 2 products' });
  await outcome.getByText('2 of 2 done').waitFor();
  await outcome.getByRole('button', { name: 'Close' }).last().click();
  await card(page, `${name} one`).getByText('Hidden', { exact: true }).waitFor();

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
      .setInputFiles({ name: 'products.csv', mimeType: 'text/csv', buffer: Buffer.from(changed) });
  await choose();
  await dialog.getByText('1 new · 1 changed · 1 unchanged · 1 bad').waitFor();
  await dialog.getByText('category: There is no category "trees"').waitFor();
  await dialog.getByText(`${name} 1st`).waitFor();
  const untouched = await admin<Product[]>('/api/admin/products');
  expect(untouched.filter((product) => [`${name} 1st`, fresh].includes(product.name))).toEqual([]);
  const report = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Report of bad rows' }).click();
  expect(await readFile(await (await report).path(), 'utf8')).toContain('There is no category');

  await dialog.getByRole('button', { name: 'Apply 2 of 4 rows' }).click();
  await dialog.getByText('2 of 2 done').waitFor();
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await card(page, fresh).getByText('$9.50').waitFor();
  // Repeating is harmless: what is done has nothing left to do.
  await page.getByRole('button', { name: 'Import CSV' }).click();
  await choose();
  await dialog.getByText('0 new · 0 changed · 3 unchanged · 1 bad').waitFor();
  expect(await dialog.getByRole('button', { name: /^Apply/ }).isDisabled()).toBe(true);
  expect(complaints).toEqual([]);
});

test('categories are added, changed and deleted; the slug follows the name', async () => {
  const name = newName('Wreaths & Rings');
  owner = await openAdmin(browser, '/categories');
  const { page } = owner;
  await page.getByRole('button', { name: 'Add Category' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add New Category' });
  await dialog.getByRole('button', { name: 'Create Category' }).click();
  await dialog.getByText('Name is required').waitFor();
  await dialog.getByLabel('Name').fill(name);
  expect(await dialog.getByLabel('Slug').inputValue()).toMatch(/^wreaths-rings-[0-9a-f]{8}$/);
  await dialog.getByRole('button', { name: 'Create Category' }).click();
  await toast(page, 'Category created successfully');
  await page.getByRole('button', { name: `Edit ${name}` }).click();
  const edit = page.getByRole('dialog', { name: 'Edit Category' });
  await edit.getByLabel('Active').uncheck();
  await edit.getByRole('button', { name: 'Update Category' }).click();
  await toast(page, 'Category updated successfully');
  await page.getByRole('listitem').filter({ hasText: name }).getByText('Inactive').waitFor();
  await page.getByRole('button', { name: `Delete ${name}` }).click();
  await page.getByText('Are you sure you want to delete this category? This action cannot be undone.').waitFor();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await toast(page, 'Category deleted successfully');
  await page.getByRole('button', { name: 'Delete Single Stems' }).click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await toast(page, 'Failed to delete category');
});

test('an offer is previewed as shoppers will see it before it is saved', async () => {
  const title = newName('Journey Days');
  const [first] = (await (await fetch(`${SHOP_URL}/api/products`)).json()) as Product[];
  owner = await openAdmin(browser, '/offers');
  const { page, complaints } = owner;
  await page.getByText('+1 more').first().waitFor();
  await page.getByRole('button', { name: 'Add Offer' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add New Offer' });
  const preview = dialog.getByRole('region', { name: 'Preview' });
  await dialog.getByLabel('Title').fill(title);
  await dialog.getByLabel('Description').fill('For the journey');
  await dialog.getByLabel('Discount Value in percent').fill('50');
  await preview.getByText(title).waitFor();
  await preview.getByText('50% OFF').waitFor();
  const half = `$${(Math.round(Number(first?.price) * 50) / 100).toFixed(2)}`;
  await preview.getByText(half, { exact: true }).waitFor();
  await dialog.getByLabel('Valid From').fill('2020-01-01T00:00');
  await dialog.getByLabel('Valid Until').fill('2019-01-01T00:00');
  await dialog.getByRole('button', { name: 'Create Offer' }).click();
  await dialog.getByText('The end must come after the start').waitFor();
  await dialog.getByLabel('Valid Until').fill('2021-01-01T00:00');
  await preview.getByText('Over already').waitFor();
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
  await page.getByRole('listitem').filter({ hasText: title }).getByText('$50 OFF').waitFor();
  await page.getByRole('button', { name: `Delete ${title}` }).click();
  await page.getByText('Are you sure you want to delete this offer?').waitFor();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await toast(page, 'Offer deleted successfully');
  await until(
    async () => (await admin<{ title: string }[]>('/api/admin/offers')).some((offer) => offer.title === title),
    (isThere) => !isThere,
    'the offer is gone',
  );
  expect(complaints).toEqual([]);
});

test('a thousand products are rendered step by step, and the last is found at once', async () => {
  owner = await openAdmin(browser, '');
  const { page, complaints } = owner;
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
  await page.getByRole('heading', { name: 'Products (1000)' }).waitFor();
  const rows = page.locator('[data-row]');
  await rows.first().waitFor();
  expect(await rows.count()).toBeLessThan(200);
  await page.getByLabel('Search products').fill('Flower 999');
  await page.getByRole('heading', { name: 'Flower 999' }).waitFor();
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

test('an import that does not know the categories says so and asks again', async () => {
  owner = await openAdmin(browser, '/users');
  const { page } = owner;
  await page.route('**/api/admin/categories', (route) => route.fulfill({ status: 503, json: { message: 'Away.' } }));
  await page.goto('/admin/products/import');
  const dialog = page.getByRole('dialog', { name: 'Import products' });
  await dialog.getByText('Failed to fetch products and categories').waitFor();
  await page.unroute('**/api/admin/categories');
  await dialog.getByRole('button', { name: 'Retry' }).click();
  await until(() => dialog.getByLabel('Choose a file').isEnabled(), Boolean, 'a file can be chosen');
});
