import { readFile } from 'node:fs/promises';
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

const PHOTO = 'A photo of your dog';
const TOMAS = { username: 'tomas', password: 'a-password-of-tomas' };
const pictureFile = async (name: string) => ({
  ...{ name, mimeType: 'image/webp' },
  buffer: await readFile(new URL('../../infra/seed/images/rose-stem.webp', import.meta.url)),
});

test('a picture to work from goes from the product page to the artisan’s phone, and never to strangers', async ({
  shop,
  visit,
}) => {
  const admin = await asOwner(shop.url);
  await admin.call('POST /api/admin/categories', { body: { name: 'Portraits', slug: 'portraits' } });
  await admin.call('POST /api/admin/production/artisans', {
    body: { name: 'Tomas', email: 'tomas@example.com', ...TOMAS, minutesPerWeekday: WEEK, categories: ['portraits'] },
  });
  const question = { key: 'photo', label: PHOTO, kind: 'picture', required: true, price: '9.00', minutes: 30 } as const;
  const { id: productId } = await admin.call('POST /api/admin/products', {
    body: {
      ...{ name: 'Dog Portrait', description: 'Your dog in wool', price: '40.00', category: 'portraits' },
      ...{ imageUrl: '/system/marker', personalization: [question] },
    },
  });

  const shopper = await visit({ baseURL: shop.url });
  const { page } = shopper;
  await page.goto(`/product/${productId}`);
  await expect(page.getByText(/^Order today: ready by/)).toBeVisible();
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await expect(page.getByText(`Please answer “${PHOTO}”.`, { exact: true })).toBeVisible();
  await page.getByLabel('Add a picture').setInputFiles(await pictureFile('dog.webp'));
  await expect(page.getByRole('img', { name: 'Yours, 1 of 1' })).toBeVisible();
  await expect(page.getByTestId('product-total')).toHaveText('$49.00');
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await expect(page.getByText('Added to cart')).toBeVisible();
  await page.goto('/cart');
  const inCart = page.getByTestId('cart-line').getByRole('link', { name: `Open the picture: ${PHOTO}` });
  await expect(inCart).toBeVisible();
  const first = await inCart.getAttribute('href');
  await openCheckout(page);
  await fillShipping(page, 'dog@example.com');
  await continueToPayment(page);
  await pay(page, APPROVED);
  await orderPlaced(page);
  const order = await until(
    () => admin.call('GET /api/admin/orders'),
    (orders) =>
      orders.some(
        ({ orderItems: [item], paymentStatus }) => item?.productId === productId && paymentStatus === 'succeeded',
      ),
    'the order is paid',
  ).then((orders) => orders.find(({ orderItems: [item] }) => item?.productId === productId));
  const slips = await visit({ baseURL: shop.url, storageState: await signedInAs(OWNER, shop.url) });
  await slips.page.goto(`/admin/orders/${order?.id}`);
  await expect(slips.page.getByRole('link', { name: `Open the picture: ${PHOTO}` }).first()).toBeVisible();

  await page.getByRole('link', { name: 'Track your order' }).click();
  await page.getByRole('button', { name: 'Correct the wishes for Dog Portrait' }).click();
  await page.getByRole('button', { name: 'Remove picture 1' }).click();
  await page.getByLabel('Add a picture').setInputFiles(await pictureFile('other-dog.webp'));
  await expect(page.getByRole('img', { name: 'Yours, 1 of 1' })).toBeVisible();
  await page.getByRole('button', { name: 'Save' }).click();
  const corrected = page.getByTestId('order-card').getByRole('link', { name: `Open the picture: ${PHOTO}` });
  await expect(corrected).not.toHaveAttribute('href', first ?? '');
  const second = (await corrected.getAttribute('href')) ?? '';

  const phone = await visit({
    ...{ baseURL: shop.url, viewport: { width: 375, height: 780 }, hasTouch: true },
    storageState: await signedInAs(TOMAS, shop.url),
  });
  await phone.page.goto('/admin/pieces');
  const onPhone = phone.page.getByRole('link', { name: `Open the picture: ${PHOTO}` }).first();
  await expect(onPhone).toHaveAttribute('href', second);
  await expect
    .poll(() => onPhone.locator('img').evaluate((img: HTMLImageElement) => img.naturalWidth))
    .toBeGreaterThan(0);

  const read = async (address: string) => (await fetch(new URL(address, shop.url))).status;
  const [path = ''] = second.split('?');
  expect(await read(second)).toBe(200);
  expect(await read(path)).toBe(404);
  expect(await read(path.replace('/api/uploads/', '/images/'))).toBe(404);
  expect(shopper.complaints).toEqual([expect.stringMatching(/422 .*\/api\/cart$/)]);
  for (const visitor of [slips, phone]) expect(visitor.complaints).toEqual([]);
});
