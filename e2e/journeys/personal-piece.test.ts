import { createShopClient, unlessRefused } from '@loop-petal/web-kit/shop-client';
import { signedInAs } from '../admin-page.ts';
import { APPROVED, continueToPayment, fillShipping, openCheckout, orderPlaced, pay } from '../checkout.ts';
import { asOwner, expect, OWNER, sellRoses, test } from '../own-shop.ts';
import { until } from '../shop-api.ts';

/** Uses a separate shop, because no product of the demo asks for anything. */
test.use({ shopOptions: { env: { LOG_LEVEL: 'warn' } } });

const WEEK = { mon: 480, tue: 480, wed: 480, thu: 480, fri: 480, sat: 480, sun: 480 };
const LENA = { username: 'lena', password: 'a-password-of-lena' };
const QUESTION = 'Name on the ribbon';

test('a name for the ribbon goes from the product page to the artisan’s phone', async ({ shop, visit }) => {
  const admin = await asOwner(shop.url);
  const productId = await sellRoses(admin);
  await admin.call('POST /api/admin/production/artisans', {
    body: { name: 'Lena', email: 'lena@example.com', ...LENA, minutesPerWeekday: WEEK, categories: ['stems'] },
  });

  const owner = await visit({ baseURL: shop.url, storageState: await signedInAs(OWNER, shop.url) });
  await owner.page.goto('/admin/products');
  await owner.page.getByRole('button', { name: 'Edit Rose Stem' }).click();
  const form = owner.page.getByRole('dialog');
  await form.getByText('Made for one person').click();
  await form.getByRole('button', { name: 'Add a question' }).click();
  await form.getByRole('textbox', { name: 'Question', exact: true }).fill(QUESTION);
  await form.getByLabel('Maximum characters').fill('10');
  await form.getByLabel('Added price in dollars').fill('4');
  await form.getByLabel('Added production minutes').fill('15');
  await form.getByLabel('Must be answered').check();
  await form.getByRole('button', { name: 'Update Product' }).click();
  await expect(form).toHaveCount(0);
  const anyone = createShopClient(shop.url);
  await until(
    () => unlessRefused(422, anyone.call('POST /api/cart', { body: { productId, quantity: 1 } })),
    (added) => added === undefined,
    'the cart asks for the name',
  );

  const shopper = await visit({ baseURL: shop.url });
  const { page } = shopper;
  await page.goto(`/product/${productId}`);
  await page.getByRole('textbox', { name: QUESTION }).fill('Mía 🌸');
  await expect(page.getByTestId('product-total')).toHaveText('$22.00');
  await expect(page.getByText(/^Order today: ready by/)).toBeVisible();
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await expect(page.getByText('Added to cart')).toBeVisible();
  await page.goto('/cart');
  await expect(page.getByTestId('cart-line')).toContainText('Mía 🌸');
  await openCheckout(page);
  await fillShipping(page, 'mia@example.com');
  await continueToPayment(page);
  await expect(page.getByText('Made for you, so it can’t be returned.').first()).toBeVisible();
  await pay(page, APPROVED);
  await orderPlaced(page);

  const order = await until(
    () => admin.call('GET /api/admin/orders'),
    ([placed]) => placed?.paymentStatus === 'succeeded',
    'the order is paid',
  ).then(([placed]) => placed);
  expect(order?.receipt).toContainEqual(
    expect.objectContaining({ kind: 'personalization', label: QUESTION, amount: '4.00' }),
  );
  await page.getByRole('link', { name: 'Track your order' }).click();
  await page.getByRole('button', { name: 'Correct the wishes for Rose Stem' }).click();
  await page.getByRole('textbox', { name: QUESTION }).fill('Maja');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByTestId('order-card')).toContainText('Maja');

  const phone = await visit({
    ...{ baseURL: shop.url, viewport: { width: 375, height: 780 }, hasTouch: true },
    storageState: await signedInAs(LENA, shop.url),
  });
  await phone.page.goto('/admin/pieces');
  await expect(phone.page.getByText(`${QUESTION}: Maja`).first()).toBeVisible();
  await phone.page.getByRole('button', { name: 'Start' }).first().click();
  await page.reload();
  await expect(page.getByTestId('order-card')).toContainText('Maja');
  await expect(page.getByRole('button', { name: /^Correct/ })).toHaveCount(0);
  for (const visitor of [owner, shopper, phone]) expect(visitor.complaints).toEqual([]);
});
