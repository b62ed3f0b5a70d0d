import { readFile } from 'node:fs/promises';
import { toast } from '../admin-page.ts';
import { expect, test } from '../fixtures.ts';
import { addProduct, asOwner, deleteProducts, newName, productCard } from '../owners-products.ts';

test.afterAll(deleteProducts);

const photo = () => readFile(new URL('../../infra/seed/images/rose-stem.webp', import.meta.url)).catch(() => PIXEL);
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

const addColor = async (id: string, color: { colorName: string; stockQuantity: number }) =>
  (await asOwner()).call('POST /api/admin/products/{id}/variations', {
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
  await expect(productCard(page, name).getByText('$18.50')).toBeVisible();
  for (const badge of ['In Stock', 'Visible', 'Red', 'Pink', 'stems']) {
    await expect(productCard(page, name).getByText(badge, { exact: true })).toBeVisible();
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
  await expect(productCard(page, name).getByText('Hidden', { exact: true })).toBeVisible();
  await page.route('**/api/admin/products/*', (route) =>
    route.request().method() === 'PATCH' ? route.fulfill({ status: 500, json: { message: 'No.' } }) : route.fallback(),
  );
  await page.getByRole('button', { name: `Show ${name}` }).click();
  await toast(page, 'Failed to update product visibility');
  await expect(productCard(page, name).getByText('Hidden', { exact: true })).toBeVisible();
  await page.unroute('**/api/admin/products/*');

  await page.getByRole('button', { name: `Edit ${name}` }).click();
  const edit = page.getByRole('dialog', { name: 'Edit Product' });
  await edit.getByLabel('Price in dollars').fill('20');
  await edit.getByRole('button', { name: 'Update Product' }).click();
  await toast(page, 'Product updated successfully');
  await expect(productCard(page, name).getByText('$20.00')).toBeVisible();
  await page.getByRole('button', { name: `Delete ${name}` }).click();
  await expect(page.getByText('Are you sure you want to delete this product?')).toBeVisible();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await toast(page, 'Product deleted successfully');
  await expect(productCard(page, name)).toHaveCount(0);
  expect(complaints.filter((text) => !text.includes('500'))).toEqual([]);
});

test('two admins change the same product without undoing each other’s fields', async ({ openAdmin }) => {
  const { id, name } = await addProduct(newName('Shared Rose'));
  const { page } = await openAdmin(`/products/${id}`);
  const dialog = page.getByRole('dialog', { name: 'Edit Product' });
  await dialog.getByLabel('Description', { exact: true }).fill('A rose that two owners look after');
  await (await asOwner()).call('PATCH /api/admin/products/{id}', {
    params: { id },
    body: { price: '31.00', inStock: false },
  });
  await dialog.getByRole('button', { name: 'Update Product' }).click();
  await toast(page, 'Product updated successfully');
  await expect(productCard(page, name).getByText('A rose that two owners look after')).toBeVisible();
  await expect(productCard(page, name).getByText('$31.00')).toBeVisible();
  await expect(productCard(page, name).getByText('Out of Stock', { exact: true })).toBeVisible();
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

  await (await asOwner()).call('PATCH /api/admin/variations/{id}', {
    params: { id: red.id },
    body: { stockQuantity: 2 },
  });
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
  await expect(productCard(page, name).getByText('$12.00')).toBeVisible();
});
