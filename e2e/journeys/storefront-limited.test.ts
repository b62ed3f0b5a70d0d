import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { APPROVED, continueToPayment, fillShipping, orderPlaced, pay } from '../checkout.ts';
import { expect, test } from '../fixtures.ts';
import { asAdmin, until } from '../shop-api.ts';
import { SHOP_URL } from '../shop-url.ts';
import { newPerson } from '../storefront/people.ts';
import { openPage, type Product } from '../storefront/shopper-page.ts';

let admin: Awaited<ReturnType<typeof asAdmin>>;
let id: string;

const ask = async () => (await (await fetch(`${SHOP_URL}/api/products/${id}`)).json()) as Product;

test.beforeAll(async () => {
  admin = await asAdmin();
});
test.beforeEach(async () => {
  const [first] = (await (await fetch(`${SHOP_URL}/api/products?limit=1`)).json()) as { imageUrl: string }[];
  const send = (path: string, body: object) =>
    admin(path, { method: 'POST', body: JSON.stringify(body) }) as Promise<{ id: string }>;
  const product = await send('/api/admin/products', {
    name: `Blue Peony ${randomUUID().slice(0, 8)}`,
    description: 'Made once, from the last of the indigo yarn.',
    price: '24.00',
    category: 'stems',
    imageUrl: first?.imageUrl,
    colors: ['Indigo'],
  });
  id = product.id;
  await send(`/api/admin/products/${id}/variations`, {
    colorName: 'Indigo',
    imageUrl: first?.imageUrl,
    stockQuantity: 1,
  });
  await until(ask, ({ variations }) => variations.length === 1, 'the shop shows the only one there is');
});
test.afterEach(async () => {
  await admin(`/api/admin/products/${id}`, { method: 'DELETE' });
});

async function buyNow(page: Page): Promise<void> {
  await openPage(page, `/product/${id}`);
  await page.getByRole('button', { name: 'Buy Now' }).click();
  await expect(page.getByRole('heading', { name: 'Shipping Information' })).toBeVisible();
  await fillShipping(page, newPerson().email);
  await continueToPayment(page);
}

test('Buy Now sells the last piece once, and other shoppers do not pay', async ({ page: first, complaints, visit }) => {
  const { page: second } = await visit();
  await buyNow(first);
  await buyNow(second);
  await pay(first, APPROVED);
  await orderPlaced(first);
  await until(ask, ({ variations }) => variations[0]?.isAvailable === false, 'the shop shows that it is gone');

  await pay(second, APPROVED);
  await expect(second.getByText('Order Failed')).toBeVisible();
  await expect(second.getByTestId('toast')).not.toContainText('Failed to create order');
  await expect(second.getByLabel('Card Number')).toBeVisible();

  await openPage(second, `/product/${id}`);
  await expect(second.getByText('Out of Stock').first()).toBeVisible();
  await expect(second.getByRole('button', { name: 'Buy Now' })).toHaveCount(0);
  await expect(second.getByRole('button', { name: 'Tell me when it’s back' })).toBeVisible();
  expect(complaints).toEqual([]);
});
