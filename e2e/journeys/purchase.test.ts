import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { startBrowser, type Visitor, visit } from '../browser.ts';
import {
  APPROVED,
  continueToPayment,
  DECLINED,
  fillShipping,
  openCheckout,
  pay,
  putInCart,
  signIn,
} from '../checkout.ts';
import { mailsTo } from '../mails.ts';
import { asAdmin, until } from '../shop-api.ts';

interface Order {
  id: string;
  customerEmail: string;
  status: string;
  paymentStatus: string;
  totalAmount: string;
  orderItems: { productName: string; quantity: number }[];
}

let browser: Browser;
let visitor: Visitor;
let admin: Awaited<ReturnType<typeof asAdmin>>;

beforeAll(async () => {
  browser = await startBrowser();
  admin = await asAdmin();
});
afterEach(() => visitor.leave());
afterAll(() => browser.close());

const ordersOf = async (email: string) =>
  (await admin<Order[]>('/api/admin/orders')).filter(({ customerEmail }) => customerEmail === email);
const newEmail = () => `ada-${randomUUID().slice(0, 8)}@example.com`;

test('a guest finds a flower, pays with 4111… and can follow the order by the link in the mail', async () => {
  visitor = await visit(browser);
  const { page, complaints } = visitor;
  const email = newEmail();
  await putInCart(page, 'Lavender Sprig');
  await openCheckout(page);
  await fillShipping(page, email);
  await continueToPayment(page);
  await pay(page, APPROVED);
  await page.getByText('Order Placed Successfully!').waitFor();
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
  await page.getByText('Your cart is empty').first().waitFor();

  const [mail] = await until(
    () => mailsTo(admin, email),
    ({ length }) => length > 0,
    'the mail is sent',
  );
  const link = /https?:\S+my-orders\S+/.exec(mail?.text ?? '')?.[0] ?? '';
  await page.goto(link);
  await page.getByRole('list', { name: 'Order progress' }).waitFor();
  expect(await page.getByText('Lavender Sprig').first().isVisible()).toBe(true);
  expect(complaints).toEqual([]);
});

test('a customer signs in and buys with a saved address', async () => {
  visitor = await visit(browser);
  const { page, complaints } = visitor;
  await signIn(page, 'rosa', 'crochet-demo');
  await putInCart(page, 'Poppy Stem');
  await openCheckout(page);
  await page.getByRole('radio', { name: /Rosa Miller/ }).check();
  const email = newEmail();
  await page.locator('main').getByLabel('Email').first().fill(email);
  await continueToPayment(page);
  await pay(page, APPROVED);
  await page.getByText('Order Placed Successfully!').waitFor();
  await until(
    () => ordersOf(email),
    ([order]) => order?.paymentStatus === 'succeeded',
    'the order is stored',
  );
  await page.goto('/my-orders');
  await page.getByText('Poppy Stem').first().waitFor();
  expect(complaints).toEqual([]);
});

test('a declined card costs neither the cart nor the form', async () => {
  visitor = await visit(browser);
  const { page } = visitor;
  const email = newEmail();
  await putInCart(page, 'Potted Lavender');
  await openCheckout(page);
  await fillShipping(page, email);
  await continueToPayment(page);
  await pay(page, DECLINED);
  await page.getByText('Your card was declined.').first().waitFor();
  await page.getByText('Payment Failed').waitFor();
  const [attempt] = await until(
    () => ordersOf(email),
    ({ length }) => length === 1,
    'the attempt is logged',
  );
  expect(attempt).toMatchObject({ status: 'cancelled', paymentStatus: 'failed' });

  await pay(page, APPROVED);
  await page.getByText('Order Placed Successfully!').waitFor();
  const orders = await until(
    () => ordersOf(email),
    ({ length }) => length === 2,
    'the second attempt is stored',
  );
  expect(orders.filter(({ paymentStatus }) => paymentStatus === 'succeeded')).toHaveLength(1);
});
