import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { continueToPayment } from '../checkout.ts';
import { expect, test } from '../fixtures.ts';
import { buyAsGuest, GUEST } from '../guest.ts';
import { excessWidth } from '../pages.ts';
import { asAdmin, until } from '../shop-api.ts';
import { SHOP_URL } from '../shop-url.ts';
import { PASSWORD } from '../storefront/people.ts';
import { openPage, postAs } from '../storefront/shopper-page.ts';

const PHONE = { viewport: { width: 320, height: 700 } };
/** 48 letters, different in each run. */
const ID = randomUUID().replace(/\W/g, '').slice(0, 8);
const longWord = (start: string) => `${start}${ID}`.padEnd(48, 'm');
const NAME = longWord('Petal');
const COLOR = longWord('Blue').slice(0, 40);
const RECIPIENT = longWord('Maximilian');
const EMAIL = `${longWord('wordy').toLowerCase()}@example.com`;

let admin: Awaited<ReturnType<typeof asAdmin>>;
let productId: string;
let offerId: string;
let order: Awaited<ReturnType<typeof buyAsGuest>>;

test.beforeAll(async () => {
  admin = await asAdmin();
  const send = (path: string, body: object) =>
    admin(path, { method: 'POST', body: JSON.stringify(body) }) as Promise<{ id: string }>;
  const [first] = (await (await fetch(`${SHOP_URL}/api/products?limit=1`)).json()) as { imageUrl: string }[];
  const product = await send('/api/admin/products', {
    name: NAME,
    description: `${longWord('Description')} in one word.`,
    price: '1224.00',
    category: 'stems',
    imageUrl: first?.imageUrl,
    colors: [COLOR],
  });
  productId = product.id;
  const offer = await send('/api/admin/offers', {
    title: longWord('Offer'),
    description: longWord('Reduced'),
    discountType: 'percentage',
    discountValue: 10,
    validFrom: '2020-01-01T00:00:00.000Z',
    validUntil: '2099-01-01T00:00:00.000Z',
    applicableProducts: [productId],
  });
  offerId = offer.id;
  await until(
    async () => (await fetch(`${SHOP_URL}/api/promises/${productId}`)).status,
    (status) => status === 200,
    'the workshop knows the product',
  );
  order = await buyAsGuest(RECIPIENT, { productName: NAME, email: EMAIL });
});
test.afterAll(async () => {
  await admin(`/api/admin/offers/${offerId}`, { method: 'DELETE' });
  await admin(`/api/admin/products/${productId}`, { method: 'DELETE' });
});

const excessInDialog = (page: Page) =>
  page.getByRole('dialog').evaluate((dialog) => Math.max(dialog.scrollWidth - dialog.clientWidth, 0));

async function expectNarrow(page: Page) {
  await expect(page.getByText(NAME).first()).toBeAttached();
  await page.evaluate(() => document.fonts.ready);
  expect(await excessWidth(page), page.url()).toBeLessThanOrEqual(0);
}

test.describe('words of 48 letters on a screen of 320 px', () => {
  test.use(PHONE);

  test('fit on every shopping page', async ({ page }) => {
    await postAs(page, '/api/auth/register', {
      username: `w${ID}`,
      email: EMAIL,
      password: PASSWORD,
      shippingName: RECIPIENT,
      shippingPhone: GUEST.phone,
      shippingAddressLine1: GUEST.addressLine1,
      shippingCity: GUEST.city,
      shippingState: GUEST.state,
      shippingZipCode: GUEST.zipCode,
      setAsDefault: true,
    });
    await postAs(page, '/api/cart', { productId, quantity: 2, selectedColor: COLOR });
    await postAs(page, '/api/wishlist', { productId });
    for (const path of [`/shop?q=${NAME}`, `/product/${productId}`, '/offers', '/wishlist', '/cart', '/checkout'])
      await test.step(path, async () => {
        await openPage(page, path);
        await expectNarrow(page);
      });

    await page.getByRole('button', { name: /order summary/ }).click();
    await expectNarrow(page);
    await continueToPayment(page);
    await expect(page.getByText(RECIPIENT).first()).toBeVisible();
    await expectNarrow(page);

    await page.getByRole('button', { name: 'Cart, 2 items' }).click();
    await expect(page.getByRole('dialog').getByText(NAME)).toBeVisible();
    expect(await excessInDialog(page)).toBe(0);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Search' }).first().click();
    await page.getByRole('combobox').fill(NAME);
    await expect(page.getByRole('option').first()).toBeVisible();
    expect(await excessInDialog(page)).toBe(0);
  });

  test('fit on the page of an order, in the confirmation and on the home page', async ({ page }) => {
    const { pathname, search, searchParams } = new URL(order.trackingLink, SHOP_URL);
    await openPage(page, `${pathname}${search}`);
    await page.getByText('Order details').click();
    await expect(page.getByText(RECIPIENT).first()).toBeVisible();
    await expectNarrow(page);
    await page.evaluate(
      ([id, token]) => history.replaceState({ usr: { placed: { id, token } }, key: 'placed' }, '', '/'),
      [order.id, searchParams.get('token')],
    );
    await page.reload();
    await expect(page.getByRole('heading', { name: /We have your order/ })).toBeVisible();
    await expectNarrow(page);
  });

  test('fit in the lists of the admin panel', async ({ openAdmin }) => {
    for (const place of [`/orders?q=${RECIPIENT}`, `/products?q=${NAME}`, '/offers', '/users', '/mail'])
      await test.step(place, async () => {
        const { page, leave } = await openAdmin(place, PHONE);
        await expect(page.getByText(/mmmmmmmm/).first()).toBeAttached();
        expect(await excessWidth(page), place).toBeLessThanOrEqual(0);
        await leave();
      });
  });
});
