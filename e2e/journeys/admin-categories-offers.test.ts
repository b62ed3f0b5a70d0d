import { toMoney } from '@loop-petal/contracts/rules/money';
import { toast } from '../admin-page.ts';
import { expect, test } from '../fixtures.ts';
import { asOwner, newName } from '../owners-products.ts';
import { newShopper, until } from '../shop-api.ts';

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
  const half = `$${toMoney(Math.round(Number(first?.price) * 50))}`;
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
    async () => (await (await asOwner()).call('GET /api/admin/offers')).some((offer) => offer.title === title),
    (isThere) => !isThere,
    'the offer is gone',
  );
  expect(complaints).toEqual([]);
});
