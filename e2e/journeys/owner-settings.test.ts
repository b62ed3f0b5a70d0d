import { createShopClient, type ShopClient } from '@loop-petal/web-kit/shop-client';
import type { Page } from '@playwright/test';
import { buyCart } from '../../infra/seed/src/buy-cart.ts';
import { signedInAs, toast } from '../admin-page.ts';
import { APPROVED, continueToPayment, fillShipping, openCheckout, orderPlaced, pay, putInCart } from '../checkout.ts';
import { emailsTo } from '../emails.ts';
import { GUEST } from '../guest.ts';
import { asOwner, expect, OWNER, SEPARATE, type Shop, sellRoses, test } from '../own-shop.ts';
import { until } from '../shop-api.ts';
import { pidOf } from '../shop-processes.ts';

test.use({ shopOptions: SEPARATE });

let admin: ShopClient;
let productId: string;
test.beforeAll(async ({ shop }) => {
  admin = await asOwner(shop.url);
  productId = await sellRoses(admin);
});

const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click();
const ownerOf = async (shop: Shop) => ({ baseURL: shop.url, storageState: await signedInAs(OWNER, shop.url) });

async function buyRose(url: string, email: string) {
  const shopper = createShopClient(url);
  await shopper.call('POST /api/cart', { body: { productId, quantity: 1 } });
  return buyCart(shopper, { ...GUEST, email });
}

test('an order is placed under the last known rules while the settings service is down, and after its restart', async ({
  shop,
}) => {
  const before = await buyRose(shop.url, 'before@example.com');
  const pid = await pidOf('settings', shop.dataDir);
  process.kill(pid, 'SIGSTOP');
  try {
    const during = await buyRose(shop.url, 'during@example.com');
    expect(during.totalAmount).toBe(before.totalAmount);
  } finally {
    process.kill(pid, 'SIGKILL');
  }
  await until(
    () => pidOf('settings', shop.dataDir).catch(() => pid),
    (restarted) => restarted !== pid,
    'settings is restarted',
  );
  expect((await buyRose(shop.url, 'after@example.com')).totalAmount).toBe(before.totalAmount);
});

test('of two owners who save, the second sees the first one’s changes and keeps both', async ({ shop, visit }) => {
  const [first, second] = [await visit(await ownerOf(shop)), await visit(await ownerOf(shop))];
  for (const { page } of [first, second]) await page.goto('/admin/settings');
  await second.page.getByLabel('Business hours').fill('Mon-Fri 9AM-5PM');
  await first.page.getByLabel('Phone').fill('503-555-0199');
  await save(first.page);
  await toast(first.page, 'Settings saved');
  await save(second.page);
  const changes = second.page.getByRole('alert').filter({ hasText: 'Another admin changed the settings' });
  await expect(changes).toContainText('503-555-0199');
  await changes.getByRole('button', { name: 'Keep theirs, save mine too' }).click();
  await toast(second.page, 'Settings saved');
  await until(
    () => createShopClient(shop.url).call('GET /api/shop'),
    ({ phone, hours }) => phone === '503-555-0199' && hours === 'Mon-Fri 9AM-5PM',
    'both changes are in the shop',
  );
});

test('a new name, tax and shipping price are in pages, JSON-LD, checkout and email', async ({ shop, visit }) => {
  const { page, complaints } = await visit(await ownerOf(shop));
  await page.goto('/admin/settings');
  await page.getByLabel('Name', { exact: true }).fill('Knot & Bloom');
  await page.getByLabel('Postal address').fill('12 Main Street, Salem, OR 97301');
  await save(page);
  await toast(page, 'Settings saved');

  await page.getByRole('link', { name: 'Money' }).click();
  await page.getByRole('button', { name: 'Add state' }).click();
  await page.getByLabel('State', { exact: true }).selectOption('OR');
  await page.getByLabel('Price of FedEx 2Day, in dollars').fill('11.00');
  await page.getByLabel('Ground shipping per parcel, in dollars').fill('5.00');
  await save(page);
  await toast(page, 'Settings saved');

  const pageWith = (path: string, words: string) =>
    until(
      async () => (await fetch(shop.url + path)).text(),
      (html) => html.includes(words),
      `${path} says ${words}`,
    );
  const about = await pageWith('/about', 'Knot &amp; Bloom');
  expect(about).not.toContain('Loop &amp; Petal');
  expect(about).toContain('"name":"Knot & Bloom"');

  await pageWith('/shipping', '$11.00');
  const shopper = await visit({ baseURL: shop.url });
  await shopper.page.goto('/shipping');
  await expect(shopper.page.getByText('$11.00')).toBeVisible();
  await putInCart(shopper.page, 'Rose Stem');
  await openCheckout(shopper.page);
  await fillShipping(shopper.page, 'money@example.com');
  await continueToPayment(shopper.page);
  await expect(shopper.page.getByRole('button', { name: 'Pay $23.00' })).toBeVisible();

  await pay(shopper.page, APPROVED);
  await orderPlaced(shopper.page);
  const [order] = await admin.call('GET /api/admin/orders', { query: { q: 'money@example.com' } });
  expect(order).toMatchObject({ totalAmount: '23.00', taxAmount: '0.00', shippingCost: '5.00' });
  const [email] = await until(
    () => emailsTo(admin, 'money@example.com'),
    ([first]) => first !== undefined,
    'the order is confirmed by email',
  );
  expect(email?.text).toContain('$23.00');
  expect(`${email?.subject} ${email?.text}`).not.toContain('Loop & Petal');
  expect([...complaints, ...shopper.complaints]).toEqual([]);
});
