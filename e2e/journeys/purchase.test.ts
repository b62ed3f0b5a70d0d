import { randomUUID } from 'node:crypto';
import type { ShopClient } from '@loop-petal/web-kit/shop-client';
import {
  APPROVED,
  continueToPayment,
  DECLINED,
  fillShipping,
  openCheckout,
  orderPlaced,
  pay,
  putInCart,
  signIn,
} from '../checkout.ts';
import { emailsTo } from '../emails.ts';
import { expect, test } from '../fixtures.ts';
import { asAdmin, until } from '../shop-api.ts';
import { openPage } from '../storefront/shopper-page.ts';

let admin: ShopClient;

test.beforeAll(async () => {
  admin = await asAdmin();
});

const ordersOf = async (email: string) =>
  (await admin.call('GET /api/admin/orders')).filter(({ customerEmail }) => customerEmail === email);
const newEmail = () => `ada-${randomUUID().slice(0, 8)}@example.com`;

test('a guest finds a flower, pays with 4111… and follows the order by the link in the email', async ({
  page,
  complaints,
}) => {
  await openPage(page, '/');
  const email = newEmail();
  await putInCart(page, 'Lavender Sprig');
  await openCheckout(page);
  await fillShipping(page, email);
  await continueToPayment(page);
  await pay(page, APPROVED);
  await orderPlaced(page);
  expect(new URL(page.url()).pathname).toBe('/');

  const [order] = await until(
    () => ordersOf(email),
    ({ length }) => length === 1,
    'the order is stored',
  );
  expect(order).toMatchObject({
    status: 'pending',
    paymentStatus: 'succeeded',
    totalAmount: '27.06',
    orderItems: [{ productName: 'Lavender Sprig', quantity: 1 }],
  });
  await page.goto('/cart');
  await expect(page.getByText('Your cart is empty').first()).toBeVisible();

  const [message] = await until(
    () => emailsTo(admin, email),
    ({ length }) => length > 0,
    'the email is sent',
  );
  const link = /https?:\S+my-orders\S+/.exec(message?.text ?? '')?.[0] ?? '';
  await page.goto(link);
  await expect(page.getByRole('list', { name: 'Order progress' })).toBeVisible();
  await expect(page.getByText('Lavender Sprig').first()).toBeVisible();
  expect(complaints).toEqual([]);
});

test('a customer signs in and buys with a saved address', async ({ page, complaints }) => {
  await openPage(page, '/');
  await signIn(page, 'rosa', 'crochet-demo');
  await putInCart(page, 'Poppy Stem');
  await openCheckout(page);
  await page.getByRole('radio', { name: /Rosa Miller/ }).check();
  const email = newEmail();
  await page.locator('main').getByLabel('Email').first().fill(email);
  await continueToPayment(page);
  await pay(page, APPROVED);
  await orderPlaced(page);
  await until(
    () => ordersOf(email),
    ([order]) => order?.paymentStatus === 'succeeded',
    'the order is stored',
  );
  await page.goto('/my-orders');
  await expect(page.getByText('Poppy Stem').first()).toBeVisible();
  expect(complaints).toEqual([]);
});

test('a declined card keeps the cart and the form', async ({ page }) => {
  await openPage(page, '/');
  const email = newEmail();
  await putInCart(page, 'Potted Lavender');
  await openCheckout(page);
  await fillShipping(page, email);
  await continueToPayment(page);
  await pay(page, DECLINED);
  await expect(page.getByText('Your card was declined.').first()).toBeVisible();
  await expect(page.getByText('Payment Failed')).toBeVisible();
  const [attempt] = await until(
    () => ordersOf(email),
    ({ length }) => length === 1,
    'the attempt is logged',
  );
  expect(attempt).toMatchObject({ status: 'cancelled', paymentStatus: 'failed' });

  await pay(page, APPROVED);
  await orderPlaced(page);
  const orders = await until(
    () => ordersOf(email),
    ({ length }) => length === 2,
    'the second attempt is stored',
  );
  expect(orders.filter(({ paymentStatus }) => paymentStatus === 'succeeded')).toHaveLength(1);
});
