import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { signedInAs, toast } from '../admin-page.ts';
import { APPROVED, continueToPayment, fillShipping, orderPlaced, pay, putInCart } from '../checkout.ts';
import { expect, OWNER, test } from '../own-shop.ts';
import { countSteps } from '../storefront/counted-steps.ts';

/** An owner's empty shop, outside the demo. */
test.use({ shopOptions: { env: { DEMO: 'false', PAYMENT_PROVIDER: 'sandbox' } } });

const picture = () => readFile(new URL('../../infra/seed/images/rose-stem.webp', import.meta.url));

const firstStep = (page: Page, title: string) => page.getByRole('listitem').filter({ hasText: title }).first();
const done = (page: Page, title: string) =>
  expect(firstStep(page, title).getByRole('img', { name: 'Done' })).toBeVisible();
/** @param last the step before, which is done by now */
const openStep = async (page: Page, title: string, last?: string) => {
  await page.getByRole('tab', { name: /^Today/ }).click();
  if (last) await done(page, last);
  await firstStep(page, title).getByRole('link', { name: title }).click();
};

test('an owner opens an empty shop with its list of first steps, sells a flower, and creates a label', async ({
  shop,
  visit,
}) => {
  test.setTimeout(240_000);
  const { page, complaints } = await visit({ baseURL: shop.url, storageState: await signedInAs(OWNER, shop.url) });
  const steps = await countSteps(page);
  await page.goto('/admin');
  await expect(page.getByRole('heading', { name: 'First steps: 0 of 10 done' })).toBeVisible();

  await openStep(page, 'Add a category');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Single Stems');
  await dialog.getByRole('button', { name: 'Create Category' }).click();
  await toast(page, 'Category');

  await openStep(page, 'Add yourself as an artisan', 'Add a category');
  await dialog.getByLabel('Name', { exact: true }).fill('Ada');
  await dialog.getByLabel('Email').fill('ada@example.com');
  await dialog.getByLabel('All Single Stems').check();
  await dialog.getByRole('button', { name: 'Create Artisan' }).click();
  await toast(page, 'rtisan');

  await openStep(page, 'Add a product with its recipe', 'Add yourself as an artisan');
  await dialog.getByLabel('Name', { exact: true }).fill('Rose Stem');
  await dialog.getByLabel('Description', { exact: true }).fill('One full open rose with two leaves');
  await dialog.getByLabel('Price in dollars').fill('18.00');
  await dialog.getByLabel('Category').selectOption({ label: 'Single Stems' });
  const file = { name: 'rose.webp', mimeType: 'image/webp', buffer: await picture() };
  await dialog.locator('input[type=file]').first().setInputFiles(file);
  await toast(page, 'Image uploaded successfully');
  await dialog.getByRole('button', { name: 'Create Product' }).click();
  await toast(page, 'Product created successfully');
  await page.getByRole('button', { name: 'Edit Rose Stem' }).click();
  await dialog.getByText('Recipe', { exact: true }).click();
  await dialog.getByLabel('Making minutes').fill('60');
  await dialog.getByRole('button', { name: 'Save recipe' }).click();
  await toast(page, 'The recipe has been saved');
  await page.keyboard.press('Escape');

  await openStep(page, 'Check the sales tax', 'Add a product');
  await page.getByRole('button', { name: 'Add state' }).click();
  await page.getByLabel('State', { exact: true }).selectOption('OR');
  await page.getByLabel('Price of FedEx Ground, in dollars').fill('5.00');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await toast(page, 'Settings saved');

  await page.getByRole('tab', { name: /^Today/ }).click();
  for (const title of ['Check the shipping prices', 'Check the sales tax', 'Read the three policies']) {
    await firstStep(page, title).getByRole('button', { name: 'Looks right' }).click();
    await done(page, title);
  }
  await firstStep(page, 'Let the shop send emails').getByRole('button', { name: 'Send a test email' }).click();
  await toast(page, 'A test email is on its way');

  await buyRose();
  await done(page, 'Place a test order');

  await page.getByRole('region', { name: 'New since yesterday' }).getByRole('link').first().click();
  const order = page.getByRole('article', { name: 'Order Details' });
  await expect(order.getByText('$0.00').first()).toBeVisible();
  await order.getByRole('button', { name: 'Create Shipment' }).click();
  await page.getByRole('button', { name: 'Create the label anyway' }).click();
  await expect(order.getByRole('link', { name: /^LP\d{11}$/ })).toBeVisible();
  expect(steps().clicks).toBeLessThanOrEqual(30);
  expect(complaints).toEqual([]);

  async function buyRose() {
    const shopper = (await visit({ baseURL: shop.url })).page;
    await shopper.goto('/');
    await putInCart(shopper, 'Rose Stem');
    await shopper.goto('/cart');
    await shopper.getByRole('link', { name: 'Proceed to Checkout' }).click();
    await fillShipping(shopper, 'test@example.com');
    await continueToPayment(shopper);
    await pay(shopper, APPROVED);
    await orderPlaced(shopper);
  }
});
