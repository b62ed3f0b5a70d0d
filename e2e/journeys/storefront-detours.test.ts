import type { Page } from '@playwright/test';
import { APPROVED, continueToPayment, fillShipping, orderPlaced, pay } from '../checkout.ts';
import { expect, test } from '../fixtures.ts';
import { addToCart } from '../guest.ts';
import { asAdmin, asVisitorOf, until } from '../shop-api.ts';
import { SHOP_URL } from '../shop-url.ts';
import { newPerson, PASSWORD } from '../storefront/people.ts';
import { openPage } from '../storefront/shopper-page.ts';

const namesInCart = async (page: Page) =>
  (await asVisitorOf(page).call('GET /api/cart')).map(({ product }) => product.name);
const confirmation = (page: Page) => page.getByRole('heading', { name: /We have your order \w+/ });

async function toPayment(page: Page) {
  await openPage(page, '/checkout');
  await fillShipping(page, newPerson().email);
  await continueToPayment(page);
}

test('pressing Pay again finds an order whose answer was lost', async ({ page }) => {
  await addToCart(asVisitorOf(page), 'Daisy Stem');
  await toPayment(page);
  const orders: { id: string }[] = [];
  await page.route('**/api/orders', async (route) => {
    const answer = await route.fetch();
    if (!answer.ok()) return route.fulfill({ response: answer });
    orders.push(await answer.json());
    await until(
      () => namesInCart(page),
      (names) => names.length === 0,
      'a cart without the bought lines',
    );
    if (orders.length > 1) return route.fulfill({ response: answer });
    await route.fulfill({ status: 503, json: {} });
  });
  await pay(page, APPROVED);
  await orderPlaced(page, page.getByText('You won’t be charged twice.'));
  await page.getByRole('button', { name: /^Pay \$/ }).click();
  await expect(confirmation(page)).toBeVisible();
  expect(orders).toHaveLength(2);
  expect(orders[1]?.id).toBe(orders[0]?.id);
});

test('lines added by another tab during payment stay in the cart', async ({ page }) => {
  await addToCart(asVisitorOf(page), 'Daisy Stem');
  await toPayment(page);
  await addToCart(asVisitorOf(page), 'Lily Stem');
  await pay(page, APPROVED);
  await orderPlaced(page, confirmation(page));
  await openPage(page, '/cart');
  await expect(page.getByTestId('cart-line')).toBeVisible();
  expect(await namesInCart(page)).toEqual(['Lily Stem']);
});

test('an address changed after its check is checked again', async ({ page }) => {
  await addToCart(asVisitorOf(page), 'Daisy Stem');
  await toPayment(page);
  await page.goBack();
  await page.getByLabel('ZIP/Postal Code').fill('ABCDE');
  await page.goForward();
  await page.waitForURL(/step=payment/);
  await expect(page.getByLabel('ZIP/Postal Code')).toHaveValue('ABCDE');
  await page.reload();
  await expect(page.getByLabel('ZIP/Postal Code')).toHaveValue('ABCDE');
  await page.getByRole('button', { name: 'Continue to Payment' }).click();
  await expect(page.getByText('Please correct the address errors').first()).toBeVisible();
  await page.getByLabel('ZIP/Postal Code').fill('97201');
  await continueToPayment(page);
});

test('several addresses ask a visitor to sign in and a customer to save addresses', async ({ page }) => {
  await addToCart(asVisitorOf(page), 'Daisy Stem');
  await openPage(page, '/cart');
  await page.getByLabel('Ship to multiple addresses').check();
  await expect(page.locator('main').getByRole('button', { name: 'Sign in' })).toBeVisible();
  const { username } = newPerson();
  await asVisitorOf(page).call('POST /api/auth/register', { body: { username, password: PASSWORD } });
  await openPage(page, '/cart');
  await page.getByLabel('Ship to multiple addresses').check();
  await page.getByRole('link', { name: 'Save one in your settings.' }).click();
  await expect(page.getByRole('heading', { name: 'Saved Addresses' })).toBeVisible();
});

test('signing out in one tab signs out in all, and stops a purchase in another', async ({ page }) => {
  const { username } = newPerson();
  await asVisitorOf(page).call('POST /api/auth/register', { body: { username, password: PASSWORD } });
  await addToCart(asVisitorOf(page), 'Daisy Stem');
  await toPayment(page);
  const other = await page.context().newPage();
  await openPage(other, '/about');
  await other.getByRole('button', { name: username }).click();
  await other.getByText('Log out').click();
  await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Sign In' }).first()).toBeVisible();
});

test('an order that has changed before its cancellation shows its current state', async ({ page }) => {
  await addToCart(asVisitorOf(page), 'Daisy Stem');
  await toPayment(page);
  const answered = page.waitForResponse((answer) => answer.url() === `${SHOP_URL}/api/orders` && answer.ok());
  await pay(page, APPROVED);
  await orderPlaced(page, confirmation(page));
  const { id } = (await (await answered).json()) as { id: string };
  await page.getByRole('link', { name: 'Track your order' }).click();
  await page.getByRole('button', { name: 'Cancel order' }).click();
  const admin = await asAdmin();
  await admin.call('PATCH /api/admin/orders/{id}/status', { params: { id }, body: { status: 'processing' } });
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel order' }).click();
  await expect(page.getByText('This order can no longer be cancelled.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Cancel order' })).toHaveCount(0);
});

test('a truncated link to an order shows an error', async ({ page }) => {
  await openPage(page, '/my-orders?order=4464a611-b052-47c3-a68c-dcab4b498391&token=half');
  await expect(page.getByRole('heading', { name: 'We could not find this order' })).toBeVisible();
});
