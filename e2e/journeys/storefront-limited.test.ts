import { randomUUID } from 'node:crypto';
import type { ShopClient } from '@loop-petal/web-kit/shop-client';
import type { Page } from '@playwright/test';
import { APPROVED, continueToPayment, fillShipping, orderPlaced, pay } from '../checkout.ts';
import { expect, test } from '../fixtures.ts';
import { asAdmin, newShopper, until } from '../shop-api.ts';
import { newPerson } from '../storefront/people.ts';
import { openPage } from '../storefront/shopper-page.ts';

let admin: ShopClient;
let id: string;

const ask = () => newShopper().call('GET /api/products/{id}', { params: { id } });

test.beforeAll(async () => {
  admin = await asAdmin();
});
test.beforeEach(async () => {
  const [first] = await admin.call('GET /api/products', { query: { limit: 1 } });
  const imageUrl = first?.imageUrl ?? '';
  const product = await admin.call('POST /api/admin/products', {
    body: {
      name: `Blue Peony ${randomUUID().slice(0, 8)}`,
      description: 'Made once, from the last of the indigo yarn.',
      price: '24.00',
      category: 'stems',
      imageUrl,
      colors: ['Indigo'],
    },
  });
  id = product.id;
  await admin.call('POST /api/admin/products/{id}/variations', {
    params: { id },
    body: { colorName: 'Indigo', imageUrl, stockQuantity: 1 },
  });
  await until(ask, ({ variations }) => variations.length === 1, 'the shop shows the only one there is');
});
test.afterEach(async () => {
  await admin.call('DELETE /api/admin/products/{id}', { params: { id } });
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
