import { randomUUID } from 'node:crypto';
import { type ShopClient, unlessRefused } from '@loop-petal/web-kit/shop-client';
import type { Page } from '@playwright/test';
import { continueToPayment } from '../checkout.ts';
import { expect, test } from '../fixtures.ts';
import { buyAsGuest, SAVED_ADDRESS } from '../guest.ts';
import { excessWidth } from '../pages.ts';
import { asAdmin, asVisitorOf, until } from '../shop-api.ts';
import { SHOP_URL } from '../shop-url.ts';
import { PASSWORD } from '../storefront/people.ts';
import { openPage } from '../storefront/shopper-page.ts';

const PHONE = { viewport: { width: 320, height: 700 } };
/** A word of 48 letters, different in each run. */
const ID = randomUUID().replace(/\W/g, '').slice(0, 8);
const longWord = (start: string) => `${start}${ID}`.padEnd(48, 'm');
const NAME = longWord('Petal');
const COLOR = longWord('Blue').slice(0, 40);
const RECIPIENT = longWord('Maximilian');
const EMAIL = `${longWord('wordy').toLowerCase()}@example.com`;

let admin: ShopClient;
let productId: string;
let offerId: string;
let order: Awaited<ReturnType<typeof buyAsGuest>>;

test.beforeAll(async () => {
  admin = await asAdmin();
  const [first] = await admin.call('GET /api/products', { query: { limit: 1 } });
  const product = await admin.call('POST /api/admin/products', {
    body: {
      name: NAME,
      description: `${longWord('Description')} in one word.`,
      price: '1224.00',
      category: 'stems',
      imageUrl: first?.imageUrl ?? '',
      colors: [COLOR],
    },
  });
  productId = product.id;
  const offer = await admin.call('POST /api/admin/offers', {
    body: {
      title: longWord('Offer'),
      description: longWord('Reduced'),
      discountType: 'percentage',
      discountValue: 10,
      validFrom: '2020-01-01T00:00:00.000Z',
      validUntil: '2099-01-01T00:00:00.000Z',
      applicableProducts: [productId],
    },
  });
  offerId = offer.id;
  await until(
    () => unlessRefused(404, admin.call('GET /api/promises/{productId}', { params: { productId } })),
    Boolean,
    'production knows the product',
  );
  const bought = await until(
    () => unlessRefused(409, buyAsGuest(RECIPIENT, { productName: NAME, email: EMAIL })),
    Boolean,
    'orders knows the offer',
  );
  if (bought) order = bought;
});
test.afterAll(async () => {
  await admin.call('DELETE /api/admin/offers/{id}', { params: { id: offerId } });
  await admin.call('DELETE /api/admin/products/{id}', { params: { id: productId } });
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
    const { call } = asVisitorOf(page);
    const person = { username: `w${ID}`, email: EMAIL, password: PASSWORD };
    await call('POST /api/auth/register', { body: { ...person, ...SAVED_ADDRESS, shippingName: RECIPIENT } });
    await call('POST /api/cart', { body: { productId, quantity: 2, selectedColor: COLOR } });
    await call('POST /api/wishlist', { body: { productId } });
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
