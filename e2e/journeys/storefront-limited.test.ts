import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { SHOP_URL, startBrowser, type Visitor, visit } from '../browser.ts';
import { APPROVED, continueToPayment, fillShipping, pay } from '../checkout.ts';
import { asAdmin, until } from '../shop-api.ts';
import { newPerson } from '../storefront/people.ts';
import { openPage, type Product } from '../storefront/shopper-page.ts';

let browser: Browser;
let visitors: Visitor[];
let admin: Awaited<ReturnType<typeof asAdmin>>;
let id: string;

const ask = async () => (await (await fetch(`${SHOP_URL}/api/products/${id}`)).json()) as Product;

beforeAll(async () => {
  browser = await startBrowser();
  admin = await asAdmin();
});
beforeEach(async () => {
  visitors = [];
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
afterEach(async () => {
  for (const { leave } of visitors) await leave();
  await admin(`/api/admin/products/${id}`, { method: 'DELETE' });
});
afterAll(() => browser.close());

async function buyNow(): Promise<Page> {
  const visitor = await visit(browser, 'about:blank');
  visitors.push(visitor);
  const { page } = visitor;
  await openPage(page, `/product/${id}`);
  await page.getByRole('button', { name: 'Buy Now' }).click();
  await page.getByRole('heading', { name: 'Shipping Information' }).waitFor();
  await fillShipping(page, newPerson().email);
  await continueToPayment(page);
  return page;
}

test('the last piece is bought by Buy Now, and nobody else gets it or pays for it', async () => {
  const first = await buyNow();
  const second = await buyNow();
  await pay(first, APPROVED);
  await first.getByText('Order Placed Successfully!').waitFor();
  await until(ask, ({ variations }) => variations[0]?.isAvailable === false, 'the shop shows that it is gone');

  await pay(second, APPROVED);
  await second.getByText('Order Failed').waitFor();
  expect(await second.getByTestId('toast').textContent()).not.toContain('Failed to create order');
  expect(await second.getByLabel('Card Number').isVisible()).toBe(true);

  await openPage(second, `/product/${id}`);
  await second.getByText('Out of Stock').first().waitFor();
  await second.getByRole('button', { name: 'Buy Now' }).click();
  await second.getByText('The selected variation is out of stock').waitFor();
  expect(new URL(second.url()).pathname).toBe(`/product/${id}`);
  expect(visitors[0]?.complaints).toEqual([]);
});
